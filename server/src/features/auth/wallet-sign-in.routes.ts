/** Signing in and registering with a wallet. */
import {
  walletLogin,
  walletLoginMessage,
  walletRegister,
  walletRegisterMessage,
} from '@eleven/protocol/api/wallet-login';
import type { FastifyInstance } from 'fastify';
import { beginFirstSession } from '../../accounts/finish-sign-in.ts';
import { checkSigned, issueMessage } from '../../accounts/wallet-proof.ts';
import { route } from '../../http/route.ts';
import { recordSecurityEvent } from '../../security-log/current.ts';
import type { AuthDeps } from './auth.routes.ts';
import { checkEmail, checkNewcomer, createAccount } from './auth.ts';
import { signInAgain, signInByWallet } from './wallet-sign-in.ts';

export async function walletSignInRoutes(app: FastifyInstance, deps: AuthDeps): Promise<void> {
  route(
    app,
    walletLoginMessage,
    async ({ request, body: { address } }) => ({
      message: await issueMessage(deps, { purpose: 'signIn', address, request }),
    }),
    { limit: 'walletMessage' },
  );

  route(app, walletLogin, ({ request, reply, body }) => signInByWallet(deps, { request, reply, ...body }), {
    limit: 'signIn',
  });

  route(
    app,
    walletRegisterMessage,
    async ({ request, body: { address, email } }) => ({
      message: await issueMessage(deps, { purpose: 'register', address, email: checkEmail(email), request }),
    }),
    { limit: 'walletMessage' },
  );

  route(
    app,
    walletRegister,
    async ({ request, reply, body, storeReply }) => {
      const { message, signature } = body;
      const newcomer = await checkNewcomer(deps, body);
      const { email } = newcomer;
      recordSecurityEvent({ address: email });
      const wallet = await checkSigned(deps, { purpose: 'register', message, signature, email });
      const { id: userId } = await createAccount(deps, { ...newcomer, wallet }, request, storeReply);
      return beginFirstSession(deps, { userId, method: 'wallet', request, reply });
    },
    {
      limit: 'signIn',
      // The reply is stored, the cookie is not: a repeat of the request has to present the signature again.
      replay: async ({ request, reply, body: { message, signature, email } }, user) => {
        await signInAgain(deps, { request, reply, message, signature, email: checkEmail(email) });
        return user;
      },
    },
  );
}
