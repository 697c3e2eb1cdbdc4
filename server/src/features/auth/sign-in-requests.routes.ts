/** Another browser asks to sign in: the routes of the session that lets it in, and of the browser that asks. */
import {
  approveSignInRequest,
  cancelSignInRequest,
  claimSignInCode,
  declineSignInRequest,
  enterBySignInRequest,
  makeSignInCode,
  readOwnSignInRequest,
  signInRequests,
} from '@eleven/protocol/api/sign-in/sign-in-requests';
import type { FastifyInstance } from 'fastify';
import type { IdentityDeps } from '../../accounts/deps.ts';
import { finishSignIn } from '../../accounts/finish-sign-in.ts';
import {
  approveRequest,
  cancelOwn,
  claimCode,
  declineRequest,
  forgetRequest,
  listRequests,
  makeCode,
  readOwn,
  requireApproved,
} from '../../accounts/pending/sign-in-request.ts';
import { route } from '../../http/route.ts';

export async function signInRequestRoutes(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  route(app, makeSignInCode, ({ user }) => makeCode(deps, user), { limit: 'signInCode' });

  route(app, signInRequests, async ({ user }) => ({ requests: await listRequests(deps, user) }));

  route(app, approveSignInRequest, async ({ user, params }) => {
    await approveRequest(deps, user, params.id);
    return undefined;
  });

  route(app, declineSignInRequest, async ({ user, params }) => {
    await declineRequest(deps, user, params.id);
    return undefined;
  });

  route(
    app,
    claimSignInCode,
    async ({ request, reply, body, storeReply }) => {
      await claimCode(deps, { request, reply }, body.code, { storeReply });
      return undefined;
    },
    {
      limit: 'signIn',
      replay: async ({ request, reply, body }) => {
        await claimCode(deps, { request, reply }, body.code, 'repeated');
        return undefined;
      },
    },
  );

  route(app, readOwnSignInRequest, async ({ request }) => ({ request: await readOwn(deps, request) }));

  route(
    app,
    enterBySignInRequest,
    async ({ request, reply }) => {
      const approved = await requireApproved(deps, { request, reply });
      const { userId } = approved;
      const outcome = await finishSignIn(deps, { userId, method: 'request', approved, request, reply });
      forgetRequest(deps.cookies, { request, reply });
      await deps.limits.tally('signIns');
      return outcome;
    },
    { limit: 'signIn' },
  );

  route(app, cancelSignInRequest, async ({ request, reply }) => {
    await cancelOwn(deps, { request, reply });
    return undefined;
  });
}
