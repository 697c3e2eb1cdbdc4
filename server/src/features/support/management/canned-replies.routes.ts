/**
 * The routes with which staff add, change and arrange canned replies. `storeReply` has nothing to do with them: it stores the
 * response of the route for a repeated request.
 */
import * as api from '@eleven/protocol/api/admin/ticket-management';
import { unknownVariables } from '@eleven/protocol/canned-replies';
import type { FastifyInstance } from 'fastify';
import { refuseSecrets } from '../../../accounts/secrets.ts';
import { AppError } from '../../../core/app-error.ts';
import { inTransaction } from '../../../db/tx.ts';
import { route } from '../../../http/route.ts';
import * as store from './canned-replies.store.ts';
import { recordChange, refuseIfChanged, type SettingsDeps } from './settings-change.ts';
import { toCannedReply } from './shapes.ts';

export async function cannedReplyRoutes(app: FastifyInstance, deps: SettingsDeps): Promise<void> {
  const { db, clock } = deps;

  route(app, api.addCannedReply, async ({ body, user, storeReply }) => {
    checkTexts(body);
    return inTransaction(db, async (tx) => {
      const row = await store.insertReply(tx, body, clock.now());
      const details = { version: String(row.version) };
      await recordChange(deps, tx, { actor: user, act: 'desk.replySaved', id: String(row.id), details });
      await storeReply(tx, toCannedReply(row));
      return toCannedReply(row);
    });
  });

  route(app, api.changeCannedReply, async ({ params, body: { seen, ...body }, user }) => {
    checkTexts(body);
    return inTransaction(db, async (tx) => {
      const id = Number(params.id);
      await refuseIfChanged(tx, seen, async () => {
        const current = (await store.listReplies(tx)).find((reply) => reply.id === id);
        if (!current) throw new AppError('notFound');
        return current.version;
      });
      const row = await store.updateReply(tx, id, body, clock.now());
      if (!row) throw new AppError('notFound');
      const details = { version: String(row.version) };
      await recordChange(deps, tx, { actor: user, act: 'desk.replySaved', id: String(row.id), details });
      return toCannedReply(row);
    });
  });

  route(app, api.arrangeCannedReplies, async ({ body, user }) =>
    inTransaction(db, async (tx) => {
      await refuseIfChanged(tx, body.seen, async () =>
        (await store.listReplies(tx)).filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id),
      );
      await store.arrangeReplies(tx, body.ids, clock.now());
      const details = { replies: String(body.ids.length) };
      await recordChange(deps, tx, { actor: user, act: 'desk.repliesArranged', id: 'replies', details });
      return undefined;
    }),
  );
}

function checkTexts(body: api.CannedReplyBody): void {
  const texts = [body.titleKo, body.titleEn, body.textKo, body.textEn];
  if (texts.some((text) => unknownVariables(text).length > 0)) throw new AppError('reply.unknownVariable');
  refuseSecrets(...texts);
}
