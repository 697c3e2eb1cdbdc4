/**
 * The sign-in of staff, and the other routes of the admin area. Staff sign in on a separate page for a separate, short session.
 * A user without a role gets the reply to a wrong password, and so does not learn that the page is only for staff.
 */
import {
  adminEnrol,
  adminEnrolConfirm,
  adminLogin,
  adminLoginFactor,
  adminLoginFactorPasskey,
  adminLogout,
  adminUser,
  PASSWORD_MAX,
} from '@eleven/protocol/api/auth';
import { adminStepUp, adminStepUpPasskey, adminStepUpState } from '@eleven/protocol/api/step-up';
import { isStaffRole } from '@eleven/protocol/staff';
import type { FastifyInstance } from 'fastify';
import type { IdentityDeps } from '../../accounts/deps.ts';
import { beginEnrolment, finishEnrolment } from '../../accounts/enrolment.ts';
import { endSession, finishSignIn, finishWithFactor, pendingPasskeyOptions } from '../../accounts/finish-sign-in.ts';
import { limitedSignIn } from '../../accounts/limited-sign-in.ts';
import { assertionOptions } from '../../accounts/passkeys.ts';
import { describeStepUp, stepUp } from '../../accounts/step-up.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { isSuspended } from '../../db/suspension.ts';
import { inTransaction } from '../../db/tx.ts';
import { route } from '../../http/route.ts';
import { findCredentials } from '../../http/session/session.store.ts';
import { clearSessionCookie } from '../../http/session/session.ts';
import { adminActionRoutes } from './admin-actions.routes.ts';
import { auditRoutes } from './audit-list.routes.ts';
import { forecastRoutes } from './forecast.routes.ts';
import { type OverviewDeps, overviewRoutes } from './overview.routes.ts';
import { securityListRoutes } from './security-list.routes.ts';
import { type UserRoutesDeps, userRoutes } from './users.routes.ts';

export interface AdminDeps extends UserRoutesDeps, OverviewDeps {
  readonly identity: IdentityDeps;
  readonly readDb: Db;
}

export async function adminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  const { identity } = deps;
  const { db, hasher, cookies } = identity;
  const { sessions } = app.http;

  /** Throws `auth.invalidCredentials` for a wrong password, and in the same way for a user who is not staff or is suspended. */
  async function checkPassword(email: string, password: string) {
    // No account has such a long password, and hashing it would cost too much.
    const isTooLong = [...password].length > PASSWORD_MAX;
    const found = isTooLong ? undefined : await findCredentials(db, email);
    // Takes the same time without an account, so that the time does not reveal whether there is one.
    const isRight = found?.passwordHash
      ? await hasher.verify(found.passwordHash, password)
      : await hasher.verifyNothing(password.slice(0, PASSWORD_MAX));
    const mayEnter = found && isStaffRole(found.user.role) && !isSuspended(found.user, identity.clock.now());
    if (!mayEnter || !found.passwordHash || !isRight) throw new AppError('auth.invalidCredentials');
    return { userId: found.user.id, passwordHash: found.passwordHash };
  }

  route(app, adminLogin, async ({ request, reply, body }) => {
    const { password, code, proof } = body;
    const email = body.email.trim().toLowerCase();
    const verify = () => checkPassword(email, password);
    const factor = code ? { factor: { code } } : {};
    const startSession = (proven: Awaited<ReturnType<typeof verify>>) =>
      finishSignIn(identity, { ...proven, ...factor, scope: 'admin', method: 'password', request, reply });
    return limitedSignIn(identity, { request, email, proof, verify, startSession });
  });

  route(app, adminLoginFactor, ({ request, reply, body }) =>
    finishWithFactor(identity, { request, reply, scope: 'admin', factor: body }),
  );

  route(app, adminLoginFactorPasskey, ({ request }) => pendingPasskeyOptions(identity, request, 'admin'));

  route(app, adminEnrol, ({ request }) => beginEnrolment(identity, request));

  route(app, adminEnrolConfirm, ({ request, reply, body }) =>
    finishEnrolment(identity, { request, reply, code: body.code }),
  );

  route(app, adminLogout, async ({ request, reply }) => {
    const token = sessions.tokenOf(request, 'admin');
    if (token !== undefined) await inTransaction(db, (tx) => endSession(identity, tx, token, 'admin'));
    clearSessionCookie(reply, cookies, 'admin');
    return undefined;
  });

  route(app, adminStepUpState, ({ user }) => describeStepUp(identity, user));

  route(app, adminStepUp, async ({ user, body }) => ({ until: (await stepUp(identity, user, body)).toISOString() }));

  route(app, adminStepUpPasskey, ({ user }) =>
    assertionOptions(identity, user.id, { purpose: 'stepUp', holder: user.sessionId }),
  );

  route(app, adminUser, ({ user }) => user);

  await overviewRoutes(app, { ...deps, db: deps.readDb });
  await forecastRoutes(app, deps);
  await userRoutes(app, deps);
  await adminActionRoutes(app, deps);
  await auditRoutes(app, deps);
  await securityListRoutes(app, deps);
}
