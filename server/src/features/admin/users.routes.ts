/** Accounts for the staff: list, one of them, and what may be done to it. */

import { describeDevice } from '@eleven/protocol/accounts/describe-device';
import { maskEmail, maskEmailFor, maskEmailsFor } from '@eleven/protocol/accounts/mask-email';
import { isActivityKind, renderActivity } from '@eleven/protocol/activity';
import * as api from '@eleven/protocol/api/admin/users';
import { readsAddresses } from '@eleven/protocol/staff';
import type { FastifyInstance } from 'fastify';
import { exportList } from '../../audit/export.ts';
import type { Vaults } from '../../chain/vaults.ts';
import { AppError } from '../../core/app-error.ts';
import { withChecksum } from '../../core/checksum.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import { toUser } from '../../http/user.ts';
import { findSuppression } from '../../mail/suppressions.store.ts';
import * as acts from './user-acts.ts';
import * as store from './users.store.ts';

export interface UserRoutesDeps extends acts.UserActDeps {
  readonly vaults: Vaults;
}

const EXPORT_PAGE = 200;

export async function userRoutes(app: FastifyInstance, deps: UserRoutesDeps): Promise<void> {
  const { db, clock, vaults } = deps;
  const held = { chainId: vaults.open.chain.chainId, vaults: vaults.all.map(({ address }) => address) };

  async function rowsOf(found: Awaited<ReturnType<typeof store.listUsers>>) {
    const wallets = await store.listWallets(
      db,
      held,
      found.map(({ id }) => id),
    );
    const open = await store.listOpenPositions(
      db,
      held,
      wallets.map(({ address }) => address),
    );
    return found.map((user) => {
      const own = wallets.filter(({ userId }) => userId === user.id);
      const fixed = open.filter(({ account }) => own.some(({ address }) => address === account));
      const stakedWei =
        own.reduce((sum, { flexibleWei }) => sum + (flexibleWei ?? 0n), 0n) +
        fixed.reduce((sum, { principalWei }) => sum + principalWei, 0n);
      return { user, wallet: own[0]?.address ?? null, wallets: own.length, stakedWei };
    });
  }

  route(app, api.userList, async ({ query, user: reader }) => {
    const { before, limit, ...given } = query;
    const filters = { ...given, byPartOfEmail: readsAddresses(reader.role) };
    // One more than asked for tells whether there is a following page.
    const found = await store.listUsers(db, filters, before === undefined ? undefined : readCursor(before), limit + 1);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const rows = await rowsOf(page);
    return {
      users: rows.map(({ user, wallet, wallets, stakedWei }) => ({
        ...toUser(user),
        maskedEmail: maskEmail(user.email),
        suspended: user.suspendedAt !== null,
        wallet: wallet === null ? null : withChecksum(wallet),
        wallets,
        stakedWei: stakedWei.toString(),
      })),
      nextBefore: found.length > limit && last ? `${last.createdAt.toISOString()}~${last.id}` : null,
    };
  });

  route(app, api.userExport, ({ query, user: actor }) =>
    exportList(deps, {
      list: 'users',
      actor,
      filters: query,
      head: ['id', 'name', 'email', 'email confirmed', 'role', 'state', 'created', 'wallets', 'staked wei'],
      read: async (after: store.UserCursor | undefined) =>
        rowsOf(await store.listUsers(db, { ...query, byPartOfEmail: readsAddresses(actor.role) }, after, EXPORT_PAGE)),
      cursorOf: ({ user }) => user,
      cells: ({ user, wallets, stakedWei }) => [
        user.id,
        user.name,
        maskEmailFor(actor.role, user.email),
        user.emailVerified ? 'yes' : 'no',
        user.role,
        user.suspendedAt ? 'suspended' : 'active',
        user.createdAt.toISOString(),
        wallets,
        stakedWei,
      ],
    }),
  );

  route(app, api.userDetail, async ({ params, user: reader }) => {
    const found = await store.findAccount(db, params.id);
    if (!found) throw new AppError('notFound');
    const wallets = await store.listWallets(db, held, [found.id]);
    const open = await store.listOpenPositions(
      db,
      held,
      wallets.map(({ address }) => address),
    );
    const sessions = await store.listSessions(db, found.id, clock.now());
    const mails = await store.listMailsOf(db, found);
    const paused = await findSuppression(db, found.email);
    return {
      ...toUser(found),
      email: maskEmailFor(reader.role, found.email),
      suspendedAt: found.suspendedAt?.toISOString() ?? null,
      frozenAt: found.frozenAt?.toISOString() ?? null,
      deletion: await store.findDeletion(db, found.id),
      mailPaused: paused ? { reason: paused.reason, status: paused.status, since: paused.since.toISOString() } : null,
      sessions: sessions.map((session) => ({
        id: session.id,
        scope: session.scope === 'admin' ? ('admin' as const) : ('user' as const),
        device: describeDevice(session.userAgent) ?? null,
        network: session.ipAddress,
        createdAt: session.createdAt.toISOString(),
        usedAt: session.updatedAt.toISOString(),
      })),
      wallets: wallets.map(({ address, label, linkedAt, flexibleWei }) => ({
        address: withChecksum(address),
        label,
        linkedAt: linkedAt.toISOString(),
        flexibleWei: (flexibleWei ?? 0n).toString(),
        fixed: open
          .filter(({ account }) => account === address)
          .map((position) => ({
            id: position.id.toString(),
            principalWei: position.principalWei.toString(),
            rewardWei: position.rewardWei.toString(),
            termDays: position.termDays,
            endsAt: position.endsAt,
          })),
      })),
      mails: mails.map(({ id, kind, createdAt, sentAt, lastError, bouncedAt, complainedAt }) => ({
        id,
        kind,
        createdAt: createdAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
        lastError: lastError === null ? null : maskEmailsFor(reader.role, lastError),
        returned: complainedAt ? ('complaint' as const) : bouncedAt && sentAt ? ('bounce' as const) : null,
      })),
    };
  });

  route(app, api.userActivity, async ({ params, query, request, user: reader }) => {
    if (!(await store.findAccount(db, params.id))) throw new AppError('notFound');
    const { before, limit } = query;
    const found = await store.listActivity(db, params.id, before ? BigInt(before) : undefined, limit + 1);
    const page = found.slice(0, limit);
    const locale = requestLocale(request);
    return {
      entries: page.map(({ id, kind, params: values, createdAt }) => {
        const rendered = isActivityKind(kind)
          ? renderActivity(kind, values, locale)
          : { action: kind, description: '' };
        return {
          id: id.toString(),
          kind,
          action: rendered.action,
          description: maskEmailsFor(reader.role, rendered.description),
          createdAt: createdAt.toISOString(),
        };
      }),
      nextBefore: found.length > limit ? (page.at(-1)?.id.toString() ?? null) : null,
    };
  });

  route(app, api.suspendUser, async ({ params, body, user: actor, storeReply, request }) => {
    await acts.suspend(deps, { actor, userId: params.id, reason: body.reason, storeReply }, requestLocale(request));
    return undefined;
  });
  route(app, api.unsuspendUser, async ({ params, body, user: actor, storeReply, request }) => {
    await acts.unsuspend(deps, { actor, userId: params.id, reason: body.reason, storeReply }, requestLocale(request));
    return undefined;
  });
  route(app, api.changeRole, async ({ params, body, user: actor, storeReply }) => {
    await acts.changeRole(deps, { actor, userId: params.id, reason: body.reason, storeReply }, body.role);
    return undefined;
  });
  route(app, api.endUserSessions, async ({ params, body, user: actor, storeReply }) => {
    await acts.endSessions(deps, { actor, userId: params.id, reason: body.reason, storeReply });
    return undefined;
  });
  route(app, api.removeFactors, async ({ params, body, user: actor, storeReply, request }) => {
    const act = { actor, userId: params.id, reason: body.reason, storeReply };
    await acts.removeFactors(deps, act, requestLocale(request));
    return undefined;
  });
  route(app, api.resumeUserMails, async ({ params, body, user: actor, storeReply }) => {
    await acts.resumeMails(deps, { actor, userId: params.id, reason: body.reason, storeReply });
    return undefined;
  });
  route(app, api.sendResetMail, async ({ params, body, user: actor, storeReply, request }) => {
    const act = { actor, userId: params.id, reason: body.reason, storeReply };
    await acts.sendResetMail(deps, act, requestLocale(request));
    return undefined;
  });
}

function readCursor(cursor: string): store.UserCursor {
  const [time = '', id = ''] = cursor.split('~');
  const createdAt = new Date(time);
  if (Number.isNaN(createdAt.getTime())) throw new AppError('request.invalid');
  return { createdAt, id };
}
