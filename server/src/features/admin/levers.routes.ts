/** The operator's levers, before a wallet is asked and after it has sent. */
import { askLever, leverSent } from '@eleven/protocol/api/admin-levers';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { type LeverDeps, writeAsked, writeSent } from './levers.ts';

export async function leverRoutes(app: FastifyInstance, deps: LeverDeps): Promise<void> {
  route(app, askLever, ({ body, user: actor, settle }) => writeAsked(deps, { actor, lever: body, settle }));

  route(app, leverSent, async ({ params, body, user: actor, settle }) => {
    await writeSent(deps, { actor, entryId: Number(params.id), txHash: body.txHash, settle });
    return undefined;
  });
}
