/** The operator's way in: an own page, an own short session, and no hint to a normal user that it is not theirs. */
import { adminLogin, adminLogout, adminUser, PASSWORD_MAX } from '@eleven/protocol/api/auth';
import { describeDevice } from '@eleven/protocol/describe-device';
import { isStaffRole } from '@eleven/protocol/staff';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../audit/audit.ts';
import { AppError } from '../../core/app-error.ts';
import type { PasswordHasher } from '../../core/passwords.ts';
import { inTransaction, type Tx } from '../../db/tx.ts';
import { route } from '../../http/route.ts';
import { findCredentials, lockAccount } from '../../http/session.store.ts';
import { clearSessionCookie, setSessionCookie, startSession } from '../../http/session.ts';
import type { SessionCookies } from '../../http/session-cookie.ts';
import { limitedSignIn } from '../../http/sign-in-limits.ts';
import { toUser } from '../../http/user.ts';
import { deleteAdminSession } from './admin.store.ts';
import { adminActionRoutes } from './admin-actions.routes.ts';
import { auditRoutes } from './audit-list.routes.ts';
import { type OverviewDeps, overviewRoutes } from './overview.routes.ts';
import { type UserRoutesDeps, userRoutes } from './users.routes.ts';

export interface AdminDeps extends UserRoutesDeps, OverviewDeps {
  readonly chain: UserRoutesDeps['chain'] & OverviewDeps['chain'];
  readonly hasher: PasswordHasher;
  readonly cookies: SessionCookies;
}

export async function adminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  const { db, clock, hasher, notify, cookies } = deps;
  const { limits, sessions } = app.http;

  /** The user of a right password whose role lets them in; everybody else gets one and the same answer. */
  async function checkPassword(email: string, password: string) {
    const found = [...password].length > PASSWORD_MAX ? undefined : await findCredentials(db, email);
    const isRight = found?.passwordHash
      ? await hasher.verify(found.passwordHash, password)
      : await hasher.verifyNothing(password.slice(0, PASSWORD_MAX));
    const mayEnter = found && isStaffRole(found.user.role) && !found.user.suspendedAt;
    if (!mayEnter || !isRight) throw new AppError('auth.invalidCredentials');
    return found;
  }

  /** The hash takes its time: what was changed meanwhile (password, role, suspension) counts. */
  async function holdStill(tx: Tx, found: Awaited<ReturnType<typeof checkPassword>>): Promise<void> {
    await lockAccount(tx, found.user.id);
    const now = await findCredentials(tx, found.user.email);
    const isSame = now?.passwordHash === found.passwordHash && now.user.role === found.user.role;
    if (!isSame || now.user.suspendedAt) throw new AppError('auth.invalidCredentials');
  }

  route(app, adminLogin, async ({ request, reply, body, network }) => {
    const email = body.email.trim().toLowerCase();
    const found = await limitedSignIn(limits, { email, network }, () => checkPassword(email, body.password));
    const before = sessions.tokenOf(request, 'admin');
    const { user } = found;
    const token = await inTransaction(db, async (tx) => {
      await holdStill(tx, found);
      const now = clock.now();
      if (before !== undefined) await deleteAdminSession(tx, before);
      const started = await startSession(tx, { scope: 'admin', userId: user.id, request, now });
      const device = describeDevice(request.headers['user-agent'] ?? '');
      await notify(tx, { userId: user.id, kind: 'signedIn', params: { ...(device ? { device } : {}), network }, now });
      const actor = toUser(user);
      await audit(tx, { actor, act: 'admin.signedIn', target: { kind: 'user', id: user.id }, now });
      return started;
    });
    setSessionCookie(reply, cookies, 'admin', token);
    return toUser(user);
  });

  route(app, adminLogout, async ({ request, reply }) => {
    const token = sessions.tokenOf(request, 'admin');
    if (token !== undefined) {
      await inTransaction(db, async (tx) => {
        const userId = await deleteAdminSession(tx, token);
        if (userId !== undefined) await notify(tx, { userId, kind: 'signedOut', now: clock.now() });
      });
    }
    clearSessionCookie(reply, cookies, 'admin');
    return undefined;
  });

  route(app, adminUser, ({ user }) => user);

  await overviewRoutes(app, deps);
  await userRoutes(app, deps);
  await adminActionRoutes(app, deps);
  await auditRoutes(app, deps);
}
