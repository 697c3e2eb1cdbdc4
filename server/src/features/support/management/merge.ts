/** Two tickets of one customer become one; within half an hour they can become two again. */
import { numberOfTicket } from '@eleven/protocol/api/support';
import type { Locale } from '@eleven/protocol/product';
import { audit } from '../../../audit/audit.ts';
import { AppError } from '../../../core/app-error.ts';
import { afterCommit, inTransaction, type Tx } from '../../../db/tx.ts';
import { UNDO_MS } from '../admin-tickets.ts';
import { countMessages, type TicketRow, updateTicket } from '../support.store.ts';
import { type Actor, addStaffMessage, notifyCustomer } from '../support-admin.ts';
import { MESSAGES_MAX, type TicketDeps } from '../tickets.ts';
import { returnToQueue } from './entering.ts';
import { copyLabels } from './labels.store.ts';
import { lockBothTickets, moveBack, moveThread } from './merge.store.ts';
import { NO_PROMISE } from './promises.ts';

const MERGED: Readonly<Record<Locale, (part: string, whole: string) => string>> = {
  ko: (part, whole) =>
    `같은 내용을 한곳에서 도와드리려고 문의 ${part} 건을 이 문의(${whole})에 합쳤습니다. 앞으로 여기에서 답변드리겠습니다.`,
  en: (part, whole) =>
    `We have moved ticket ${part} into this ticket, ${whole}, to help you in one place. We will answer here.`,
};
const SPLIT: Readonly<Record<Locale, (part: string) => string>> = {
  ko: (part) => `문의 ${part} 건을 다시 나누었습니다. 이 문의에는 여기에서 답변드리겠습니다.`,
  en: (part) => `Ticket ${part} is a ticket of its own again. We will answer it here.`,
};
const localeOf = ({ locale }: TicketRow): Locale => (locale === 'ko' ? 'ko' : 'en');

const isOfSameCustomer = (one: TicketRow, other: TicketRow): boolean =>
  one.userId === null
    ? other.userId === null && one.email !== null && one.email === other.email
    : one.userId === other.userId;

export async function merge(deps: TicketDeps, actor: Actor, partId: bigint, wholeId: bigint): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const [part, whole] = await lockBothTickets(tx, partId, wholeId);
    if (!part || !whole) throw new AppError('notFound');
    const areUnmerged = part.mergedInto === null && whole.mergedInto === null;
    if (partId === wholeId || !areUnmerged || !isOfSameCustomer(part, whole)) throw new AppError('ticket.notMergeable');
    const count = (await countMessages(tx, partId)) + (await countMessages(tx, wholeId));
    if (count >= MESSAGES_MAX) throw new AppError('support.threadFull');
    const now = deps.clock.now();
    const redirected = await moveThread(tx, partId, wholeId);
    await copyLabels(tx, partId, wholeId);
    const text = MERGED[localeOf(whole)](numberOfTicket(partId), numberOfTicket(wholeId));
    const wrote = await addStaffMessage(tx, wholeId, { actor, kind: 'message', now, text });
    const waits = [part, whole].filter(({ waitsSince }) => waitsSince !== null);
    const merged = await updateTicket(tx, wholeId, {
      ...(waits.length > 0 && { state: 'open' }),
      waitsSince: earliestOf(waits.map(({ waitsSince }) => waitsSince)),
      dueAt: earliestOf(waits.map(({ dueAt }) => dueAt)),
      customerWroteId: latestOf(part.customerWroteId, whole.customerWroteId),
      staffWroteId: wrote,
      updatedAt: now,
    });
    await updateTicket(tx, partId, {
      ...NO_PROMISE,
      state: 'closed',
      mergedInto: wholeId,
      mergedAt: now,
      beforeMerge: {
        part: queueStateOf(part),
        led: redirected.map(String),
        whole: { ...queueStateOf(whole), wrote: wroteOf(whole), wroteAfter: wroteOf(merged) },
      },
      updatedAt: now,
    });
    await notifyCustomer(deps, tx, merged, { kind: 'ticketMerged', now, params: { part: numberOfTicket(partId) } });
    await recordAct(deps, tx, { actor, act: 'ticket.merged', partId, wholeId, now });
  });
}

