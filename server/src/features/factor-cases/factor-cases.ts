/**
 * The rules of a case: a user has lost the second factor and cannot request a recovery alone. Staff stand in for the password
 * only. The waiting time still runs from the email that can stop it, and the link that completes the recovery goes to the
 * confirmed address alone. One member of staff can complete nothing, even together with the user: a second one has to agree.
 */
import { maskEmail } from '@eleven/protocol/accounts/mask-email';
import type { addFactorEvidence, CaseState, FactorCase } from '@eleven/protocol/api/admin/factor-cases';
import { RECOVERY_HOURS } from '@eleven/protocol/api/factors';
import type { BodyOf } from '@eleven/protocol/api/route';
import type { AuditAct } from '@eleven/protocol/audit';
import { DAY_MS, HOUR_MS } from '@eleven/protocol/durations';
import { PRODUCT_NAME } from '@eleven/protocol/product';
import { isStaffRole, SUPPORTERS } from '@eleven/protocol/staff';
import type { IdentityDeps } from '../../accounts/deps.ts';
import { approveRecovery, findCredentialsOf } from '../../accounts/factors.store.ts';
import { endRecovery, proposeRecovery } from '../../accounts/pending/pending-recovery.ts';
import { refuseSecrets } from '../../accounts/secrets.ts';
import { type AuditDetails, audit } from '../../audit/audit.ts';
import { listRoleChanges } from '../../audit/roles.store.ts';
import type { Address } from '../../chain/chain.ts';
import { accountLocale } from '../../core/account-locale.ts';
import { AppError } from '../../core/app-error.ts';
import { withChecksum } from '../../core/checksum.ts';
import type { Db } from '../../db/database.ts';
import { isSuspended } from '../../db/suspension.ts';
import { inTransaction, type Tx } from '../../db/tx.ts';
import type { StoreReply } from '../../http/idempotency/idempotency.ts';
import { lockAccount } from '../../http/session/session.store.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import { LINKS } from '../../mail/links.ts';
import * as store from './factor-cases.store.ts';

export type FactorCaseDeps = Pick<IdentityDeps, 'db' | 'clock' | 'hub' | 'notify' | 'outbox' | 'chain'>;

export interface CaseAct {
  readonly actor: SessionUser;
  readonly userId: string;
  readonly reason: string;
  readonly storeReply: StoreReply;
}

type Found = NonNullable<Awaited<ReturnType<typeof store.findLatestCase>>>;

/** A role must be this old when a case begins for its holder to decide: nobody can appoint a second person for a case. */
const SETTLED_MS = 7 * DAY_MS;

/** Entries of the activity about security are kept this long (docs/retention.md). Later, nothing shows how a recovery ended. */
const RECORD_MS = 365 * DAY_MS;

const OVER: ReadonlySet<CaseState> = new Set(['refused', 'stopped', 'completed', 'expired', 'closed']);

async function stateOf(db: Db | Tx, { row, recovery }: Found, now: Date): Promise<CaseState> {
  if (row.closedAt) return 'closed';
  if (row.completedAt) return 'completed';
  if (row.decision === 'refused') return 'refused';
  if (!row.proposedAt) return 'open';
  if (!recovery && now.getTime() >= row.proposedAt.getTime() + RECORD_MS) return 'closed';
  // A recovery is deleted when it is stopped, and some time after it has expired.
  const waitedAt = Math.max(row.proposedAt.getTime() + RECOVERY_HOURS * HOUR_MS, row.decidedAt?.getTime() ?? 0);
  const expiresAt = new Date((recovery?.dueAt.getTime() ?? waitedAt) + LINKS.completeRecovery.validMs);
  const hasRun = recovery || !(await store.wasStopped(db, row.userId, { since: row.proposedAt, before: expiresAt }));
  if (now >= expiresAt && hasRun) return 'expired';
  if (!recovery) return 'stopped';
  return row.decision === 'confirmed' ? 'confirmed' : 'proposed';
}

