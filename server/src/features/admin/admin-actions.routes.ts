/** Admin actions on the vault: recorded before a wallet is asked and after it has sent the transaction. */
import { recordAdminAction, recordAdminActionSent } from '@eleven/protocol/api/admin/actions';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { type AdminActionDeps, writeAsked, writeSent } from './admin-action-log.ts';

export async function adminActionRoutes(app: FastifyInstance, deps: AdminActionDeps): Promise<void> {
  route(app, recordAdminAction, ({ body, user: actor, storeReply }) =>
    writeAsked(deps, { actor, action: body, storeReply }),
  );

  route(app, recordAdminActionSent, async ({ params, body, user: actor, storeReply }) => {
    await writeSent(deps, { actor, entryId: Number(params.id), txHash: body.txHash, storeReply });
    return undefined;
  });
}
