/** Acts of staff on a ticket. Each is one transaction: thread, state, audit entry, notification and email, or nothing. */

import { maskEmailFor, maskEmailsFor } from '@eleven/protocol/accounts/mask-email';
import type { AdminMessage, AdminThread, AdminTicket } from '@eleven/protocol/api/admin/support';
import { locale } from '@eleven/protocol/api/shapes';
import { numberOfTicket } from '@eleven/protocol/api/support';
import type { User } from '@eleven/protocol/api/user';
import type { AuditAct } from '@eleven/protocol/audit';
import { refuseSecrets } from '../../accounts/secrets.ts';
import { type AuditDetails, audit } from '../../audit/audit.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit, inTransaction, type Tx } from '../../db/tx.ts';
import { attach, attachmentsOf } from './attachments/attachments.ts';
import { waitsForUs } from './management/entering.ts';
import { knownReply, type LabelRow, labelsOf } from './management/management.store.ts';
import { NO_PROMISE, pausedMsOf, priorityOf } from './management/promises.ts';
import { toLabel } from './management/shapes.ts';
import { ratingOf } from './rating/rating.ts';
import {
  insertMessage,
  listMessages,
  lockTicketById,
  type MessageKind,
  markRead,
  newestMessage,
  type TicketRow,
  updateTicket,
} from './support.store.ts';
import { type AdminTicketRow, findCustomer, findInQueue, isSupporter } from './support-admin.store.ts';
import { checkText, requireThreadCapacity, type TicketDeps, toSummary } from './tickets.ts';

export type Actor = Pick<User, 'id' | 'role'>;
type Reader = Pick<User, 'role'>;
type SettleIn = (tx: Tx) => Promise<void>;

interface Answer {
  readonly text: string;
  readonly txHash?: string | undefined;
  readonly attachments?: readonly string[] | undefined;
  readonly state: 'answered' | 'waiting' | 'closed';
  readonly cannedReplyId?: number | undefined;
  readonly seenUpTo?: string | undefined;
}

export async function answer(deps: TicketDeps, actor: Actor, id: bigint, given: Answer, storeReply: SettleIn) {
  const text = checkText(given.text);
  refuseSecrets(text);
  await act(deps, actor, id, 'ticket.answered', { state: given.state }, async (tx, ticket, now) => {
    await requireThreadCapacity(tx, ticket);
    await requireSeen(tx, ticket, given.seenUpTo);
    // A visitor has no account to open a file with.
    if (ticket.userId === null && (given.attachments?.length ?? 0) > 0) throw new AppError('request.invalid');
    const cannedReplyId = await knownReply(tx, given.cannedReplyId);
    const wrote = await write(tx, ticket, actor, 'message', text, now, { txHash: given.txHash, cannedReplyId });
    await attach(tx, wrote, { staffId: actor.id }, given.attachments);
    if (given.state === 'closed') await write(tx, ticket, actor, 'closed', '', now);
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
    await notifyCustomer(deps, tx, 'ticketAnswered', ticket, now);
    await storeReply(tx);
    return true;
  });
}

export async function note(deps: TicketDeps, actor: Actor, id: bigint, given: string, storeReply: SettleIn) {
  const text = checkText(given);
  refuseSecrets(text);
  await act(deps, actor, id, 'ticket.noted', {}, async (tx, ticket, now) => {
    await requireThreadCapacity(tx, ticket);
    await write(tx, ticket, actor, 'note', text, now);
    await storeReply(tx);
    return true;
  });
}

export async function assign(deps: TicketDeps, actor: Actor, id: bigint, assigneeId: string | null) {
  await act(deps, actor, id, 'ticket.assigned', { to: assigneeId ?? '' }, async (tx, ticket, now) => {
    if (assigneeId !== null && !(await isSupporter(tx, assigneeId, now))) throw new AppError('request.invalid');
    await updateTicket(tx, ticket.id, { assigneeId });
    return true;
  });
}