export async function describeCase({ db, clock }: FactorCaseDeps, userId: string, readerId: string) {
  const user = await store.findAccount(db, userId);
  if (!user) throw new AppError('notFound');
  if (isStaffRole(user.role)) throw new AppError('auth.recoveryStaff');
  const { hasPassword, hasTotp, passkeys, backupCodes } = await findCredentialsOf(db, userId);
  const found = await store.findLatestCase(db, userId);
  const now = clock.now();
  return {
    facts: { emailVerified: user.emailVerified, hasPassword, hasTotp, passkeys, backupCodes },
    case: found ? await toReply(db, found, user.email, now) : null,
    mayDecide: await hasSettledRole(db, readerId, found?.row.openedAt ?? now),
  };
}

async function toReply(db: Db, found: Found, email: string, now: Date): Promise<FactorCase> {
  const { row, recovery } = found;
  const evidence = await store.listEvidence(db, row.id);
  const staff = [row.openedBy, row.proposedBy, row.decidedBy, ...evidence.map(({ addedBy }) => addedBy)];
  const names = await store.namesOf(db, [...new Set(staff.filter((id) => id !== null))]);
  const colleague = (id: string) => ({ id, name: names.get(id) ?? null });
  const step = (by: string | null, at: Date | null, reason: string | null) =>
    by === null || at === null ? null : { by: colleague(by), at: at.toISOString(), reason: reason ?? '' };
  const state = await stateOf(db, found, now);
  return {
    id: String(row.id),
    state,
    opened: { by: colleague(row.openedBy), at: row.openedAt.toISOString(), reason: row.openReason },
    evidence: evidence.map(({ id, kind, subject, note, addedBy, addedAt }) => ({
      id: String(id),
      kind: kind as FactorCase['evidence'][number]['kind'],
      subject: kind === 'wallet' && subject ? withChecksum(subject) : subject,
      note,
      by: colleague(addedBy),
      at: addedAt.toISOString(),
    })),
    proposed: step(row.proposedBy, row.proposedAt, row.proposalReason),
    decided: step(row.decidedBy, row.decidedAt, row.decisionReason),
    dueAt: OVER.has(state) ? null : (recovery?.dueAt.toISOString() ?? null),
    message: messageOf(row, email),
  };
}

/** The message that the wallet signs: unique to each case, with the address masked. */
const messageOf = ({ id, openedAt }: store.CaseRow, email: string): string =>
  `I have lost the second factor of the ${PRODUCT_NAME} account ${maskEmail(email).replaceAll('•', '*')} and ask support to remove it. Case ${id}, opened ${openedAt.toISOString()}. It costs nothing and moves nothing.`;

export async function openCase(deps: FactorCaseDeps, act: CaseAct): Promise<void> {
  await onCase(deps, act, async (tx, { account, state, now }) => {
    if (isStaffRole(account.role)) throw new AppError('auth.recoveryStaff');
    if (state !== undefined && !OVER.has(state)) throw new AppError('factorCase.isOpen');
    const { hasTotp, passkeys } = await findCredentialsOf(tx, account.id);
    if (!hasTotp && passkeys === 0) throw new AppError('factorCase.noFactor');
    const opened = { openedBy: act.actor.id, openedAt: now, openReason: act.reason };
    const id = await store.insertCase(tx, { userId: account.id, ...opened });
    return { act: 'user.factorCaseOpened', details: { case: String(id) } };
  });
}

