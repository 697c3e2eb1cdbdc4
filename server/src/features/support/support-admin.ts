/** Acts of staff on a ticket. Each is one transaction: thread, state, audit entry, notification and email, or nothing. */

import { locale } from '@eleven/protocol/api/shapes';
import { numberOfTicket } from '@eleven/protocol/api/support';
import type { User } from '@eleven/protocol/api/user';
import type { AuditAct } from '@eleven/protocol/audit';
import { refuseSecrets } from '../../accounts/secrets.ts';
import { type AuditDetails, audit } from '../../audit/audit.ts';
import { AppError } from '../../core/app-error.ts';
import { afterCommit, inTransaction, type Tx } from '../../db/tx.ts';
import { attach } from './attachments/attachments.ts';
import { findReplyId } from './management/canned-replies.store.ts';
import { returnToQueue } from './management/entering.ts';
import { NO_PROMISE, pausedMsOf } from './management/promises.ts';
import {
  insertMessage,
  lockTicketById,
  type MessageKind,
  newestMessage,
  type TicketRow,
  updateTicket,
} from './support.store.ts';
import { findCustomer, isSupporter } from './support-admin.store.ts';
import { checkText, requireThreadCapacity, type TicketDeps } from './tickets.ts';

export type Actor = Pick<User, 'id' | 'role'>;
type StoreReply = (tx: Tx) => Promise<void>;

interface Answer {
  readonly text: string;
  readonly txHash?: string | undefined;
  readonly attachments?: readonly string[] | undefined;
  readonly state: 'answered' | 'waiting' | 'closed';
  readonly cannedReplyId?: number | undefined;
  readonly seenUpTo?: string | undefined;
}

export async function answer(deps: TicketDeps, actor: Actor, id: bigint, given: Answer, storeReply: StoreReply) {
  const text = checkText(given.text);
  refuseSecrets(text);
  const details = { state: given.state };
  await actOnTicket(deps, { actor, id, act: 'ticket.answered', details }, async (tx, ticket, now) => {
    await requireThreadCapacity(tx, ticket);
    await requireSeen(tx, ticket, given.seenUpTo);
    // A visitor has no account to open a file with.
    if (ticket.userId === null && (given.attachments?.length ?? 0) > 0) throw new AppError('request.invalid');
    const cannedReplyId = await findReplyId(tx, given.cannedReplyId);
    const wrote = await addStaffMessage(tx, id, {
      actor,
      kind: 'message',
      now,
      text,
      txHash: given.txHash,
      cannedReplyId,
    });
    await attach(tx, wrote, { staffId: actor.id }, given.attachments);
    if (given.state === 'closed') await addStaffMessage(tx, id, { actor, kind: 'closed', now });
    await updateTicket(tx, ticket.id, {
      state: given.state,
      ...NO_PROMISE,
      // A question is not an answer yet: its promise only pauses.
      ...(given.state === 'waiting'
        ? { pausedMs: pausedMsOf(ticket, now) }
        : { firstAnsweredAt: ticket.firstAnsweredAt ?? now }),
      staffWroteId: wrote,
      assigneeId: ticket.assigneeId ?? actor.id,
      updatedAt: now,
    });
    await notifyCustomer(deps, tx, ticket, { kind: 'ticketAnswered', now });
    await storeReply(tx);
    return true;
  });
}

export async function note(deps: TicketDeps, actor: Actor, id: bigint, given: string, storeReply: StoreReply) {
  const text = checkText(given);
  refuseSecrets(text);
  await actOnTicket(deps, { actor, id, act: 'ticket.noted' }, async (tx, ticket, now) => {
    await requireThreadCapacity(tx, ticket);
    await addStaffMessage(tx, id, { actor, kind: 'note', now, text });
    await storeReply(tx);
    return true;
  });
}

export async function assign(deps: TicketDeps, actor: Actor, id: bigint, assigneeId: string | null) {
  const details = { to: assigneeId ?? '' };
  await actOnTicket(deps, { actor, id, act: 'ticket.assigned', details }, async (tx, ticket, now) => {
    if (assigneeId !== null && !(await isSupporter(tx, assigneeId, now))) throw new AppError('request.invalid');
    await updateTicket(tx, ticket.id, { assigneeId });
    return true;
  });
}

