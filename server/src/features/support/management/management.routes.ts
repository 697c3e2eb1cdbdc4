/** The organisation of tickets by the staff. The route definitions say who may do what. */
import { isDeepStrictEqual } from 'node:util';
import * as api from '@eleven/protocol/api/admin/ticket-management';
import type { AuditAct } from '@eleven/protocol/audit';
import { unknownVariables } from '@eleven/protocol/canned-replies';
import type { FastifyInstance } from 'fastify';
import { refuseSecrets } from '../../../accounts/secrets.ts';
import { type AuditDetails, audit } from '../../../audit/audit.ts';
import { AppError } from '../../../core/app-error.ts';
import { afterCommit, inTransaction, type Tx } from '../../../db/tx.ts';
import { route } from '../../../http/route.ts';
import { updateTicket } from '../support.store.ts';
import { findInQueue, hasSupportRole, isSupporter, listSupporters } from '../support-admin.store.ts';
import * as supportAdmin from '../support-admin.ts';
import { idOfTicket, type TicketDeps } from '../tickets.ts';
import * as store from './management.store.ts';
import { merge, unmerge } from './merge.ts';
import { readPromises, savePromise } from './promises.store.ts';
import { movedDue } from './promises.ts';
import { otherReaders, readHere } from './readers.ts';
import { listAbsent, listRulesOfStaff, replaceRules, setAbsent } from './rules.store.ts';
import { seedReplies } from './seed-replies.ts';
import { toLabel, toPromises, toReply, toRule } from './shapes.ts';

