/**
 * A lever of the vault in the audit log. Only the wallet can press it, so there are two entries: why somebody is about to
 * ask the wallet, and the transaction that came of it. One without the other says that nothing is known to have been sent.
 */
import type { AskedLever } from '@eleven/protocol/api/admin-levers';
import type { AuditAct } from '@eleven/protocol/audit';
import { audit } from '../../audit/audit.ts';
import type { Chain } from '../../chain/chain.ts';
import { AppError } from '../../core/app-error.ts';
import { withChecksum } from '../../core/checksum.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/client.ts';
import { inTransaction } from '../../db/tx.ts';
import type { Settle } from '../../http/idempotency.ts';
import type { SessionUser } from '../../http/session.ts';
import { findAsked, findSent, lockAsked } from './levers.store.ts';

export interface LeverDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly chain: Pick<Chain, 'vaultAddress'>;
}

interface Asked {
  readonly actor: SessionUser;
  readonly lever: AskedLever;
  readonly settle: Settle;
}

export async function writeAsked(
  { db, clock, chain }: LeverDeps,
  { actor, lever, settle }: Asked,
): Promise<{ entryId: string }> {
  return inTransaction(db, async (tx) => {
    const id = await audit(tx, {
      actor,
      act: actOf(lever),
      target: { kind: 'vault', id: withChecksum(chain.vaultAddress) },
      reason: lever.reason,
      details: { ...amountsOf(lever), wallet: withChecksum(lever.wallet) },
      now: clock.now(),
    });
    const reply = { entryId: id.toString() };
    await settle(tx, reply);
    return reply;
  });
}

interface Sent {
  readonly actor: SessionUser;
  readonly entryId: number;
  readonly txHash: string;
  readonly settle: Settle;
}

/** By whoever asked, and once for each hash: a wallet that speeds its transaction up names another one. */
export async function writeSent({ db, clock }: LeverDeps, { actor, entryId, txHash, settle }: Sent): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAsked(tx, entryId);
    const asked = await findAsked(tx, entryId);
    if (!asked || asked.actorId !== actor.id) throw new AppError('notFound');
    if (!(await findSent(tx, asked, txHash))) {
      await audit(tx, {
        actor,
        act: 'vault.sent',
        target: { kind: 'vault', id: asked.targetId },
        details: { entry: entryId.toString(), tx: txHash },
        now: clock.now(),
      });
    }
    await settle(tx, null);
  });
}

function actOf(lever: AskedLever): AuditAct {
  if (lever.function === 'fund') return 'vault.fundAsked';
  if (lever.function === 'withdrawReserve') return 'vault.withdrawAsked';
  return lever.paused ? 'vault.pauseAsked' : 'vault.resumeAsked';
}

function amountsOf(lever: AskedLever): Record<string, string> {
  if (lever.function === 'fund') return { amountWei: lever.valueWei };
  if (lever.function === 'withdrawReserve') return { mostWei: lever.mostWei, receiver: withChecksum(lever.to) };
  return {};
}
