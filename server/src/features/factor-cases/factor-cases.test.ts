import { MINUTE_MS } from '@eleven/protocol/durations';
import { and, eq } from 'drizzle-orm';
import { verifyMessage } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { factorRecoveries, mails, sessions, users, wallets } from '../../db/schema.ts';
import { writeMail } from '../../mail/write.ts';
import { TEST_VAULT, type TestUser } from '../../testing/app.ts';
import { auditEntries } from '../../testing/audit-entries.ts';
import { cookiesOf, is, useFactors } from '../../testing/factors.ts';

/** A chain on which no wallet is a contract. */
const chain = { ...TEST_VAULT, isSignedBy: verifyMessage };
const { database, clock, links, send, post, kindsOf, newAccount, withTotp, begin, user, me } = useFactors({ chain });
const HOUR = 60 * MINUTE_MS;
const reason = 'Lost the phone, showed the wallet';
const STRANGER = privateKeyToAccount(`0x${'6'.repeat(64)}`);
const WALLET = privateKeyToAccount(`0x${'5'.repeat(64)}`);

const staff = (role: 'admin' | 'support' | 'readonly' = 'admin', name = 'One') =>
  user({ role, scope: 'admin', name: `${name} ${role}` });
const act = (id: string, what: string, { cookie }: TestUser, body: object = { reason }) =>
  send('POST', `/api/admin/users/${id}/factor-case${what && `/${what}`}`, cookie, body);
const read = async (id: string) =>
  (await send('GET', `/api/admin/users/${id}/factor-case`, (await staff()).cookie)).json();
const linkIn = async (kind: string, to: string) => {
  const { db } = database();
  const [row] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.kind, kind), eq(mails.toAddress, to)));
  const written = row && (await writeMail(db, links, row, clock.now()));
  return /#for=(?:stop-recovery|recovery)&token=([\w-]+)/.exec(written?.text ?? '')?.[1];
};
const note = { kind: 'note', note: 'Knows the first deposit' };

/** A case whose recovery one member of the staff has proposed. */
async function proposed() {
  const owner = await withTotp();
  const one = await staff('support');
  is(await act(owner.id, '', one), 204);
  is(await act(owner.id, 'evidence', one, note), 204);
  is(await act(owner.id, 'propose', one), 204);
  return { ...owner, one };
}

