/**
 * Admin actions on the vault in the audit log. Only the wallet can carry one out, so there are two entries: the reason, before
 * the wallet is asked, and the transaction that it sent. Without a transaction, nothing is known to have been sent.
 */
import type { AdminAction } from '@eleven/protocol/api/admin/actions';
import type { AuditAct } from '@eleven/protocol/audit';
import { type AuditDetails, audit } from '../../audit/audit.ts';
import type { Vaults } from '../../chain/vaults.ts';
import { AppError } from '../../core/app-error.ts';
import { withChecksum } from '../../core/checksum.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/tx.ts';
import type { StoreReply } from '../../http/idempotency/idempotency.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import { findAsked, findSent, lockAsked } from './admin-actions.store.ts';

export interface AdminActionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly vaults: Vaults;
}

interface Asked {
  readonly actor: SessionUser;
  readonly action: AdminAction;
  readonly storeReply: StoreReply;
}

export async function writeAsked(
  { db, clock, vaults }: AdminActionDeps,
  { actor, action, storeReply }: Asked,
): Promise<{ entryId: string }> {
  return inTransaction(db, async (tx) => {
    const id = await audit(tx, {
      actor,
      act: actOf(action),
      target: { kind: 'vault', id: withChecksum(vaults.of(action.vault).address) },
      reason: action.reason,
      details: { ...amountsOf(action), wallet: withChecksum(action.wallet) },
      now: clock.now(),
    });
    const reply = { entryId: id.toString() };
    await storeReply(tx, reply);
    return reply;
  });
}

interface Sent {
  readonly actor: SessionUser;
  readonly entryId: number;
  readonly txHash: string;
  readonly storeReply: StoreReply;
}

/** Only for the admin who asked, and once per hash: a wallet that speeds up its transaction sends a second hash. */
export async function writeSent(
  { db, clock }: AdminActionDeps,
  { actor, entryId, txHash, storeReply }: Sent,
): Promise<void> {
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
    await storeReply(tx, null);
  });
}

const TIMELOCK_ACTS = {
  schedule: 'timelock.scheduleAsked',
  execute: 'timelock.executeAsked',
  cancel: 'timelock.cancelAsked',
} as const;

function actOf(action: AdminAction): AuditAct {
  if (action.function === 'fund') return 'vault.fundAsked';
  if (action.function === 'withdrawReserve') return 'vault.withdrawAsked';
  if (action.function === 'timelock') return TIMELOCK_ACTS[action.step];
  return action.paused ? 'vault.pauseAsked' : 'vault.resumeAsked';
}

function amountsOf(action: AdminAction): AuditDetails {
  if (action.function === 'fund') return { amountWei: action.valueWei };
  if (action.function === 'withdrawReserve') return { mostWei: action.mostWei, receiver: withChecksum(action.to) };
  return action.function === 'timelock' ? { operation: action.operationId } : {};
}
