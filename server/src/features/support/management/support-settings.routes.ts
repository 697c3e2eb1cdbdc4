/** The settings of customer service: labels, promised times, rules and availability. The route definitions say who may do what. */
import * as api from '@eleven/protocol/api/admin/ticket-management';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import { inTransaction } from '../../../db/tx.ts';
import { route } from '../../../http/route.ts';
import { hasSupportRole, isSupporter, listSupporters } from '../support-admin.store.ts';
import { listReplies } from './canned-replies.store.ts';
import { insertLabel, isLabelTaken, listLabels, updateLabel } from './labels.store.ts';
import { readPromises, savePromise } from './promises.store.ts';
import { listAbsent, listRulesOfStaff, replaceRules, setAbsent } from './rules.store.ts';
import { seedReplies } from './seed-replies.ts';
import { recordChange, refuseIfChanged, type SettingsDeps } from './settings-change.ts';
import { toCannedReply, toLabel, toPromises, toRule } from './shapes.ts';

export async function supportSettingsRoutes(app: FastifyInstance, deps: SettingsDeps): Promise<void> {
  const { db, clock } = deps;

  route(app, api.supportSettings, async () => {
    await seedReplies(db, clock.now());
    const [labels, promises, rules, staff, absent, replies] = await Promise.all([
      listLabels(db),
      readPromises(db),
      listRulesOfStaff(db),
      listSupporters(db, clock.now()),
      listAbsent(db),
      listReplies(db),
    ]);
    return {
      labels: labels.map(toLabel),
      promises: toPromises(promises),
      rules: rules.map(toRule),
      staff: staff.map((one) => ({ ...one, isAvailable: !absent.has(one.id) })),
      replies: replies.map(toCannedReply),
    };
  });

  route(app, api.addLabel, async ({ body, user, storeReply }) =>
    inTransaction(db, async (tx) => {
      const { name, color, isArchived } = body;
      const row = await insertLabel(tx, { name, color, archivedAt: isArchived ? clock.now() : null });
      if (!row) throw new AppError('label.taken');
      await recordChange(deps, tx, { actor: user, act: 'desk.labelSaved', id: String(row.id), details: { name } });
      await storeReply(tx, toLabel(row));
      return toLabel(row);
    }),
  );

  route(app, api.changeLabel, async ({ params, body, user }) =>
    inTransaction(db, async (tx) => {
      const { name, color, isArchived } = body;
      const id = Number(params.id);
      if (await isLabelTaken(tx, name, id)) throw new AppError('label.taken');
      const row = await updateLabel(tx, id, { name, color, archivedAt: isArchived ? clock.now() : null });
      if (!row) throw new AppError('notFound');
      const details = { name, archived: isArchived ? 'yes' : 'no' };
      await recordChange(deps, tx, { actor: user, act: 'desk.labelSaved', id: String(id), details });
      return toLabel(row);
    }),
  );

  route(app, api.changePromises, async ({ body, user }) =>
    inTransaction(db, async (tx) => {
      await refuseIfChanged(tx, body.seen, async () => toPromises(await readPromises(tx)));
      for (const { priority, ...promise } of body.promises) await savePromise(tx, priority, promise);
      const minutes = body.promises.map((one) => [one.priority, `${one.firstMinutes}/${one.nextMinutes}`]);
      const details = Object.fromEntries(minutes);
      await recordChange(deps, tx, { actor: user, act: 'desk.promisesChanged', id: 'promises', details });
      return undefined;
    }),
  );

  route(app, api.changeRules, async ({ body, user }) =>
    inTransaction(db, async (tx) => {
      await refuseIfChanged(tx, body.seen, async () => (await listRulesOfStaff(tx)).map(toRule));
      // Members who are suspended for a time may be named too: the rule skips them meanwhile.
      for (const id of new Set(body.rules.flatMap(({ assignees }) => assignees)))
        if (!(await hasSupportRole(tx, id))) throw new AppError('request.invalid');
      await replaceRules(tx, body.rules);
      const details = { rules: String(body.rules.length) };
      await recordChange(deps, tx, { actor: user, act: 'desk.rulesChanged', id: 'rules', details });
      return undefined;
    }),
  );

  route(app, api.changeAvailability, async ({ body, user }) =>
    inTransaction(db, async (tx) => {
      if (body.userId !== user.id && user.role !== 'admin') throw new AppError('forbidden');
      if (!(await isSupporter(tx, body.userId, clock.now()))) throw new AppError('request.invalid');
      if (!(await setAbsent(tx, body.userId, !body.isAvailable, clock.now()))) return undefined;
      const details = { member: body.userId, available: body.isAvailable ? 'yes' : 'no' };
      await recordChange(deps, tx, { actor: user, act: 'desk.availabilityChanged', id: 'availability', details });
      return undefined;
    }),
  );
}