describe('the removal of a lost second factor by staff', () => {
  it('stores no seed phrase and no private key that staff write as a reason or note', async () => {
    const owner = await withTotp();
    const one = await staff('support');
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    is(await act(owner.id, '', one, { reason: `They read to me: ${phrase}` }), 400, 'support.secretRefused');
    is(await act(owner.id, '', one), 204);
    const key = { kind: 'note', note: `Their key is ${'ac0974bec39a17e3'.repeat(4)}` };
    is(await act(owner.id, 'evidence', one, key), 400, 'support.secretRefused');
    is(await act(owner.id, 'evidence', one, { kind: 'mail', note: phrase }), 400, 'support.secretRefused');
    is(await act(owner.id, 'close', one, { reason: phrase }), 400, 'support.secretRefused');
    const { case: open } = await read(owner.id);
    expect(open).toMatchObject({ state: 'open', evidence: [] });
    expect(JSON.stringify(await auditEntries(database().db))).not.toContain('sausage');
  });

  it('takes two of them, the waiting time and the mailbox; the log names both', async () => {
    const { id, email, cookie, one } = await proposed();
    expect(await kindsOf(id)).toContain('recoveryProposed');
    const { case: waiting } = await read(id);
    expect(waiting).toMatchObject({ state: 'proposed', proposed: { by: { id: one.id } }, decided: null });
    expect(waiting.dueAt).toBe(new Date(clock.now().getTime() + 72 * HOUR).toISOString());
    // No link that completes it exists before a second person has agreed.
    expect(await linkIn('recoveryReady', email)).toBeUndefined();
    const two = await staff('admin', 'Two');
    is(await act(id, 'confirm', two), 204);
    const token = await linkIn('recoveryReady', email);
    is(await post('/api/recovery/complete', { token }), 409, 'auth.recoveryNotDue');
    clock.advance(72 * HOUR);
    is(await post('/api/recovery/complete', { token }), 204);
    is(await me(cookie), 401, 'auth.required');
    expect((await begin(email)).json().email).toBe(email);
    expect((await read(id)).case).toMatchObject({ state: 'completed', decided: { by: { id: two.id } } });
    const acts = (await auditEntries(database().db)).filter(({ targetId }) => targetId === id);
    const named = acts.map(({ act: name, actorId }) => [name, actorId]);
    expect(named).toEqual(
      expect.arrayContaining([
        ['user.factorCaseOpened', one.id],
        ['user.factorEvidenceAdded', one.id],
        ['user.factorRemovalProposed', one.id],
        ['user.factorRemovalConfirmed', two.id],
      ]),
    );
  });

  it('cannot be done by one member of the staff alone, in whatever role', async () => {
    const { email, cookie } = await withTotp();
    const id = (await me(cookie)).json().id;
    const admin = await staff();
    is(await act(id, '', admin), 204);
    is(await act(id, 'propose', admin), 409, 'factorCase.noEvidence');
    is(await act(id, 'evidence', admin, note), 204);
    is(await act(id, 'confirm', admin), 409, 'factorCase.notProposed');
    is(await act(id, 'propose', admin), 204);
    is(await act(id, 'confirm', admin), 403, 'factorCase.secondPerson');
    is(await act(id, 'refuse', admin), 403, 'factorCase.secondPerson');
    // An account that the same person makes an admin does not help.
    const helper = await newAccount();
    is(await send('POST', `/api/admin/users/${helper.id}/role`, admin.cookie, { role: 'admin', reason }), 204);
    const second = await staff('admin', 'Helper');
    const { db } = database();
    await db.update(users).set({ role: 'user' }).where(eq(users.id, second.id));
    is(
      await send('POST', `/api/admin/users/${second.id}/role`, admin.cookie, { role: 'admin', reason }),
      409,
      'admin.unconfirmed',
    );
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, second.id));
    is(await send('POST', `/api/admin/users/${second.id}/role`, admin.cookie, { role: 'admin', reason }), 204);
    const renewed = await reenter(second);
    is(await act(id, 'confirm', renewed), 403, 'factorCase.newRole');
    // The new admin cannot propose for the creator to agree, either. Refusing needs no old role.
    const other = await withTotp();
    const otherId = (await me(other.cookie)).json().id;
    is(await act(otherId, '', renewed), 204);
    is(await act(otherId, 'evidence', renewed, note), 204);
    is(await act(otherId, 'propose', renewed), 403, 'factorCase.newRole');
    is(await act(otherId, 'propose', admin), 204);
    is(await act(otherId, 'confirm', renewed), 403, 'factorCase.newRole');
    is(await act(otherId, 'refuse', renewed), 204);
    // Support proposes but cannot agree; readonly staff do neither.
    is(await act(id, 'confirm', await staff('support', 'Three')), 403, 'forbidden');
    is(await act(id, 'refuse', await staff('readonly', 'Four')), 403, 'forbidden');
    // The waiting time of a mere proposal opens nothing.
    clock.advance(73 * HOUR);
    expect(await linkIn('recoveryReady', email)).toBeUndefined();
    expect((await begin(email)).json().secondFactor).toContain('totp');
  });

  it('is confirmed only while the proposer is still staff', async () => {
    const { id, one } = await proposed();
    const two = await staff('admin', 'Two');
    const { db } = database();
    await db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, one.id));
    is(await act(id, 'confirm', two), 409, 'factorCase.proposerGone');
    await db.update(users).set({ suspendedAt: null, role: 'readonly' }).where(eq(users.id, one.id));
    is(await act(id, 'confirm', two), 409, 'factorCase.proposerGone');
    expect((await read(id)).case.state).toBe('proposed');
    await db.update(users).set({ role: 'support' }).where(eq(users.id, one.id));
    is(await act(id, 'confirm', two), 204);
  });

  it('opens nothing while it is only proposed, even with a link that completes recoveries', async () => {
    const { id, email } = await proposed();
    is(await act(id, 'confirm', await staff('admin', 'Two')), 204);
    const token = await linkIn('recoveryReady', email);
    await database().db.update(factorRecoveries).set({ approved: false }).where(eq(factorRecoveries.userId, id));
    clock.advance(73 * HOUR);
    is(await post('/api/recovery/complete', { token }), 400, 'auth.linkInvalid');
  });

  it('is stopped by the mailbox and by a session, before and after a second person agrees', async () => {
    const first = await proposed();
    is(await post('/api/recovery/stop', { token: await linkIn('recoveryProposed', first.email) }), 204);
    expect((await read(first.id)).case).toMatchObject({ state: 'stopped', dueAt: null });
    is(await act(first.id, 'confirm', await staff('admin', 'Two')), 409, 'factorCase.notProposed');
    const second = await proposed();
    is(await act(second.id, 'confirm', await staff('admin', 'Two')), 204);
    const token = await linkIn('recoveryReady', second.email);
    is(await post('/api/recovery/stop', { token: await linkIn('recoveryProposed', second.email) }), 204);
    clock.advance(72 * HOUR);
    is(await post('/api/recovery/complete', { token }), 400, 'auth.linkInvalid');
    expect((await read(second.id)).case.state).toBe('stopped');
  });

  it('stays expired or stopped after its recovery was deleted, whatever the user does later', async () => {
    const [expired, stopped] = [await proposed(), await proposed()];
    is(await send('DELETE', '/api/profile/factors/recovery', stopped.cookie), 204);
    const states = async () => [(await read(expired.id)).case.state, (await read(stopped.id)).case.state];
    expect(await states()).toEqual(['proposed', 'stopped']);
    clock.advance(72 * HOUR + 7 * 24 * HOUR);
    expect(await states()).toEqual(['expired', 'stopped']);
    // As retention does.
    await database().db.delete(factorRecoveries).where(eq(factorRecoveries.userId, expired.id));
    expect(await states()).toEqual(['expired', 'stopped']);
    const cookie = cookiesOf(await begin(expired.email));
    is(await post('/api/login/recovery', {}, { cookie }), 200);
    expect(await states()).toEqual(['expired', 'stopped']);
    // By then the records of a stop are deleted.
    clock.advance(365 * 24 * HOUR);
    expect(await states()).toEqual(['closed', 'closed']);
  });

  it('is refused by a second person, or closed, and the user is notified', async () => {
    const { id, email } = await proposed();
    is(await act(id, 'refuse', await staff('support', 'Two')), 204);
    expect((await read(id)).case.state).toBe('refused');
    expect(await kindsOf(id)).toContain('recoveryStopped');
    const emails = await database().db.select().from(mails).where(eq(mails.toAddress, email));
    expect(emails.map(({ kind }) => kind)).toContain('recoveryStopped');
    const other = await proposed();
    is(await act(other.id, 'close', other.one), 204);
    expect((await read(other.id)).case.state).toBe('closed');
    is(await act(other.id, 'close', other.one), 409, 'factorCase.notOpen');
    // A new one can be opened.
    is(await act(other.id, '', other.one), 204);
    is(await act(other.id, '', other.one), 409, 'factorCase.isOpen');
  });

  it('is replaced by a recovery that the owner requests, whose waiting time starts from zero', async () => {
    const { id, email } = await proposed();
    clock.advance(71 * HOUR);
    const asked = await begin(email);
    const cookie = asked.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const own = await post('/api/login/recovery', {}, { cookie });
    expect(own.json().dueAt).toBe(new Date(clock.now().getTime() + 72 * HOUR).toISOString());
    expect((await read(id)).case.state).toBe('stopped');
    const one = await staff('support');
    is(await act(id, '', one), 204);
    is(await act(id, 'evidence', one, note), 204);
    is(await act(id, 'propose', one), 409, 'factorCase.underWay');
  });

  it('is not for staff, for accounts without a factor, or by roles without access', async () => {
    const colleague = await withTotp(await newAccount({ role: 'support' }));
    is(await act(colleague.id, '', await staff()), 403, 'auth.recoveryStaff');
    const { id } = await newAccount();
    is(await act(id, '', await staff()), 409, 'factorCase.noFactor');
    const owner = await withTotp();
    is(await act(owner.id, '', await staff('readonly')), 403, 'forbidden');
    expect(
      (await send('GET', `/api/admin/users/${owner.id}/factor-case`, (await staff('readonly')).cookie)).statusCode,
    ).toBe(403);
  });
});

