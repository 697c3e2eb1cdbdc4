/** The rules of tickets, for anybody who may name one: its user by number, a visitor by private link. */
import { randomUUID } from 'node:crypto';
import type { SecretForm } from '@eleven/protocol/accounts/find-secret';
import {
  numberOfTicket,
  SUBJECT_MAX,
  TEXT_MAX,
  type TicketContext,
  type TicketSummary,
  ticketCategory,
  ticketState,
} from '@eleven/protocol/api/support';
import type { Locale } from '@eleven/protocol/product';
import type { TicketCategory } from '@eleven/protocol/tickets';
import { refuseSecrets, secretRefused } from '../../accounts/secrets.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit, inTransaction, type Tx } from '../../db/tx.ts';
import type { StoreReply } from '../../http/idempotency/idempotency.ts';
import { requireMayOpenTickets } from '../../http/restrictions.ts';
import type { Hub } from '../../live/hub.ts';
import { hashToken, type Links } from '../../mail/links.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { endBounce } from '../../mail/suppressions.store.ts';
import type { Notify } from '../../notify/notify.ts';
import { attach } from './attachments/attachments.ts';
import { redactEarlierParts } from './earlier-secrets.ts';
import { enterQueue, returnToQueue, UNQUEUED } from './management/entering.ts';
import { NO_PROMISE } from './management/promises.ts';
import {
  countMessages,
  findTicket,
  insertMessage,
  insertTicket,
  lockTicket,
  markRead,
  type NewTicketRow,
  type TicketKey,
  type TicketRow,
  updateTicket,
} from './support.store.ts';

export interface TicketDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly notify: Notify;
  readonly outbox: Outbox;
  readonly links: Links;
  readonly hub: Hub;
}

export const MESSAGES_MAX = 300;

export interface NewTicket {
  readonly category: TicketCategory;
  readonly subject: string;
  readonly text: string;
  readonly txHash?: string | undefined;
  readonly context?: TicketContext | undefined;
  readonly attachments?: readonly string[] | undefined;
  readonly locale: Locale;
}

export interface NewMessage {
  readonly text: string;
  readonly txHash?: string | undefined;
  readonly attachments?: readonly string[] | undefined;
}

export async function openTicket(
  { db, clock, notify, hub }: TicketDeps,
  userId: string,
  given: NewTicket,
  storeReply: StoreReply,
): Promise<TicketSummary> {
  const texts = checkNewTicket(given);
  let refused: SecretForm | undefined;
  const opened = await inTransaction(db, async (tx) => {
    const now = clock.now();
    await requireMayOpenTickets(tx, userId, now);
    refused = await redactEarlierParts(tx, { userId }, `${texts.subject} ${texts.text}`, now);
    // The redacted secret must stay redacted: this transaction commits before the ticket is refused.
    if (refused) return undefined;
    const { category, locale } = given;
    const queue = await enterQueue(tx, { email: null, category, locale, ...UNQUEUED }, now);
    const ticket = await insertWithText(tx, { ...given, ...texts }, { userId, confirmedAt: now, ...queue }, now);
    await notify(tx, { userId, kind: 'ticketOpened', params: { ticket: numberOfTicket(ticket.id) }, now });
    afterCommit(tx, () => hub.publish('desk'));
    const summary = toSummary(ticket);
    await storeReply(tx, summary);
    return summary;
  });
  if (!opened) throw secretRefused(refused ?? 'words', true);
  return opened;
}

/** The ticket enters the queue with the link in the email, which contains nothing that the visitor wrote. */
export async function openVisitorTicket(
  { db, clock, outbox, links }: TicketDeps,
  email: string,
  given: NewTicket,
  storeReply: StoreReply,
): Promise<void> {
  const texts = checkNewTicket(given);
  const linkKey = randomUUID();
  const linkHash = hashToken(links.ticketToken(linkKey));
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const ticket = await insertWithText(tx, { ...given, ...texts }, { email, linkKey, linkHash }, now);
    await outbox.post(tx, {
      kind: 'ticketConfirm',
      to: email,
      locale: given.locale,
      params: { number: numberOfTicket(ticket.id), linkKey, linkHash },
      now,
    });
    await storeReply(tx, null);
  });
}

/** Once it is confirmed, a repeat changes nothing. */
export async function confirmTicket(deps: TicketDeps, key: TicketKey): Promise<TicketRow> {
  return change(deps, key, async (tx, ticket, now) => {
    if (ticket.confirmedAt) return ticket;
    if (ticket.email !== null) await endBounce(tx, ticket.email);
    // The visitor may have closed the ticket by its link before.
    const opened = { state: 'open', confirmedAt: now, updatedAt: now } as const;
    return updateTicket(tx, ticket.id, { ...opened, ...(await enterQueue(tx, ticket, now)) });
  });
}

