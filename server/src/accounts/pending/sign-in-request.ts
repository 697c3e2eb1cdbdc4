/**
 * A browser without a session asks one with a session to approve its sign-in, e.g. the browser inside a wallet app. The
 * signed-in session makes a code for a link (`made`). The other browser claims it once, and a separate cookie identifies the
 * request from then on (`claimed`). A wallet that no account has linked signs there (`open`). The user of the session that
 * made the code compares two digits and approves (`approved`). The other browser signs in (`collected`). The code passes
 * through the wallet vendor's servers, so it is not a secret: knowing it only leads to a question in the first browser.
 */

import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { describeDevice } from '@eleven/protocol/accounts/describe-device';
import { maskEmail } from '@eleven/protocol/accounts/mask-email';
import type { OwnSignInRequest, SignInRequest } from '@eleven/protocol/api/sign-in/sign-in-requests';
import { MINUTE_MS, SECOND_MS } from '@eleven/protocol/durations';
import { isStaffRole } from '@eleven/protocol/staff';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { withChecksum } from '../../core/checksum.ts';
import { isSuspended } from '../../db/suspension.ts';
import { afterCommit, inTransaction, type Tx } from '../../db/tx.ts';
import type { StoreReply } from '../../http/idempotency/idempotency.ts';
import { requireActiveAccount } from '../../http/require-active-account.ts';
import { cookieOf } from '../../http/session/cookies.ts';
import { lockAccount } from '../../http/session/session.store.ts';
import type { SessionCookies } from '../../http/session/session-cookie.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import { hashToken } from '../../mail/links.ts';
import { recordSecurityEvent } from '../../security-log/current.ts';
import type { IdentityDeps } from '../deps.ts';
import { consumeSigned, type ProvenWallet } from '../wallet-proof.ts';
import {
  deleteRequest,
  dropOlderCodes,
  findByCode,
  findByToken,
  findOfSession,
  insertRequest,
  listOpen,
  moveRequest,
  type RequestRow,
} from './sign-in-request.store.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'hub' | 'cookies'>;
type Browser = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Time to open the link in the other browser. */
const CODE_MS = 60 * SECOND_MS;
/** Time to unlock the wallet, connect it and sign: as long as the message is valid. */
const CLAIMED_MS = 5 * MINUTE_MS;
/** Time to return to the first browser and decide there; and again to go back and continue. */
const OPEN_MS = 3 * MINUTE_MS;
const APPROVED_MS = 3 * MINUTE_MS;
const COOKIE_MS = CLAIMED_MS + OPEN_MS + APPROVED_MS;
/** Unclaimed codes per account: an open dialog renews its code before it expires. */
const MAX_CODES = 4;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Throws `auth.walletStaff`: staff accounts cannot sign in this way. */
export async function makeCode({ db, clock }: Deps, user: SessionUser): Promise<{ code: string; expiresAt: string }> {
  const code = randomBytes(16).toString('base64url');
  const now = clock.now();
  const expiresAt = after(now, CODE_MS);
  const { id: userId, sessionId } = user;
  await inTransaction(db, async (tx) => {
    const { role } = await requireActiveAccount(tx, user);
    if (isStaffRole(role)) throw new AppError('auth.walletStaff');
    const row = { id: randomUUID(), userId, sessionId, codeHash: hashToken(code), state: 'made' };
    await insertRequest(tx, { ...row, expiresAt, createdAt: now });
    await dropOlderCodes(tx, userId, MAX_CODES);
  });
  return { code, expiresAt: expiresAt.toISOString() };
}

/**
 * Throws `signInRequest.used`, and `signInRequest.expired` for a code that is too old or was never made. A repeat after a lost
 * reply gets a new cookie for the remaining time, until a wallet has signed.
 */
