import * as api from '@eleven/protocol/api/admin/ticket-management';
import { unknownVariables } from '@eleven/protocol/canned-replies';
import type { FastifyInstance } from 'fastify';
import { refuseSecrets } from '../../../accounts/secrets.ts';
import { AppError } from '../../../core/app-error.ts';
import { inTransaction } from '../../../db/tx.ts';
import { route } from '../../../http/route.ts';
import * as store from './canned-replies.store.ts';
import { recordChange, refuseIfChanged, type SettingsDeps } from './settings-change.ts';
import { toReply } from './shapes.ts';

export async function cannedReplyRoutes(app: FastifyInstance, deps: SettingsDeps): Promise<void> {
  const { db, clock } = deps;

  route(app, api.addCannedReply, async ({ body, user, storeReply }) => {
    checkReply(body);
    return inTransaction(db, async (tx) => {
      const row = await store.insertReply(tx, body, clock.now());
      const details = { version: String(row.version) };
      await recordChange(deps, tx, { actor: user, act: 'desk.replySaved', id: String(row.id), details });
      await storeReply(tx, toReply(row));
      return toReply(row);
    });
  });

  route(app, api.changeCannedReply, async ({ params, body: { seen, ...body }, user }) => {
    checkReply(body);
    return inTransaction(db, async (tx) => {
      const id = Number(params.id);
      await refuseIfChanged(tx, seen, async () => {
        const present = (await store.listReplies(tx)).find((one) => one.id === id);
        if (!present) throw new AppError('notFound');
        return present.version;
      });
      const row = await store.updateReply(tx, id, body, clock.now());
      if (!row) throw new AppError('notFound');
      const details = { version: String(row.version) };
      await recordChange(deps, tx, { actor: user, act: 'desk.replySaved', id: String(row.id), details });
      return toReply(row);
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

function checkReply(body: api.CannedReplyBody): void {
  const texts = [body.titleKo, body.titleEn, body.textKo, body.textEn];
  if (texts.some((text) => unknownVariables(text).length > 0)) throw new AppError('reply.unknownVariable');
  refuseSecrets(...texts);
}
