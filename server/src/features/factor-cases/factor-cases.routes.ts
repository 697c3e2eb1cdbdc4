/** Cases of lost second factors, for the staff. */
import * as api from '@eleven/protocol/api/admin/factor-cases';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import * as cases from './factor-cases.ts';

export async function factorCaseRoutes(app: FastifyInstance, deps: cases.FactorCaseDeps): Promise<void> {
  route(app, api.readFactorCase, ({ params, user }) => cases.describeCase(deps, params.id, user.id));

  route(app, api.addFactorEvidence, async ({ params, body, user: actor, storeReply }) => {
    await cases.addEvidence(deps, { actor, userId: params.id, storeReply }, body);
    return undefined;
  });

  for (const [definition, run] of [
    [api.openFactorCase, cases.openCase],
    [api.proposeFactorRemoval, cases.propose],
    [api.confirmFactorRemoval, cases.confirm],
    [api.refuseFactorRemoval, cases.refuse],
    [api.closeFactorCase, cases.close],
  ] as const) {
    route(app, definition, async ({ params, body, user: actor, storeReply }) => {
      await run(deps, { actor, userId: params.id, reason: body.reason, storeReply });
      return undefined;
    });
  }
}
