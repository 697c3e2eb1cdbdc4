/** The user's own data: export and deletion, by its owner and by staff. */
import * as api from '@eleven/protocol/api/own/own-data';
import type { FastifyInstance } from 'fastify';
import type { Chain } from '../../chain/chain.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import { findDeletion, readStake } from './deletion.store.ts';
import * as deletion from './deletion.ts';
import { askExport, askExportByStaff, openExport, readExport } from './export.ts';

interface OwnDataRoutesDeps extends deletion.DeletionDeps {
  readonly chain: Pick<Chain, 'chainId'>;
}

export async function ownDataRoutes(app: FastifyInstance, deps: OwnDataRoutesDeps): Promise<void> {
  const { db, chain } = deps;

  route(app, api.readOwnData, async ({ user }) => {
    const pending = await findDeletion(db, user.id);
    return {
      export: await readExport(deps, user.id),
      deletion: pending ? deletion.toReply(pending) : null,
      stakedWei: (await readStake(db, user.id, chain.chainId)).toString(),
    };
  });

  route(app, api.requestExport, ({ user, storeReply }) => askExport(deps, user, storeReply), { limit: 'dataExport' });

  route(app, api.downloadExport, ({ user, params }) => openExport(deps, user, params.id), { limit: 'activityFile' });

  route(
    app,
    api.requestDeletion,
    ({ request, user, storeReply }) => deletion.askDeletion(deps, user, requestLocale(request), storeReply),
    { limit: 'accountDeletion' },
  );

  route(app, api.cancelDeletion, async ({ request, user }) => {
    await deletion.cancelDeletion(deps, user, requestLocale(request));
    return undefined;
  });

  route(
    app,
    api.cancelDeletionByLink,
    async ({ request, body, storeReply }) => {
      await deletion.keepByLink(deps, body.token, requestLocale(request), storeReply);
      return undefined;
    },
    { limit: 'mailLink' },
  );

  route(app, api.requestDeletionByStaff, async ({ params, body, user: actor, storeReply }) => {
    const act = { actor, userId: params.id, reason: body.reason, storeReply };
    await deletion.askDeletionByStaff(deps, act);
    return undefined;
  });

  route(app, api.requestExportByStaff, async ({ params, body, user: actor, storeReply }) => {
    await askExportByStaff(deps, { actor, userId: params.id, reason: body.reason, storeReply });
    return undefined;
  });

  route(app, api.cancelDeletionByStaff, async ({ params, body, user: actor, storeReply }) => {
    const act = { actor, userId: params.id, reason: body.reason, storeReply };
    await deletion.cancelDeletionByStaff(deps, act);
    return undefined;
  });
}