export async function claimCode(
  { db, clock, cookies }: Deps,
  { request, reply }: Browser,
  code: string,
  how: { readonly storeReply: StoreReply } | 'repeated',
): Promise<void> {
  await requireSignedOut({ request, reply });
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const isRepeated = how === 'repeated';
  const claimed = {
    state: 'claimed',
    tokenHash: hashToken(token),
    ...(!isRepeated && { expiresAt: after(now, CLAIMED_MS) }),
  };
  await inTransaction(db, async (tx) => {
    const row = await findByCode(tx, hashToken(code));
    if (!row) throw new AppError('signInRequest.expired');
    recordSecurityEvent({ userId: row.userId });
    const from = [isRepeated ? 'claimed' : 'made'];
    const isMoved =
      (await isActive(tx, row.userId, now)) && (await moveRequest(tx, { id: row.id, from, now }, claimed));
    if (!isMoved)
      throw new AppError(
        from.includes(row.state) && row.expiresAt <= now ? 'signInRequest.expired' : 'signInRequest.used',
      );
    if (!isRepeated) await how.storeReply(tx, null);
  });
  reply.setCookie(nameOf(cookies), token, { ...attributes(cookies), maxAge: COOKIE_MS / SECOND_MS });
}

/**
 * Opens the request with the signature of an unlinked wallet, which is consumed; undefined if this browser has claimed no
 * request. Throws `auth.alreadySignedIn`.
 */
export async function openRequest(
  { db, clock, hub, cookies }: Deps,
  { request, reply }: Browser,
  wallet: ProvenWallet,
): Promise<OwnSignInRequest | undefined> {
  const tokenHash = tokenHashOf(cookies, request);
  if (tokenHash === undefined) return undefined;
  const now = clock.now();
  const row = await findByToken(db, tokenHash);
  if (row?.state !== 'claimed' || row.expiresAt <= now) return undefined;
  await requireSignedOut({ request, reply });
  const opened = {
    state: 'open',
    address: wallet.address,
    digits: String(randomInt(100)).padStart(2, '0'),
    userAgent: request.headers['user-agent'] ?? null,
    network: request.network,
    openedAt: now,
    expiresAt: after(now, OPEN_MS),
  };
  const { id, userId } = row;
  return inTransaction(db, async (tx) => {
    const isOpen = (await isActive(tx, userId, now)) && (await moveRequest(tx, { id, from: ['claimed'], now }, opened));
    if (!isOpen) return undefined;
    await consumeSigned(tx, wallet, now);
    recordSecurityEvent({ userId, outcome: 'approvalAsked' });
    afterCommit(tx, () => hub.publish('session', userId));
    return describeOwn({ ...row, ...opened }, now);
  });
}

/** The requests for the session that made their codes. */
export async function listRequests({ db, clock }: Deps, { sessionId }: SessionUser): Promise<SignInRequest[]> {
  const rows = await listOpen(db, sessionId, clock.now());
  return rows.map(({ id, address, digits, userAgent, network, openedAt, expiresAt }) => ({
    id,
    address: withChecksum(address ?? ''),
    digits: digits ?? '',
    device: describeDevice(userAgent) ?? null,
    network,
    openedAt: (openedAt ?? expiresAt).toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/** A repeat changes nothing. Throws `notFound` for another session's request, `signInRequest.declined` and `.expired`. */
export async function approveRequest({ db, clock, hub }: Deps, user: SessionUser, id: string): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await requireActiveAccount(tx, user);
    const row = await answerable(tx, user, id);
    if (row.state === 'declined') throw new AppError('signInRequest.declined');
    if (row.state === 'approved' || row.state === 'collected') return;
    const approved = { state: 'approved', expiresAt: after(now, APPROVED_MS) };
    if (!(await moveRequest(tx, { id, from: ['open'], now }, approved))) throw new AppError('signInRequest.expired');
    afterCommit(tx, () => hub.publish('session', user.id));
  });
}

/** Also revokes an approval until that browser has signed in. Throws `notFound` and `signInRequest.expired`. */
export async function declineRequest(
  { db, clock, hub, notify }: Deps & Pick<IdentityDeps, 'notify'>,
  user: SessionUser,
  id: string,
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const { id: userId } = await requireActiveAccount(tx, user);
    const row = await answerable(tx, user, id);
    if (row.state === 'declined') return;
    const isDeclined = await moveRequest(tx, { id, from: ['open', 'approved'], now }, { state: 'declined' });
    if (!isDeclined) throw new AppError('signInRequest.expired');
    await notify(tx, { userId, kind: 'signInDeclined', params: { wallet: row.address ?? '' }, now });
    afterCommit(tx, () => hub.publish('session', userId));
  });
}