/** A new session of a member of the staff, whose previous one ended with the change of role. */
async function reenter(member: TestUser): Promise<TestUser> {
  const copy = await staff('admin', 'Copy');
  await database().db.update(sessions).set({ userId: member.id }).where(eq(sessions.id, copy.sessionId));
  return { ...copy, id: member.id };
}

describe('the evidence of a case', () => {
  it('is a ticket of the account, not of another one', async () => {
    const owner = await withTotp();
    const stranger = await newAccount();
    const one = await staff('support');
    is(await act(owner.id, '', one), 204);
    const ticketOf = async (cookie: string) =>
      (
        await send('POST', '/api/tickets', cookie, { category: 'other', subject: 'Lost', text: 'My phone is gone' })
      ).json().number;
    is(await act(owner.id, 'evidence', one, { kind: 'ticket', ticket: await ticketOf(owner.cookie) }), 204);
    is(
      await act(owner.id, 'evidence', one, { kind: 'ticket', ticket: await ticketOf(stranger.cookie) }),
      404,
      'notFound',
    );
    expect((await read(owner.id)).case.evidence).toMatchObject([{ kind: 'ticket', by: { id: one.id } }]);
  });

  it('is a valid signature of a linked wallet under the message of this case', async () => {
    const owner = await withTotp();
    const one = await staff('support');
    is(await act(owner.id, '', one), 204);
    const { message } = (await read(owner.id)).case;
    const signature = await WALLET.signMessage({ message });
    const given = { kind: 'wallet', wallet: WALLET.address, signature };
    is(await act(owner.id, 'evidence', one, given), 409, 'wallet.notLinked');
    const address = WALLET.address.toLowerCase();
    await database().db.insert(wallets).values({ address, userId: owner.id, linkedAt: clock.now() });
    is(
      await act(owner.id, 'evidence', one, { ...given, signature: await STRANGER.signMessage({ message }) }),
      400,
      'wallet.signatureInvalid',
    );
    is(await act(owner.id, 'evidence', one, { ...given, note: 'On a video call' }), 204);
    expect((await read(owner.id)).case.evidence).toMatchObject([
      { kind: 'wallet', subject: WALLET.address, note: 'On a video call' },
    ]);
    const entries = (await auditEntries(database().db)).filter(({ targetId }) => targetId === owner.id);
    expect(entries.at(-1)).toMatchObject({ act: 'user.factorEvidenceAdded', reason: 'On a video call' });
    is(await act(owner.id, 'close', one), 204);
    is(await act(owner.id, '', one), 204);
    // A signature for one case is not valid for the next.
    is(await act(owner.id, 'evidence', one, given), 400, 'wallet.signatureInvalid');
  });

  it('is a confirmed address only if the account has one', async () => {
    const owner = await withTotp();
    const one = await staff('support');
    is(await act(owner.id, '', one), 204);
    is(await act(owner.id, 'evidence', one, { kind: 'mail', note: 'Answered from it' }), 204);
    await database().db.update(users).set({ emailVerified: false }).where(eq(users.id, owner.id));
    is(await act(owner.id, 'evidence', one, { kind: 'mail', note: 'Answered from it' }), 403, 'auth.emailUnconfirmed');
    is(await act(owner.id, 'propose', one), 403, 'auth.emailUnconfirmed');
  });
});
