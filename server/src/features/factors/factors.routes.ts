/** Second factors, passkeys, step-up and recovery of users. */
import * as api from '@eleven/protocol/api/factors';
import { stepUp, stepUpPasskey, stepUpState, stepUpWallet } from '@eleven/protocol/api/step-up';
import type { FastifyInstance } from 'fastify';
import type { IdentityDeps } from '../../accounts/deps.ts';
import { findCredentialsOf, findTotp, listPasskeys } from '../../accounts/factors.store.ts';
import { assertionOptions } from '../../accounts/passkeys.ts';
import { openRecoveryOf } from '../../accounts/pending/pending-recovery.ts';
import { describeStepUp, stepUp as proveAgain } from '../../accounts/step-up.ts';
import { issueMessage } from '../../accounts/wallet-proof.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import * as rules from './factors.ts';
import * as recovery from './recovery.ts';

export async function factorRoutes(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  const { db } = deps;

  route(app, stepUpState, ({ user }) => describeStepUp(deps, user));
  route(app, stepUp, async ({ user, body }) => ({ until: (await proveAgain(deps, user, body)).toISOString() }));
  route(app, stepUpPasskey, ({ user }) =>
    assertionOptions(deps, user.id, { purpose: 'stepUp', holder: user.sessionId }),
  );

  route(
    app,
    stepUpWallet,
    async ({ request, user, body: { address } }) => ({
      message: await issueMessage(deps, { purpose: 'stepUp', address, user, email: user.email, request }),
    }),
    { limit: 'walletLink' },
  );

  route(app, api.factors, async ({ user: { id } }) => {
    const { hasPassword, backupCodes } = await findCredentialsOf(db, id);
    const totp = await findTotp(db, id);
    const pending = await openRecoveryOf(db, id, deps.clock.now());
    return {
      hasPassword,
      totpSince: totp?.confirmedAt?.toISOString() ?? null,
      backupCodesLeft: backupCodes,
      passkeys: (await listPasskeys(db, id)).map(rules.describePasskey),
      recoveryDueAt: pending?.dueAt.toISOString() ?? null,
      recoveryKind: pending ? await recovery.kindOf(db, pending) : null,
    };
  });

  route(app, api.startTotp, ({ user }) => rules.beginTotp(deps, user));
  route(app, api.confirmTotp, async ({ request, user, body }) => ({
    backupCodes: await rules.turnTotpOn(deps, user, { code: body.code, locale: requestLocale(request) }),
  }));
  route(app, api.removeTotp, async ({ request, user }) => {
    await rules.turnTotpOff(deps, user, requestLocale(request));
    return undefined;
  });
  route(
    app,
    api.renewBackupCodes,
    async ({ request, user }) => ({ backupCodes: await rules.newBackupCodes(deps, user, requestLocale(request)) }),
    { limit: 'backupCodes' },
  );

  route(app, api.passkeyCreation, ({ user }) => rules.passkeyOptionsFor(deps, user));
  route(app, api.addPasskey, ({ request, user, body }) =>
    rules.addPasskey(deps, user, { ...body, locale: requestLocale(request) }),
  );
  route(app, api.namePasskey, ({ user, params, body }) => rules.namePasskey(deps, user, { ...params, ...body }));
  route(app, api.removePasskey, async ({ request, user, params }) => {
    await rules.removePasskey(deps, user, { id: params.id, locale: requestLocale(request) });
    return undefined;
  });

  route(app, api.askRecovery, async ({ request }) => ({
    dueAt: (await recovery.askRecovery(deps, request)).toISOString(),
  }));
  route(app, api.stopRecovery, async ({ user }) => {
    await recovery.stopRecovery(deps, user);
    return undefined;
  });
  route(
    app,
    api.stopRecoveryByLink,
    async ({ body, storeReply }) => {
      await recovery.stopRecoveryByLink(deps, body.token, storeReply);
      return undefined;
    },
    { limit: 'mailLink' },
  );
  route(
    app,
    api.completeRecovery,
    async ({ body, storeReply }) => {
      await recovery.completeRecovery(deps, body.token, storeReply);
      return undefined;
    },
    { limit: 'mailLink' },
  );
}