export async function unmerge(deps: TicketDeps, actor: Actor, partId: bigint, wholeId: bigint): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const [part, whole] = await lockBothTickets(tx, partId, wholeId);
    if (!part || !whole) throw new AppError('notFound');
    const now = deps.clock.now();
    const isInTime = part.mergedAt !== null && now.getTime() - part.mergedAt.getTime() <= UNDO_MS;
    if (part.mergedInto !== wholeId || !isInTime) throw new AppError('ticket.notMergeable');
    await moveBack(tx, partId, wholeId, (part.beforeMerge?.led ?? []).map(BigInt));
    const splitTicket = { ...part, mergedInto: null, mergedAt: null };
    const text = SPLIT[localeOf(part)](numberOfTicket(partId));
    const wrote = await addStaffMessage(tx, partId, { actor, kind: 'message', now, text });
    const before = part.beforeMerge;
    const split = await updateTicket(tx, partId, {
      mergedInto: null,
      mergedAt: null,
      beforeMerge: null,
      // An earlier release stored no previous state when it merged tickets.
      ...(before ? restoreQueueState(before.part) : await returnToQueue(tx, splitTicket, now)),
      staffWroteId: wrote,
      updatedAt: now,
    });
    // Only if nothing was written there since: otherwise the previous state no longer applies.
    if (before && String(wroteOf(whole)) === String(before.whole.wroteAfter)) {
      const [customer, staff] = before.whole.wrote.map((id) => (id === null ? null : BigInt(id)));
      await updateTicket(tx, wholeId, {
        ...restoreQueueState(before.whole),
        customerWroteId: customer ?? null,
        staffWroteId: latestOf(staff ?? null, whole.staffWroteId),
        updatedAt: now,
      });
    }
    // In the end nothing has changed for the customer, who gets an entry in the activity and no email.
    if (split.userId !== null) {
      const params = { ticket: numberOfTicket(partId) };
      await deps.notify(tx, { userId: split.userId, kind: 'ticketUnmerged', params, now });
    }
    await recordAct(deps, tx, { actor, act: 'ticket.unmerged', partId, wholeId, now });
  });
}

const queueStateOf = ({ state, waitsSince, dueAt, pausedMs }: TicketRow) => ({
  state,
  waitsSince: waitsSince?.toISOString() ?? null,
  dueAt: dueAt?.toISOString() ?? null,
  pausedMs,
});

const restoreQueueState = ({ state, waitsSince, dueAt, pausedMs }: ReturnType<typeof queueStateOf>) => ({
  state,
  waitsSince: waitsSince === null ? null : new Date(waitsSince),
  dueAt: dueAt === null ? null : new Date(dueAt),
  pausedMs,
});

const wroteOf = ({ customerWroteId, staffWroteId }: TicketRow): [string | null, string | null] => [
  customerWroteId === null ? null : String(customerWroteId),
  staffWroteId === null ? null : String(staffWroteId),
];

interface MergeAct {
  readonly actor: Actor;
  readonly act: 'ticket.merged' | 'ticket.unmerged';
  readonly partId: bigint;
  readonly wholeId: bigint;
  readonly now: Date;
}

async function recordAct({ hub }: TicketDeps, tx: Tx, { actor, act, partId, wholeId, now }: MergeAct): Promise<void> {
  afterCommit(tx, () => hub.publish('desk'));
  const target = { kind: 'ticket', id: numberOfTicket(partId) } as const;
  await audit(tx, { actor, act, target, details: { into: numberOfTicket(wholeId) }, now });
}

const earliestOf = (times: readonly (Date | null)[]): Date | null =>
  times.reduce<Date | null>((first, time) => (time && (!first || time < first) ? time : first), null);

const latestOf = (one: bigint | null, other: bigint | null): bigint | null =>
  one === null || (other !== null && other > one) ? other : one;