/** Also possible while the recovery is proposed: the second person should see the evidence. */
export async function addEvidence(
  deps: FactorCaseDeps,
  act: Omit<CaseAct, 'reason'>,
  given: BodyOf<typeof addFactorEvidence>,
): Promise<void> {
  const { kind } = given;
  const reason = given.note ?? '';
  const wallet = kind === 'wallet' ? (given.wallet.toLowerCase() as Address) : undefined;
  let signedFor: string | undefined;
  if (kind === 'wallet' && wallet !== undefined) {
    const user = await store.findAccount(deps.db, act.userId);
    if (!user) throw new AppError('notFound');
    const seen = await store.findLatestCase(deps.db, act.userId);
    if (!seen) throw new AppError('factorCase.notOpen');
    if (!(await store.hasWallet(deps.db, act.userId, wallet))) throw new AppError('wallet.notLinked');
    const signature = given.signature as `0x${string}`;
    signedFor = messageOf(seen.row, user.email);
    // Outside the transaction, because a smart account is checked on the chain.
    const isSigned = await deps.chain.isSignedBy({ address: wallet, message: signedFor, signature });
    if (!isSigned) throw new AppError('wallet.signatureInvalid');
  }
  await onCase(deps, { ...act, reason }, async (tx, { account, found, state, now }) => {
    if (!found || (state !== 'open' && state !== 'proposed')) throw new AppError('factorCase.notOpen');
    // The case or the address may have changed since the signature was checked.
    if (signedFor !== undefined && signedFor !== messageOf(found.row, account.email))
      throw new AppError('factorCase.notOpen');
    if (wallet !== undefined && !(await store.hasWallet(tx, account.id, wallet)))
      throw new AppError('wallet.notLinked');
    if (kind === 'mail' && !account.emailVerified) throw new AppError('auth.emailUnconfirmed');
    if (kind === 'ticket' && !(await store.hasTicket(tx, account, BigInt(given.ticket.slice(2)))))
      throw new AppError('notFound');
    const subject = kind === 'ticket' ? given.ticket : (wallet ?? null);
    const row = { caseId: found.row.id, userId: account.id, kind, subject, note: reason === '' ? null : reason };
    await store.insertEvidence(tx, { ...row, addedBy: act.actor.id, addedAt: now });
    return { act: 'user.factorEvidenceAdded', details: { case: String(found.row.id), kind } };
  });
}

/** Emails the user, who can stop it from now on. A proposal ends with its recovery, however that ends. */
export async function propose(deps: FactorCaseDeps, act: CaseAct): Promise<void> {
  await onCase(deps, act, async (tx, { account, found, state, now }) => {
    if (!found || state !== 'open') throw new AppError('factorCase.notOpen');
    if (isStaffRole(account.role)) throw new AppError('auth.recoveryStaff');
    if (!account.emailVerified) throw new AppError('auth.emailUnconfirmed');
    if (isSuspended(account, now)) throw new AppError('auth.suspended');
    if (account.frozenAt) throw new AppError('auth.frozen');
    if ((await store.listEvidence(tx, found.row.id)).length === 0) throw new AppError('factorCase.noEvidence');
    await refuseNewRole(tx, act.actor.id, found.row.openedAt);
    const recovery = await proposeRecovery(deps, tx, account.id, now);
    if (!recovery) throw new AppError('factorCase.underWay');
    const proposed = { proposedBy: act.actor.id, proposedAt: now, proposalReason: act.reason };
    await store.updateCase(tx, found.row.id, { ...proposed, recoveryId: recovery.id });
    const params = { recoveryId: recovery.id };
    const mail = { to: account.email, userId: account.id, params, locale: accountLocale(account), now };
    await deps.outbox.post(tx, { kind: 'recoveryProposed', ...mail });
    return { act: 'user.factorRemovalProposed', details: { case: String(found.row.id) } };
  });
}

/** From now on the recovery runs like one that its owner has requested. */
export async function confirm(deps: FactorCaseDeps, act: CaseAct): Promise<void> {
  await onCase(deps, act, async (tx, context) => {
    const { account, now } = context;
    const { row, recovery } = requireSecondPerson(act, context);
    const proposer = await store.findAccount(tx, row.proposedBy);
    if (!proposer || !SUPPORTERS.includes(proposer.role) || isSuspended(proposer, now))
      throw new AppError('factorCase.proposerGone');
    for (const person of [row.proposedBy, act.actor.id]) await refuseNewRole(tx, person, row.openedAt);
    if (isStaffRole(account.role)) throw new AppError('auth.recoveryStaff');
    if (!(await approveRecovery(tx, recovery.id, now))) throw new AppError('factorCase.notProposed');
    await store.updateCase(tx, row.id, decided(act, 'confirmed', now));
    const params = { recoveryId: recovery.id };
    const mail = { to: account.email, userId: account.id, params, locale: accountLocale(account), now };
    const dueAt = recovery.dueAt > now ? recovery.dueAt : now;
    await deps.outbox.post(tx, { kind: 'recoveryReady', ...mail, dueAt });
    return { act: 'user.factorRemovalConfirmed', details: { case: String(row.id), proposedBy: row.proposedBy } };
  });
}