export async function ticketManagementRoutes(app: FastifyInstance, deps: TicketDeps): Promise<void> {
  const { db, clock, hub } = deps;

  async function record(
    tx: Tx,
    actor: supportAdmin.Actor,
    act: AuditAct,
    id: string,
    details: AuditDetails = {},
  ): Promise<void> {
    afterCommit(tx, () => hub.publish('desk'));
    await audit(tx, { actor, act, target: { kind: 'desk', id }, details, now: clock.now() });
  }

  /** `seen` is the state that the page showed; pages of an earlier release do not send it. */
  async function refuseChanged<Shown>(tx: Tx, seen: Shown | undefined, read: () => Promise<Shown>): Promise<void> {
    if (seen === undefined) return;
    await store.lockSettings(tx);
    if (!isDeepStrictEqual(await read(), seen)) throw new AppError('desk.changedMeanwhile');
  }

  route(app, api.supportSettings, async () => {
    await seedReplies(db, clock.now());
    const [labels, promises, rules, staff, absent, replies] = await Promise.all([
      store.listLabels(db),
      readPromises(db),
      listRulesOfStaff(db),
      listSupporters(db, clock.now()),
      listAbsent(db),
      store.listReplies(db),
    ]);
    return {
      labels: labels.map(toLabel),
      promises: toPromises(promises),
      rules: rules.map(toRule),
      staff: staff.map((one) => ({ ...one, isAvailable: !absent.has(one.id) })),
      replies: replies.map(toReply),
    };
  });

  route(app, api.addLabel, async ({ body, user, storeReply }) =>
    inTransaction(db, async (tx) => {
      const { name, color, isArchived } = body;
      const row = await store.insertLabel(tx, { name, color, archivedAt: isArchived ? clock.now() : null });
      if (!row) throw new AppError('label.taken');
      await record(tx, user, 'desk.labelSaved', String(row.id), { name });
      await storeReply(tx, toLabel(row));
      return toLabel(row);
    }),
  );

  route(app, api.changeLabel, async ({ params, body, user }) =>
    inTransaction(db, async (tx) => {
      const { name, color, isArchived } = body;
      const id = Number(params.id);
      if (await store.isLabelTaken(tx, name, id)) throw new AppError('label.taken');
      const row = await store.updateLabel(tx, id, { name, color, archivedAt: isArchived ? clock.now() : null });
      if (!row) throw new AppError('notFound');
      await record(tx, user, 'desk.labelSaved', String(id), { name, archived: isArchived ? 'yes' : 'no' });
      return toLabel(row);
    }),
  );

  route(app, api.changePromises, async ({ body, user }) =>
    inTransaction(db, async (tx) => {
      await refuseChanged(tx, body.seen, async () => toPromises(await readPromises(tx)));
      for (const { priority, ...promise } of body.promises) await savePromise(tx, priority, promise);
      const minutes = body.promises.map((one) => [one.priority, `${one.firstMinutes}/${one.nextMinutes}`]);
      await record(tx, user, 'desk.promisesChanged', 'promises', Object.fromEntries(minutes));
      return undefined;
    }),
  );

  route(app, api.changeRules, async ({ body, user }) =>
    inTransaction(db, async (tx) => {
      await refuseChanged(tx, body.seen, async () => (await listRulesOfStaff(tx)).map(toRule));
      // Members who are suspended for a time may be named too: the rule skips them meanwhile.
      for (const id of new Set(body.rules.flatMap(({ assignees }) => assignees)))
        if (!(await hasSupportRole(tx, id))) throw new AppError('request.invalid');
      await replaceRules(tx, body.rules);
      await record(tx, user, 'desk.rulesChanged', 'rules', { rules: String(body.rules.length) });
      return undefined;
    }),
  );

  route(app, api.changeAvailability, async ({ body, user }) =>
    inTransaction(db, async (tx) => {
      if (body.userId !== user.id && user.role !== 'admin') throw new AppError('forbidden');
      if (!(await isSupporter(tx, body.userId, clock.now()))) throw new AppError('request.invalid');
      if (!(await setAbsent(tx, body.userId, !body.isAvailable, clock.now()))) return undefined;
      const details = { member: body.userId, available: body.isAvailable ? 'yes' : 'no' };
      await record(tx, user, 'desk.availabilityChanged', 'availability', details);
      return undefined;
    }),
  );

  function checkReply(body: api.CannedReplyBody): void {
    const texts = [body.titleKo, body.titleEn, body.textKo, body.textEn];
    if (texts.some((text) => unknownVariables(text).length > 0)) throw new AppError('reply.unknownVariable');
    refuseSecrets(...texts);
  }

  route(app, api.addCannedReply, async ({ body, user, storeReply }) => {
    checkReply(body);
    return inTransaction(db, async (tx) => {
      const row = await store.insertReply(tx, body, clock.now());
      await record(tx, user, 'desk.replySaved', String(row.id), { version: String(row.version) });
      await storeReply(tx, toReply(row));
      return toReply(row);
    });
  });

  route(app, api.changeCannedReply, async ({ params, body: { seen, ...body }, user }) => {
    checkReply(body);
    return inTransaction(db, async (tx) => {
      const id = Number(params.id);
      await refuseChanged(tx, seen, async () => {
        const present = (await store.listReplies(tx)).find((one) => one.id === id);
        if (!present) throw new AppError('notFound');
        return present.version;
      });
      const row = await store.updateReply(tx, id, body, clock.now());
      if (!row) throw new AppError('notFound');
      await record(tx, user, 'desk.replySaved', String(row.id), { version: String(row.version) });
      return toReply(row);
    });
  });

  route(app, api.arrangeCannedReplies, async ({ body, user }) =>
    inTransaction(db, async (tx) => {
      await refuseChanged(tx, body.seen, async () =>
        (await store.listReplies(tx)).filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id),
      );
      await store.arrangeReplies(tx, body.ids, clock.now());
      await record(tx, user, 'desk.repliesArranged', 'replies', { replies: String(body.ids.length) });
      return undefined;
    }),
  );

  const readThread = (number: string, user: supportAdmin.Actor) =>
    supportAdmin.readAdminThread(db, idOfTicket(number), user);

  /** For the audit log: an id would mean nothing to its readers. */
  async function namesOf(labels: readonly number[]): Promise<string> {
    const known = new Map((await store.listLabels(db)).map(({ id, name }) => [id, name]));
    return labels.map((id) => known.get(id) ?? String(id)).join(', ');
  }

  route(app, api.triageTicket, async ({ params, body, user }) => {
    const id = idOfTicket(params.number);
    const { priority, label, labels } = body;
    if (priority !== undefined) {
      await supportAdmin.act(deps, user, id, 'ticket.prioritized', { to: priority }, async (tx, ticket) => {
        if (ticket.priority === priority) return false;
        await updateTicket(tx, id, { priority, ...movedDue(ticket, priority, await readPromises(tx)) });
        return true;
      });
    }
    if (label !== undefined) {
      const details = { label: await namesOf([label.id]), on: label.isOn ? 'yes' : 'no' };
      await supportAdmin.act(deps, user, id, 'ticket.labelled', details, async (tx) => {
        const currentIds = ((await store.labelsOf(tx, [id])).get(id) ?? []).map((one) => one.id);
        if (currentIds.includes(label.id) === label.isOn) return false;
        if (label.isOn && !(await store.areLabels(tx, [label.id]))) throw new AppError('request.invalid');
        await store.replaceLabels(
          tx,
          id,
          label.isOn ? [...currentIds, label.id] : currentIds.filter((one) => one !== label.id),
        );
        return true;
      });
    }
    if (labels !== undefined) {
      await supportAdmin.act(deps, user, id, 'ticket.labelled', { labels: await namesOf(labels) }, async (tx) => {
        const kept = new Set(((await store.labelsOf(tx, [id])).get(id) ?? []).map((label) => label.id));
        const added = labels.filter((label) => !kept.has(label));
        if (added.length === 0 && kept.size === new Set(labels).size) return false;
        // An archived label stays where it is, but cannot be added anywhere.
        if (!(await store.areLabels(tx, added))) throw new AppError('request.invalid');
        await store.replaceLabels(tx, id, [...new Set(labels)]);
        return true;
      });
    }
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