export async function close(deps: TicketDeps, actor: Actor, id: bigint, seenUpTo: string | undefined) {
  await actOnTicket(deps, { actor, id, act: 'ticket.closed' }, async (tx, ticket, now) => {
    if (ticket.state === 'closed') return false;
    await requireSeen(tx, ticket, seenUpTo);
    const wrote = await addStaffMessage(tx, id, { actor, kind: 'closed', now });
    await updateTicket(tx, ticket.id, {
      state: 'closed',
      ...NO_PROMISE,
      staffWroteId: wrote,
      updatedAt: now,
    });
    if (ticket.userId !== null) {
      const params = { ticket: numberOfTicket(ticket.id) };
      await deps.notify(tx, { userId: ticket.userId, kind: 'ticketClosed', params, now });
    }
    return true;
  });
}

export async function reopen(deps: TicketDeps, actor: Actor, id: bigint) {
  await actOnTicket(deps, { actor, id, act: 'ticket.reopened' }, async (tx, ticket, now) => {
    if (ticket.state !== 'closed') return false;
    await requireThreadCapacity(tx, ticket);
    await addStaffMessage(tx, id, { actor, kind: 'reopened', now });
    await updateTicket(tx, ticket.id, await returnToQueue(tx, ticket, now));
    return true;
  });
}

/** Throws if somebody has written since the message that the member of staff has read. */
async function requireSeen(tx: Tx, ticket: TicketRow, seenUpTo: string | undefined): Promise<void> {
  if (seenUpTo !== undefined && (await newestMessage(tx, ticket.id)) > BigInt(seenUpTo))
    throw new AppError('ticket.writtenMeanwhile');
}

interface TicketAct {
  readonly actor: Actor;
  readonly id: bigint;
  readonly act: AuditAct;
  readonly details?: AuditDetails;
}

/** One act in one transaction with its entry in the audit log; `work` returns whether there was something to do. */
export async function actOnTicket(
  { db, clock, hub }: TicketDeps,
  { actor, id, act, details = {} }: TicketAct,
  work: (tx: Tx, ticket: TicketRow, now: Date) => Promise<boolean>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ticket = await lockTicketById(tx, id);
    if (!ticket) throw new AppError('notFound');
    // Its customer is led to the whole ticket, and would never see a text written here.
    if (ticket.mergedInto !== null) throw new AppError('ticket.merged', { into: numberOfTicket(ticket.mergedInto) });
    const now = clock.now();
    if (!(await work(tx, ticket, now))) return;
    await audit(tx, { actor, act, target: { kind: 'ticket', id: numberOfTicket(id) }, details, now });
    afterCommit(tx, () => hub.publish('desk'));
  });
}

interface StaffMessage {
  readonly actor: Actor;
  readonly kind: MessageKind;
  readonly now: Date;
  readonly text?: string;
  readonly txHash?: string | undefined;
  readonly cannedReplyId?: number | undefined;
}

/** Returns the id of the message. */
export async function addStaffMessage(tx: Tx, ticketId: bigint, message: StaffMessage): Promise<bigint> {
  const { actor, now, text = '', ...rest } = message;
  return insertMessage(tx, { ticketId, byStaff: true, authorId: actor.id, text, createdAt: now, ...rest });
}

interface CustomerNotice {
  readonly kind: 'ticketAnswered' | 'ticketMerged';
  readonly now: Date;
  /** Further parameters of both texts. */
  readonly params?: Readonly<Record<string, string>>;
}

/** Notifies a user in the bell and by email, a visitor by email with the private link. */
export async function notifyCustomer(
  { notify, outbox }: TicketDeps,
  tx: Tx,
  ticket: TicketRow,
  { kind, now, params: more = {} }: CustomerNotice,
): Promise<void> {
  const number = numberOfTicket(ticket.id);
  const mail = { kind, locale: locale.parse(ticket.locale), now } as const;
  if (ticket.userId !== null) {
    await notify(tx, { userId: ticket.userId, kind, params: { ticket: number, ...more }, now });
    const customer = await findCustomer(tx, ticket.userId);
    const params = { number, link: `/customer-service?ticket=${number}`, ...more };
    if (customer) await outbox.post(tx, { ...mail, to: customer.email, userId: customer.id, params });
  } else if (ticket.email !== null && ticket.linkKey !== null) {
    const { linkKey, linkHash } = ticket;
    await outbox.post(tx, {
      ...mail,
      to: ticket.email,
      params: { number, linkKey, ...(linkHash && { linkHash }), ...more },
    });
  }
}