export async function refuse(deps: FactorCaseDeps, act: CaseAct): Promise<void> {
  await onCase(deps, act, async (tx, context) => {
    const { account, now } = context;
    const { row } = requireSecondPerson(act, context);
    await store.updateCase(tx, row.id, decided(act, 'refused', now));
    await endRecovery(deps, tx, account, accountLocale(account));
    return { act: 'user.factorRemovalRefused', details: { case: String(row.id), proposedBy: row.proposedBy } };
  });
}

/** Any member of the staff may close a case, even after it was confirmed: the user loses nothing by it. */
export async function close(deps: FactorCaseDeps, act: CaseAct): Promise<void> {
  await onCase(deps, act, async (tx, { account, found, state, now }) => {
    if (!found || state === undefined || OVER.has(state)) throw new AppError('factorCase.notOpen');
    await store.updateCase(tx, found.row.id, { closedBy: act.actor.id, closedAt: now });
    if (found.recovery) await endRecovery(deps, tx, account, accountLocale(account));
    return { act: 'user.factorCaseClosed', details: { case: String(found.row.id) } };
  });
}

const decided = ({ actor, reason }: CaseAct, decision: 'confirmed' | 'refused', decidedAt: Date) => ({
  decidedBy: actor.id,
  decidedAt,
  decision,
  decisionReason: reason,
});

interface Context {
  readonly account: NonNullable<Awaited<ReturnType<typeof lockAccount>>>;
  readonly found: Found | undefined;
  readonly state: CaseState | undefined;
  readonly now: Date;
}

/** Throws for the proposer. */
function requireSecondPerson({ actor }: CaseAct, { found, state }: Context) {
  if (!found?.recovery || state !== 'proposed') throw new AppError('factorCase.notProposed');
  const { row, recovery } = found;
  const { proposedBy } = row;
  if (proposedBy === null || proposedBy === actor.id) throw new AppError('factorCase.secondPerson');
  return { row: { ...row, proposedBy }, recovery };
}

/** Refusing and closing are open to new roles as well. */
async function refuseNewRole(tx: Tx, person: string, openedAt: Date): Promise<void> {
  if (!(await hasSettledRole(tx, person, openedAt))) throw new AppError('factorCase.newRole');
}

/** False if the role is newer than `SETTLED_MS`. */
async function hasSettledRole(db: Db | Tx, person: string, openedAt: Date): Promise<boolean> {
  const since = new Date(openedAt.getTime() - SETTLED_MS);
  return (await listRoleChanges(db, person, since)).length === 0;
}

type Done = { readonly act: AuditAct; readonly details: AuditDetails };

/** Runs `work` if the actor still has the role within this transaction, and the account is not the actor's own. */
async function onCase(
  { db, clock }: FactorCaseDeps,
  { actor, userId, reason, storeReply }: CaseAct,
  work: (tx: Tx, context: Context) => Promise<Done>,
): Promise<void> {
  if (actor.id === userId) throw new AppError('forbidden');
  refuseSecrets(reason);
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    // The actor is locked before the account, as in every admin action, so concurrent ones cannot deadlock.
    const member = await lockAccount(tx, actor.id);
    const account = await lockAccount(tx, userId);
    if (member?.role !== actor.role || isSuspended(member, now)) throw new AppError('forbidden');
    if (!account) throw new AppError('notFound');
    const found = await store.findLatestCase(tx, userId);
    const done = await work(tx, { account, found, state: found && (await stateOf(tx, found, now)), now });
    await storeReply(tx, null);
    await audit(tx, { actor, target: { kind: 'user', id: userId }, reason, now, ...done });
  });
}
