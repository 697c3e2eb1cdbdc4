import type { FixedPosition, WalletPositions } from '@eleven/protocol/api/vault';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT, OTHER_ACCOUNT } from '../../testing/fake-wallet.ts';
import { emptyPositions, START_AT } from '../../testing/vault-reply.ts';
import { readAllPositions } from '../../vault/all-positions.ts';
import { rowsOf } from './position-rows.ts';
import { type HoldingsPage, joinPages, nextPageOf } from './use-position-pages.ts';

const position = (id: number, endsAt: number): FixedPosition => ({
  id: id.toString(),
  principalWei: '10',
  rewardWei: '1',
  termDays: 30,
  startedAt: START_AT,
  endsAt,
  txHash: `0x${'a1'.repeat(32)}`,
});

const isBehind = ({ endsAt, id }: FixedPosition, after: string | undefined) => {
  const [end = 0, last = 0] = (after ?? '0-0').split('-').map(Number);
  return endsAt > end || (endsAt === end && Number(id) > last);
};

/** The page of a wallet with these positions, as the server replies. */
function pageOf(all: readonly FixedPosition[], limit: number, after?: string): WalletPositions {
  const rest = all
    .toSorted((a, b) => a.endsAt - b.endsAt || Number(a.id) - Number(b.id))
    .filter((one) => isBehind(one, after));
  const fixed = rest.slice(0, limit);
  const nextAfter = rest.length > limit ? `${fixed.at(-1)?.endsAt}-${fixed.at(-1)?.id}` : null;
  const { open } = emptyPositions({ fixed: [...all] });
  return emptyPositions({ fixed, nextAfter, open });
}

const shown = (holdings: HoldingsPage) => rowsOf(holdings, START_AT).map(({ key }) => key);

describe('the pages of several wallets', () => {
  it('together hold all positions in one order; each page adds rows only at the end', () => {
    const held = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 40 });
    fc.assert(
      fc.property(held, held, fc.integer({ min: 1, max: 7 }), (mine, theirs, limit) => {
        const wallets = new Map([
          [ACCOUNT, mine.map((end, index) => position(index + 1, START_AT + end))],
          [OTHER_ACCOUNT, theirs.map((end, index) => position(100 + index, START_AT + end))],
        ]);
        const read = (address: string, after?: string) => ({
          address,
          positions: pageOf(wallets.get(address) ?? [], limit, after),
        });
        const pages: HoldingsPage[] = [[read(ACCOUNT), read(OTHER_ACCOUNT)]];
        for (let next = nextPageOf(joinPages(pages)); next; next = nextPageOf(joinPages(pages))) {
          const before = rowsOf(joinPages(pages), START_AT);
          pages.push([read(next.address, next.after)]);
          const ends = rowsOf(joinPages(pages), START_AT).map((row) =>
            row.kind === 'fixed' ? row.position.endsAt : 0,
          );
          expect(ends.slice(0, before.length)).toEqual(
            before.map((row) => (row.kind === 'fixed' ? row.position.endsAt : 0)),
          );
        }
        const keys = shown(joinPages(pages));
        expect(keys).toHaveLength(mine.length + theirs.length);
        expect(new Set(keys).size).toBe(keys.length);
        const ends = rowsOf(joinPages(pages), START_AT).map((row) => (row.kind === 'fixed' ? row.position.endsAt : 0));
        expect(ends).toEqual(ends.toSorted((a, b) => a - b));
      }),
      { numRuns: 200 },
    );
  });

  it('show a position once, even if two pages hold it', () => {
    const [one, two] = [position(1, START_AT + 1), position(2, START_AT + 2)];
    const [holding] = joinPages([
      [{ address: ACCOUNT, positions: emptyPositions({ fixed: [one, two], nextAfter: `${two.endsAt}-2` }) }],
      [{ address: ACCOUNT, positions: emptyPositions({ fixed: [two] }) }],
    ]);
    expect(holding?.positions.fixed).toEqual([one, two]);
    expect(holding?.positions.nextAfter).toBeNull();
  });
});

describe('all positions', () => {
  const many = Array.from({ length: 1_234 }, (_, index) => position(index + 1, START_AT + (index % 50)));

  it('are read page by page, more than a thousand of them', async () => {
    let asked = 0;
    const whole = await readAllPositions(
      async () => pageOf(many, 20),
      async (after) => {
        asked += 1;
        return pageOf(many, 100, after);
      },
    );
    expect(asked).toBe(13);
    expect(new Set(whole.fixed.map(({ id }) => id)).size).toBe(many.length);
    expect([whole.nextAfter, whole.open.count]).toEqual([null, many.length]);
  });

  it('are read again if the wallet changed between two pages', async () => {
    let held = many.slice(0, 300);
    let firsts = 0;
    const whole = await readAllPositions(
      async () => {
        firsts += 1;
        return pageOf(held, 20);
      },
      async (after) => {
        if (firsts === 1) held = many.slice(0, 299);
        return pageOf(held, 100, after);
      },
    );
    expect(firsts).toBe(2);
    expect(whole.fixed).toHaveLength(299);
  });

  it('fail if the wallet changes every time', async () => {
    let count = 100;
    const change = async (after?: string) => {
      count += 1;
      return pageOf(many.slice(0, count), 20, after);
    };
    await expect(readAllPositions(change, change)).rejects.toThrow('changed while they were read');
  });
});
