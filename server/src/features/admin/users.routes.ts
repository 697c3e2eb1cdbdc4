/** Accounts for the staff: the list, one account, and the acts that are possible on it. */

import { describeDevice } from '@eleven/protocol/accounts/describe-device';
import {
  maskEmail,
  maskEmailFor,
  maskEmailsFor,
  maskNetworkFor,
  maskNetworkIn,
} from '@eleven/protocol/accounts/mask-email';
import { isSessionMethod } from '@eleven/protocol/accounts/sign-in-methods';
import { isActivityKind, renderActivity } from '@eleven/protocol/activity';
import * as api from '@eleven/protocol/api/admin/users';
import { readsAddresses } from '@eleven/protocol/staff';
import type { FastifyInstance } from 'fastify';
import { exportList } from '../../audit/export.ts';
import type { Vaults } from '../../chain/vaults.ts';
import { AppError } from '../../core/app-error.ts';
import { withChecksum, withShownWallet } from '../../core/checksum.ts';
import { isSuspended } from '../../db/suspension.ts';
import { withVaultName } from '../../db/vault-events/vault-of-entry.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import { toUser } from '../../http/user.ts';
import { findSuppression } from '../../mail/suppressions.store.ts';
import { describeRestrictions } from './restrictions.ts';
import { userActRoutes } from './user-acts.routes.ts';
import type { UserActDeps } from './user-acts.ts';
import { listViews } from './user-views.store.ts';
import * as store from './users.store.ts';

export interface UserRoutesDeps extends UserActDeps {
  readonly vaults: Vaults;
}