/** When the customer writes, the ticket waits for us again, even if it was closed. */
export async function writeMessage(
  deps: TicketDeps,
  key: TicketKey,
  given: NewMessage,
  storeReply: (tx: Tx, ticket: TicketRow) => Promise<void>,
): Promise<TicketRow> {
  const text = checkText(given.text);
  refuseSecrets(text);
  let refused: SecretForm | undefined;
  const changed = await change(deps, key, async (tx, ticket, now) => {
    await requireThreadCapacity(tx, ticket);
    refused = await redactEarlierParts(tx, { userId: ticket.userId, ticket }, text, now);
    // The redacted secret must stay redacted: this transaction commits before the message is refused.
    if (refused) return ticket;
    const id = await insertMessage(tx, {
      ticketId: ticket.id,
      kind: 'message',
      byStaff: false,
      text,
      txHash: given.txHash,
      createdAt: now,
    });
    await attach(tx, id, ticket.userId === null ? undefined : { userId: ticket.userId }, given.attachments);
    const written = await updateTicket(tx, ticket.id, {
      ...(await returnToQueue(tx, ticket, now)),
      customerWroteId: id,
      customerReadId: id,
    });
    await storeReply(tx, written);
    return written;
  });
  if (refused) throw secretRefused(refused, true);
  return changed;
}

export async function closeTicket(deps: TicketDeps, key: TicketKey): Promise<TicketRow> {
  return change(deps, key, async (tx, ticket, now) => {
    if (ticket.state === 'closed') return ticket;
    await insertMessage(tx, { ticketId: ticket.id, kind: 'closed', byStaff: false, text: '', createdAt: now });
    return updateTicket(tx, ticket.id, { state: 'closed', ...NO_PROMISE, updatedAt: now });
  });
}

export async function reopenTicket(deps: TicketDeps, key: TicketKey): Promise<TicketRow> {
  return change(deps, key, async (tx, ticket, now) => {
    if (ticket.state !== 'closed') return ticket;
    await requireThreadCapacity(tx, ticket);
    const id = await insertMessage(tx, {
      ticketId: ticket.id,
      kind: 'reopened',
      byStaff: false,
      text: '',
      createdAt: now,
    });
    return updateTicket(tx, ticket.id, {
      ...(await returnToQueue(tx, ticket, now)),
      customerWroteId: id,
      customerReadId: id,
    });
  });
}

export async function findOwn(db: Db, key: TicketKey): Promise<TicketRow> {
  const ticket = await findTicket(db, key);
  if (!ticket) throw new AppError('notFound');
  return ticket;
}

export async function readByCustomer(db: Db, key: TicketKey, upTo: bigint): Promise<TicketSummary> {
  const ticket = await findTicket(db, key);
  const marked = ticket && (await markRead(db, ticket.id, 'customerReadId', upTo));
  if (!marked) throw new AppError('notFound');
  return toSummary(marked);
}

export function toSummary(ticket: TicketRow): TicketSummary {
  return {
    number: numberOfTicket(ticket.id),
    subject: ticket.subject,
    category: ticketCategory.parse(ticket.category),
    state: ticketState.parse(ticket.state),
    createdAt: ticket.createdAt.toISOString(),
    updatedAt: ticket.updatedAt.toISOString(),
    unread: (ticket.staffWroteId ?? 0n) > ticket.customerReadId,
  };
}

/** A thread is read as a whole, so its length needs a limit. */
export async function requireThreadCapacity(tx: Tx, ticket: TicketRow): Promise<void> {
  if ((await countMessages(tx, ticket.id)) >= MESSAGES_MAX) throw new AppError('support.threadFull');
}

export function idOfTicket(number: string): bigint {
  return BigInt(number.slice(2));
}

/** Returns a text as it is stored. */
export function checkText(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > TEXT_MAX) throw new AppError('support.textInvalid');
  return trimmed;
}

function checkNewTicket(given: NewTicket): { subject: string; text: string } {
  const subject = given.subject.trim().replace(/\s+/g, ' ');
  if (subject === '' || subject.length > SUBJECT_MAX) throw new AppError('support.subjectInvalid');
  const text = checkText(given.text);
  refuseSecrets(subject, text);
  return { subject, text };
}

/** One statement for the ticket and one for its text: every further statement holds the connection longer. */
async function insertWithText(tx: Tx, given: NewTicket, owner: Partial<NewTicketRow>, now: Date): Promise<TicketRow> {
  const { category, subject, locale, context } = given;
  const row = { ...owner, category, subject, locale, context: context ?? null, createdAt: now, updatedAt: now };
  const { ticket, messageId } = await insertTicket(tx, row);
  await insertMessage(tx, {
    id: messageId,
    ticketId: ticket.id,
    kind: 'message',
    byStaff: false,
    text: given.text,
    txHash: given.txHash,
    createdAt: now,
  });
  const uploader = typeof owner.userId === 'string' ? { userId: owner.userId } : undefined;
  await attach(tx, messageId, uploader, given.attachments);
  return ticket;
}

export async function change(
  { db, clock, hub }: TicketDeps,
  key: TicketKey,
  work: (tx: Tx, ticket: TicketRow, now: Date) => Promise<TicketRow>,
): Promise<TicketRow> {
  return inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, key);
    if (!ticket) throw new AppError('notFound');
    afterCommit(tx, () => hub.publish('desk'));
    return work(tx, ticket, clock.now());
  });
}
