/** The vault's figures, as `GET /api/vault` and the front page show them. */
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import type { Chain } from '../../chain/chain.ts';
import type { Db } from '../../db/database.ts';
import { createCached } from '../../live/cached.ts';
import type { Hub } from '../../live/hub.ts';
import { isUnreadable } from './readability.ts';
import { countStakers, findRoles, findVault } from './stats.store.ts';
import { describeVault } from './stats.ts';

/** Undefined until the first block has been read. */
export type ReadVault = () => Promise<VaultStateReply | undefined>;

interface Sources {
  readonly db: Db;
  readonly chain: Pick<Chain, 'chainId' | 'vaultAddress' | 'now' | 'roles' | 'health'>;
  readonly hub: Hub;
}

/** The vault's roles change rarely, by events without a sequence number, so they are read from the chain at intervals. */
const ROLES_FRESH_MS = 30_000;
const NOBODY = `0x${'0'.repeat(40)}`;

export function createReadVault({ db, chain, hub }: Sources): ReadVault {
  const rowNow = createCached(hub, 'vault', () => findVault(db, chain));
  const stakersAt = lastOf((_cursor: string) => countStakers(db, chain));
  const rolesAt = lastOf((_cursor: string) => findRoles(db, chain));
  const rolesOnChain = readInBackground(() => chain.roles());
  /** The same object as long as nothing has changed; the chain's time changes each second. */
  let last: { readonly inputs: readonly unknown[]; readonly state: VaultStateReply } | undefined;

  async function read(reading: ReturnType<typeof rowNow>): Promise<VaultStateReply | undefined> {
    const row = await reading;
    if (!row) return undefined;
    const [stakers, fromEvents] = [await stakersAt(row.cursorHash), await rolesAt(row.cursorHash)];
    const { owner = NOBODY, guardian = NOBODY } = rolesOnChain() ?? fromEvents;
    const chainNow = Math.max(row.cursorTime, chain.now() ?? 0);
    const isStale = isUnreadable(chain.health());
    const inputs = [row, stakers, owner, guardian, chainNow, isStale];
    if (!last || !isSameList(inputs, last.inputs)) {
      const state = describeVault(row, { stakers, owner, guardian }, chainNow);
      last = { inputs, state: isStale ? { ...state, stale: true } : state };
    }
    return last.state;
  }

  /** While its inputs are unchanged, all callers share one promise. */
  let answer: { readonly inputs: readonly unknown[]; readonly state: Promise<VaultStateReply | undefined> } | undefined;
  return () => {
    const reading = rowNow();
    const { ok, headBlock } = chain.health();
    const inputs = [reading, rolesOnChain(), chain.now(), ok, headBlock];
    if (answer && isSameList(answer.inputs, inputs)) return answer.state;
    const asked = { inputs, state: read(reading) };
    answer = asked;
    asked.state.catch(() => {
      if (answer === asked) answer = undefined;
    });
    return asked.state;
  };
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]) => one.every((part, at) => part === other[at]);

/** Caches the result for the last key: between two blocks nothing that was read changes. */
function lastOf<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  let last: { readonly key: string; readonly value: Promise<Value> } | undefined;
  return (key) => {
    if (last?.key === key) return last.value;
    const value = read(key);
    const asked = { key, value };
    last = asked;
    value.catch(() => {
      if (last === asked) last = undefined;
    });
    return value;
  };
}

/** The newest reading, or undefined before the first; never waits. A failed reading keeps the previous one. */
function readInBackground<Value>(read: () => Promise<Value>): () => Value | undefined {
  let value: Value | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - askedAt > ROLES_FRESH_MS) {
      askedAt = performance.now();
      read().then(
        (fresh) => {
          value = fresh;
        },
        () => {},
      );
    }
    return value;
  };
}