async function answerable(tx: Tx, { sessionId }: SessionUser, id: string): Promise<RequestRow> {
  const row = await findOfSession(tx, sessionId, id);
  if (!row?.openedAt) throw new AppError('notFound');
  return row;
}

/** This browser's request, as shown by its page. */
export async function readOwn({ db, clock, cookies }: Deps, request: FastifyRequest): Promise<OwnSignInRequest | null> {
  const tokenHash = tokenHashOf(cookies, request);
  const row = tokenHash === undefined ? undefined : await findByToken(db, tokenHash);
  return row && row.state !== 'collected' ? describeOwn(row, clock.now()) : null;
}

export interface ApprovedRequest {
  readonly id: string;
  readonly userId: string;
}

/** Throws `signInRequest.waiting`, `.declined`, `.expired`. */
export async function requireApproved({ db, clock, cookies }: Deps, browser: Browser): Promise<ApprovedRequest> {
  await requireSignedOut(browser);
  const tokenHash = tokenHashOf(cookies, browser.request);
  const row = tokenHash === undefined ? undefined : await findByToken(db, tokenHash);
  if (row) recordSecurityEvent({ userId: row.userId });
  const { state } = row ? describeOwn(row, clock.now()) : { state: 'expired' as const };
  if (row?.state === 'approved' && state === 'approved') return row;
  if (state === 'open') throw new AppError('signInRequest.waiting');
  throw new AppError(state === 'declined' ? 'signInRequest.declined' : 'signInRequest.expired');
}

/** Works once: the second of two concurrent calls throws `signInRequest.expired`, and so does one after a refusal. */
export async function takeApproved(tx: Tx, { id }: ApprovedRequest, now: Date): Promise<void> {
  const isTaken = await moveRequest(tx, { id, from: ['approved'], now }, { state: 'collected' });
  if (!isTaken) throw new AppError('signInRequest.expired');
}

/** Cancellation by the requesting browser; the first one then no longer shows it. */
export async function cancelOwn({ db, hub, cookies }: Deps, { request, reply }: Browser): Promise<void> {
  const tokenHash = tokenHashOf(cookies, request);
  forgetRequest(cookies, { request, reply });
  if (tokenHash === undefined) return;
  await inTransaction(db, async (tx) => {
    const userId = await deleteRequest(tx, tokenHash);
    if (userId !== undefined) afterCommit(tx, () => hub.publish('session', userId));
  });
}

/** Clears the cookie of a request that is over or was not needed. */
export function forgetRequest(cookies: SessionCookies, { request, reply }: Browser): void {
  if (cookieOf(request, nameOf(cookies)) !== undefined) reply.clearCookie(nameOf(cookies), attributes(cookies));
}

function describeOwn(row: RequestRow & { email: string }, now: Date): OwnSignInRequest {
  const { address, digits, expiresAt } = row;
  const isOver = row.state === 'declined' || row.state === 'collected';
  const state = isOver ? (row.state === 'declined' ? 'declined' : 'expired') : expiresAt <= now ? 'expired' : row.state;
  return {
    state: state as OwnSignInRequest['state'],
    address: address === null ? null : withChecksum(address),
    digits,
    expiresAt: expiresAt.toISOString(),
    // A browser that got hold of the code learns nothing about the account before its owner approves.
    account: state === 'approved' ? maskEmail(row.email) : null,
  };
}

/** An existing session here is never replaced silently. Throws `auth.alreadySignedIn`. */
async function requireSignedOut({ request, reply }: Browser): Promise<void> {
  if (await request.server.http.sessions.read(request, reply, 'user')) throw new AppError('auth.alreadySignedIn');
}

async function isActive(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const account = await lockAccount(tx, userId);
  return account !== undefined && !isSuspended(account, now) && !account.frozenAt;
}

function tokenHashOf(cookies: SessionCookies, request: FastifyRequest): string | undefined {
  const token = cookieOf(request, nameOf(cookies));
  return token === undefined ? undefined : hashToken(token);
}

const nameOf = (cookies: SessionCookies) => `${cookies.nameOf('user')}_request`;
const attributes = ({ isSecure: secure }: SessionCookies) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure }) as const;
