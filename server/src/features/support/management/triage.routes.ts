/** Priority, labels and merging of one ticket, and who else is reading it. The route definitions say who may do what. */
import * as api from '@eleven/protocol/api/admin/ticket-management';
import type { TicketPriority } from '@eleven/protocol/tickets';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import type { Db } from '../../../db/database.ts';
import type { Tx } from '../../../db/tx.ts';
import { route } from '../../../http/route.ts';
import { readAdminThread } from '../admin-tickets.ts';
import { updateTicket } from '../support.store.ts';
import { findInQueue } from '../support-admin.store.ts';
import { type Actor, actOnTicket } from '../support-admin.ts';
import { idOfTicket, type TicketDeps } from '../tickets.ts';
import { areLabels, labelsOf, listLabels, replaceLabels } from './labels.store.ts';
import { merge, unmerge } from './merge.ts';
import { readPromises } from './promises.store.ts';
import { shiftDueAt } from './promises.ts';
import { otherReaders, readHere } from './readers.ts';

export async function triageRoutes(app: FastifyInstance, deps: TicketDeps): Promise<void> {
  const { db } = deps;

  const readThread = (number: string, user: Actor) => readAdminThread(db, idOfTicket(number), user);

  route(app, api.triageTicket, async ({ params, body, user }) => {
    const id = idOfTicket(params.number);
    const { priority, label, labels } = body;
    if (priority !== undefined) await setPriority(deps, user, id, priority);
    if (label !== undefined) await setLabel(deps, user, id, label);
    if (labels !== undefined) await setLabels(deps, user, id, labels);
    return readThread(params.number, user);
  });

  route(app, api.mergeTicket, async ({ params, body, user }) => {
    await merge(deps, user, idOfTicket(params.number), idOfTicket(body.into));
    return readThread(params.number, user);
  });

  route(app, api.unmergeTicket, async ({ params, user }) => {
    const id = idOfTicket(params.number);
    const into = (await findInQueue(db, id))?.ticket.mergedInto;
    if (into === undefined) throw new AppError('notFound');
    if (into === null) throw new AppError('ticket.notMergeable');
    await unmerge(deps, user, id, into);
    return readThread(params.number, user);
  });

  route(app, api.ticketReaders, ({ params, user }) => otherReaders(deps, user, idOfTicket(params.number)));

  route(app, api.readTicketHere, ({ params, body, user }) =>
    readHere(deps, user, idOfTicket(params.number), body.state),
  );
}

async function setPriority(deps: TicketDeps, actor: Actor, id: bigint, priority: TicketPriority): Promise<void> {
  await actOnTicket(deps, { actor, id, act: 'ticket.prioritized', details: { to: priority } }, async (tx, ticket) => {
    if (ticket.priority === priority) return false;
    await updateTicket(tx, id, { priority, ...shiftDueAt(ticket, priority, await readPromises(tx)) });
    return true;
  });
}

async function setLabel(
  deps: TicketDeps,
  actor: Actor,
  id: bigint,
  label: { readonly id: number; readonly isOn: boolean },
): Promise<void> {
  const details = { label: await namesOf(deps.db, [label.id]), on: label.isOn ? 'yes' : 'no' };
  await actOnTicket(deps, { actor, id, act: 'ticket.labelled', details }, async (tx) => {
    const currentIds = await readLabelIds(tx, id);
    if (currentIds.includes(label.id) === label.isOn) return false;
    if (label.isOn && !(await areLabels(tx, [label.id]))) throw new AppError('request.invalid');
    const others = currentIds.filter((one) => one !== label.id);
    await replaceLabels(tx, id, label.isOn ? [...others, label.id] : others);
    return true;
  });
}

async function setLabels(deps: TicketDeps, actor: Actor, id: bigint, labels: readonly number[]): Promise<void> {
  const details = { labels: await namesOf(deps.db, labels) };
  await actOnTicket(deps, { actor, id, act: 'ticket.labelled', details }, async (tx) => {
    const currentIds = await readLabelIds(tx, id);
    const added = labels.filter((label) => !currentIds.includes(label));
    if (added.length === 0 && currentIds.length === new Set(labels).size) return false;
    // An archived label stays where it is, but cannot be added anywhere.
    if (!(await areLabels(tx, added))) throw new AppError('request.invalid');
    await replaceLabels(tx, id, [...new Set(labels)]);
    return true;
  });
}

async function readLabelIds(tx: Tx, id: bigint): Promise<number[]> {
  return ((await labelsOf(tx, [id])).get(id) ?? []).map((label) => label.id);
}

/** For the audit log: an id would mean nothing to its readers. */
async function namesOf(db: Db, labels: readonly number[]): Promise<string> {
  const known = new Map((await listLabels(db)).map(({ id, name }) => [id, name]));
  return labels.map((id) => known.get(id) ?? String(id)).join(', ');
}
