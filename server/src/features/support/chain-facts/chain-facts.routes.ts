/** Facts from the chain beside a ticket. The route definitions say who may see them. */
import { maskEmailsFor } from '@eleven/protocol/accounts/mask-email';
import { ticketChain, ticketTransaction } from '@eleven/protocol/api/admin/ticket-chain';
import { errorText } from '@eleven/protocol/errors';
import type { FastifyInstance } from 'fastify';
import { listWallets } from '../../../accounts/wallets.store.ts';
import type { Vaults } from '../../../chain/vaults.ts';
import { AppError } from '../../../core/app-error.ts';
import { withChecksum } from '../../../core/checksum.ts';
import type { Db } from '../../../db/database.ts';
import { requestLocale } from '../../../http/locale.ts';
import { route } from '../../../http/route.ts';
import { findInQueue } from '../support-admin.store.ts';
import { idOfTicket } from '../tickets.ts';
import { findRecorded, isNamed, listVaultRows } from './chain-facts.store.ts';
import { readChainFacts } from './chain-facts.ts';

interface ChainFactsDeps {
  readonly db: Db;
  readonly vaults: Vaults;
}

export async function chainFactsRoutes(app: FastifyInstance, deps: ChainFactsDeps): Promise<void> {
  const { db, vaults } = deps;
  const { chain } = vaults.open;
  const key = { chainId: chain.chainId, vaults: vaults.all.map(({ address }) => address) };

  async function ticketOf(number: string) {
    const row = await findInQueue(db, idOfTicket(number));
    if (!row) throw new AppError('notFound');
    return row.ticket;
  }

  route(app, ticketChain, async ({ params, user: reader }) => {
    const { userId } = await ticketOf(params.number);
    const facts = await readChainFacts(deps, userId);
    const wallets = facts.wallets.map(({ label, ...wallet }) => ({
      ...wallet,
      label: label === null ? null : maskEmailsFor(reader.role, label),
    }));
    return { ...facts, wallets };
  });

  route(app, ticketTransaction, async ({ params: { number, hash }, request }) => {
    const { id, userId } = await ticketOf(number);
    // The node is only asked about transactions named in the thread.
    if (!(await isNamed(db, id, hash))) throw new AppError('notFound');
    const linked = userId === null ? [] : (await listWallets(db, userId)).map(({ address }) => address);
    const recorded = await findRecorded(db, key, hash);
    const seen = await chain.seeTransaction(hash, key.vaults).catch((error: unknown) => {
      // The records contain transactions that nodes have forgotten or cannot return now.
      if (!recorded) throw error;
      return undefined;
    });
    const from = seen?.from ?? recorded?.sender ?? null;
    const known = {
      ...NOTHING_KNOWN,
      from: from && withChecksum(from),
      isOwn: from !== null && linked.includes(from),
      to: seen?.to ? withChecksum(seen.to) : null,
      function: seen?.function ?? null,
      valueWei: (seen?.valueWei ?? 0n).toString(),
    };
    if (recorded) return { ...known, state: 'succeeded' as const, blockNumber: recorded.blockNumber, isIndexed: true };
    if (!seen) return { ...known, state: 'unknown' as const };
    const { state, blockNumber, reason } = seen;
    const cursors = (await listVaultRows(db, key)).filter(({ address }) => address === seen.to);
    return {
      ...known,
      state,
      blockNumber,
      isIndexed: blockNumber === null ? null : cursors.some(({ cursorBlock }) => cursorBlock >= blockNumber),
      reason: reason && { code: reason.code, message: errorText(reason.code, requestLocale(request), reason.params) },
    };
  });
}

const NOTHING_KNOWN = {
  blockNumber: null,
  isIndexed: null,
  from: null,
  isOwn: false,
  to: null,
  function: null,
  valueWei: '0',
  reason: null,
};