const EXPORT_PAGE = 200;
/** The data that a route shows, by its name in the audit chain. */
const VIEWED: Readonly<Record<string, 'account' | 'activity' | 'factors'>> = {
  'GET /api/admin/users/:id': 'account',
  'GET /api/admin/users/:id/activity': 'activity',
  'GET /api/admin/users/:id/factor-case': 'factors',
};

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
    const now = clock.now();
    const filters = { ...given, now, byPartOfEmail: readsAddresses(reader.role) };
    // One row more than requested shows whether there is a next page.
    const found = await store.listUsers(db, filters, before === undefined ? undefined : readCursor(before), limit + 1);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const rows = await rowsOf(page);
    return {
      users: rows.map(({ user, wallet, wallets, stakedWei }) => ({
        ...toUser(user),
        maskedEmail: maskEmail(user.email),
        suspended: isSuspended(user, now),
        wallet: wallet === null ? null : withChecksum(wallet),
        wallets,
        stakedWei: stakedWei.toString(),
      })),
      nextBefore: found.length > limit && last ? `${last.createdAt.toISOString()}~${last.id}` : null,
    };
  });

  route(app, api.userExport, ({ query, user: actor }) => {
    const now = clock.now();
    return exportList(deps, {
      list: 'users',
      actor,
      filters: query,
      head: ['id', 'name', 'email', 'email confirmed', 'role', 'state', 'created', 'wallets', 'staked wei'],
      read: async (after: store.UserCursor | undefined) =>
        rowsOf(
          await store.listUsers(db, { ...query, now, byPartOfEmail: readsAddresses(actor.role) }, after, EXPORT_PAGE),
        ),
      cursorOf: ({ user }) => user,
      cells: ({ user, wallets, stakedWei }) => [
        user.id,
        user.name,
        maskEmailFor(actor.role, user.email),
        user.emailVerified ? 'yes' : 'no',
        user.role,
        isSuspended(user, now) ? 'suspended' : 'active',
        user.createdAt.toISOString(),
        wallets,
        stakedWei,
      ],
    });
  });

  route(app, api.userDetail, async ({ params, user: reader }) => {
    const found = await store.findAccount(db, params.id);
    if (!found) throw new AppError('notFound');
    const wallets = await store.listWallets(db, held, [found.id]);
    const addresses = wallets.map(({ address }) => address);
    const stakes = await store.listFlexibleStakes(db, held, addresses);
    const open = await store.listOpenPositions(db, held, addresses);
    const holdingsOf = (wallet: string) =>
      held.vaults.flatMap((vault) => {
        const isOf = (row: { vault: string; account: string }) => row.vault === vault && row.account === wallet;
        const flexibleWei = stakes.find(isOf)?.principalWei ?? 0n;
        if (flexibleWei === 0n && !open.some(isOf)) return [];
        return [{ vault: withChecksum(vault), flexibleWei: flexibleWei.toString() }];
      });
    const now = clock.now();
    const sessions = await store.listSessions(db, found.id, now);
    const consents = await store.listConsents(db, found.id);
    const mails = await store.listMailsOf(db, found);
    const paused = await findSuppression(db, found.email);
    return {
      ...toUser(found),
      email: maskEmailFor(reader.role, found.email),
      suspendedAt: isSuspended(found, now) ? (found.suspendedAt?.toISOString() ?? null) : null,
      suspendedUntil: isSuspended(found, now) ? (found.suspendedUntil?.toISOString() ?? null) : null,
      // Staff may have written an address into a reason.
      restrictions: (await describeRestrictions(db, found.id, now)).map(({ reason, liftReason, ...rest }) => ({
        ...rest,
        reason: maskEmailsFor(reader.role, reason),
        liftReason: liftReason === null ? null : maskEmailsFor(reader.role, liftReason),
      })),
      frozenAt: found.frozenAt?.toISOString() ?? null,
      deletion: await store.findDeletion(db, found.id),
      export: await store.findExport(db, found.id, now),
      mailPaused: paused ? { reason: paused.reason, status: paused.status, since: paused.since.toISOString() } : null,
      sessions: sessions.map((session) => ({
        id: session.id,
        scope: session.scope === 'admin' ? ('admin' as const) : ('user' as const),
        device: describeDevice(session.userAgent) ?? null,
        network: session.ipAddress === null ? null : maskNetworkFor(reader.role, session.ipAddress),
        method: isSessionMethod(session.method) ? session.method : null,
        createdAt: session.createdAt.toISOString(),
        usedAt: session.updatedAt.toISOString(),
        expiresAt: session.expiresAt.toISOString(),
      })),
      consents: consents.map(({ document, version, acceptedAt, locale, how }) => ({
        document,
        version,
        acceptedAt: acceptedAt.toISOString(),
        locale,
        how,
      })),
      wallets: wallets.map(({ address, label, linkedAt, flexibleWei }) => ({
        address: withChecksum(address),
        label: label === null ? null : maskEmailsFor(reader.role, label),
        linkedAt: linkedAt.toISOString(),
        flexibleWei: (flexibleWei ?? 0n).toString(),
        vaults: holdingsOf(address),
        fixed: open
          .filter(({ account }) => account === address)
          .map((position) => ({
            vault: withChecksum(position.vault),
            id: position.id.toString(),
            principalWei: position.principalWei.toString(),
            rewardWei: position.rewardWei.toString(),
            termDays: position.termDays,
            endsAt: position.endsAt,
          })),
      })),
      mails: mails.map(({ id, kind, params, createdAt, sentAt, dueAt, lastError, bouncedAt, complainedAt }) => ({
        id,
        kind,
        ...(params.activity === undefined ? {} : { activity: params.activity }),
        createdAt: createdAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
        dueAt: dueAt?.toISOString() ?? null,
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
      entries: page.map(({ id, kind, params: values, createdAt, vaultName }) => {
        const rendered = isActivityKind(kind)
          ? renderActivity(kind, withShownWallet(withVaultName(maskNetworkIn(reader.role, values), vaultName)), locale)
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

  route(app, api.userViews, async ({ params, query }) => {
    if (!(await store.findAccount(db, params.id))) throw new AppError('notFound');
    const { before, limit } = query;
    const found = await listViews(db, params.id, before === undefined ? undefined : Number(before), limit + 1);
    const page = found.slice(0, limit);
    return {
      views: page.map(({ id, at, actorId, actorRole, actorName, ticket, details }) => ({
        id: String(id),
        by: actorId === null ? null : { id: actorId, name: actorName, role: actorRole },
        what: ticket === null ? (VIEWED[details.route ?? ''] ?? ('other' as const)) : ('ticket' as const),
        ticket,
        at: at.toISOString(),
        followed: Number(details.followed ?? 0),
      })),
      nextBefore: found.length > limit ? (page.at(-1)?.id.toString() ?? null) : null,
    };
  });

  await userActRoutes(app, deps);
}

function readCursor(cursor: string): store.UserCursor {
  const [time = '', id = ''] = cursor.split('~');
  const createdAt = new Date(time);
  if (Number.isNaN(createdAt.getTime())) throw new AppError('request.invalid');
  return { createdAt, id };
}