export async function close(deps: TicketDeps, actor: Actor, id: bigint, seenUpTo: string | undefined) {
  await act(deps, actor, id, 'ticket.closed', {}, async (tx, ticket, now) => {
    if (ticket.state === 'closed') return false;
    await requireSeen(tx, ticket, seenUpTo);
    const wrote = await write(tx, ticket, actor, 'closed', '', now);
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
  await act(deps, actor, id, 'ticket.reopened', {}, async (tx, ticket, now) => {
    if (ticket.state !== 'closed') return false;
    await requireThreadCapacity(tx, ticket);
    await write(tx, ticket, actor, 'reopened', '', now);
    await updateTicket(tx, ticket.id, await waitsForUs(tx, ticket, now));
    return true;
  });
}

/** Throws if somebody has written since the message that the member of staff has read. */
async function requireSeen(tx: Tx, ticket: TicketRow, seenUpTo: string | undefined): Promise<void> {
  if (seenUpTo !== undefined && (await newestMessage(tx, ticket.id)) > BigInt(seenUpTo))
    throw new AppError('ticket.writtenMeanwhile');
}

export async function readByStaff(db: Db, id: bigint, upTo: bigint): Promise<void> {
  if (!(await findInQueue(db, id))) throw new AppError('notFound');
  await markRead(db, id, 'staffReadId', upTo);
}

/** Email addresses as `reader` may see them, including those in the texts of the thread. */
export async function readAdminThread(db: Db, id: bigint, reader: Reader): Promise<AdminThread> {
  const row = await findInQueue(db, id);
  if (!row) throw new AppError('notFound');
  const messages = await listMessages(db, id, { withNotes: true });
  const filesOf = await attachmentsOf(
    db,
    messages.map(({ message }) => message.id),
  );
  return {
    ticket: toAdminTicket(row, reader, (await labelsOf(db, [id])).get(id)),
    context: row.ticket.context,
    rating: adminRatingOf(row.ticket, reader),
    messages: messages.map(({ message, author }) => ({
      id: String(message.id),
      kind: message.kind as AdminMessage['kind'],
      by: message.byStaff ? 'support' : 'customer',
      name: author,
      text: maskEmailsFor(reader.role, message.text),
      isRedacted: message.redactedAt !== null,
      txHash: message.txHash,
      attachments: filesOf(message.id).map((file) => ({ ...file, name: maskEmailsFor(reader.role, file.name) })),
      createdAt: message.createdAt.toISOString(),
      origin: message.originTicketId === null ? null : numberOfTicket(message.originTicketId),
    })),
  };
}

function adminRatingOf(ticket: TicketRow, reader: Reader): AdminThread['rating'] {
  const rating = ratingOf(ticket);
  if (!rating || !ticket.ratedAt) return null;
  return { ...rating, text: maskEmailsFor(reader.role, rating.text), ratedAt: ticket.ratedAt.toISOString() };
}

/** How long a merge can be undone. */
export const UNDO_MS = 30 * 60_000;

export function toAdminTicket(
  { ticket, customer, assignee }: AdminTicketRow,
  reader: Reader,
  labels: readonly LabelRow[] = [],
): AdminTicket {
  return {
    ...toSummary(ticket),
    subject: maskEmailsFor(reader.role, ticket.subject),
    unread: (ticket.customerWroteId ?? 0n) > ticket.staffReadId,
    waitsSince: ticket.waitsSince?.toISOString() ?? null,
    locale: locale.parse(ticket.locale),
    customer: {
      id: ticket.userId,
      name: customer?.name ?? null,
      email: maskEmailFor(reader.role, customer?.email ?? ticket.email ?? ''),
      // A visitor's ticket is in the queue once its address is confirmed.
      emailVerified: customer?.emailVerified ?? true,
    },
    assignee,
    priority: priorityOf(ticket.priority),
    dueAt: ticket.waitsSince === null ? null : (ticket.dueAt?.toISOString() ?? null),
    pausedMs: ticket.pausedMs,
    labels: labels.map(toLabel),
    mergedInto: ticket.mergedInto === null ? null : numberOfTicket(ticket.mergedInto),
    undoUntil: ticket.mergedAt && new Date(ticket.mergedAt.getTime() + UNDO_MS).toISOString(),
  };
}

/** One act in one transaction with its entry in the audit log; `work` returns whether there was something to do. */
export async function act(
  { db, clock, hub }: TicketDeps,
  actor: Actor,
  id: bigint,
  name: AuditAct,
  details: AuditDetails,
  work: (tx: Tx, ticket: TicketRow, now: Date) => Promise<boolean>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ticket = await lockTicketById(tx, id);
    if (!ticket) throw new AppError('notFound');
    // Its customer is led to the whole ticket, and would never see a text written here.
    if (ticket.mergedInto !== null) throw new AppError('ticket.merged', { into: numberOfTicket(ticket.mergedInto) });
    const now = clock.now();
    if (!(await work(tx, ticket, now))) return;
    await audit(tx, { actor, act: name, target: { kind: 'ticket', id: numberOfTicket(id) }, details, now });
    afterCommit(tx, () => hub.publish('desk'));
  });
}

export async function write(
  tx: Tx,
  ticket: TicketRow,
  actor: Actor,
  kind: MessageKind,
  text: string,
  now: Date,
  more: { txHash?: string | undefined; cannedReplyId?: number | undefined } = {},
): Promise<bigint> {
  return insertMessage(tx, {
    ticketId: ticket.id,
    kind,
    byStaff: true,
    authorId: actor.id,
    text,
    ...more,
    createdAt: now,
  });
}

/** Notifies a user in the bell and by email, a visitor by email with the private link. `more` goes into both texts. */
export async function notifyCustomer(
  { notify, outbox }: TicketDeps,
  tx: Tx,
  kind: 'ticketAnswered' | 'ticketMerged',
  ticket: TicketRow,
  now: Date,
  more: Readonly<Record<string, string>> = {},
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
