/**
 * Pairs of operations on one account, where the second completes while the first is in flight: how each is started, held and
 * finished, and how their table is run and compared with docs/accounts.md.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { totpCode } from '../accounts/totp.ts';
import { createLog } from '../core/log.ts';
import { accountDeletions, factorRecoveries, mailTokens, users } from '../db/schema.ts';
import { deleteDue } from '../features/own-data/jobs.ts';
import { PASSWORD, person } from './accounts.ts';
import { TEST_KEYS } from './app.ts';
import { cookiesOf, is } from './factors.ts';
import { useHeldRequests } from './held-requests.ts';

/** Each of these is paired with each other; every further operation has its own test file. */
const BASIC_OPERATIONS = [
  'register',
  'confirm',
  'change',
  'reset',
  'link',
  'unlink',
  'suspend',
  'sign out others',
] as const;
export const OPERATIONS = [...BASIC_OPERATIONS, 'factor', 'recovery', 'deletion', 'freeze', 'claim'] as const;
export type Operation = (typeof OPERATIONS)[number];
export type OperationExceptClaim = Exclude<Operation, 'claim'>;
export type BasicOperation = (typeof BASIC_OPERATIONS)[number];
/** The outcome in words, as in docs/accounts.md, and the test of it. */
type Cell = readonly [outcome: string, run: () => Promise<void>];
export type Pairs<First extends Operation, Second extends Operation> = Record<First, Record<Second, Cell>>;

export const NEW = 'violet harbour 52 kites';
export const OTHER = 'copper lantern 77 rain';

export { is };
export const addressOf = (wallet: PrivateKeyAccount) => wallet.address.toLowerCase();
export const newWallet = () => privateKeyToAccount(generatePrivateKey());
export const newEmail = () => person().email;
export const times = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length;

/** Call it once at the top of a test file. */
export function usePairs() {
  const test = useHeldRequests();
  const { database, clock, send, linkIn, newAccount, admins, held, signIn, stateOf } = test;

  const register = (email: string, password = PASSWORD) =>
    send('POST', '/api/register', '', person({ email, password }));
  const login = (email: string, password = PASSWORD) => send('POST', '/api/login', '', { email, password });
  const verify = (token: string) => send('POST', '/api/email/verify', '', { token });
  const ask = (cookie: string, email: string) =>
    send('POST', '/api/profile/email-change', cookie, { email, password: PASSWORD });
  /** Confirms, and passes the 24 hours if that was the last confirmation. */
  const confirm = async (token: string) => {
    const answer = await send('POST', '/api/email-change/confirm', '', { token });
    await test.passDelay();
    return answer;
  };
  const resetBy = (token: string, password = NEW) => send('POST', '/api/password/reset', '', { token, password });
  const messageFor = async (cookie: string, wallet: PrivateKeyAccount): Promise<string> =>
    (await send('POST', '/api/wallets/link-message', cookie, { address: wallet.address })).json().message;
  const submit = async (cookie: string, message: string, wallet: PrivateKeyAccount) =>
    send('POST', '/api/wallets/link', cookie, { message, signature: await wallet.signMessage({ message }) });
  const link = async (cookie: string, wallet: PrivateKeyAccount) =>
    submit(cookie, await messageFor(cookie, wallet), wallet);
  const unlink = (cookie: string, wallet: PrivateKeyAccount) =>
    send('DELETE', `/api/wallets/${addressOf(wallet)}`, cookie);
  const adminAct = (act: string, id: string, admin = 0) =>
    send('POST', `/api/admin/users/${id}/${act}`, admins[admin]?.cookie, { reason: 'As the table of pairs says' });
  const suspend = (id: string, admin = 0) => adminAct('suspend', id, admin);
  const lift = (id: string) => adminAct('unsuspend', id);
  const signOutOthers = (cookie: string) => send('DELETE', '/api/profile/sessions', cookie);
  const isSignedIn = async (cookie: string) => (await send('GET', '/api/user', cookie)).statusCode === 200;
  const resetLink = async (email: string) => {
    await send('POST', '/api/password/forgot', '', { email });
    return linkIn('resetPassword', email);
  };
  const reset = async (email: string, password = NEW) => is(await resetBy(await resetLink(email), password), 204);
  /** Changes the address, with both confirmations. */
  const changeEmail = async (cookie: string, from: string, to: string) => {
    is(await ask(cookie, to), 200);
    is(await confirm(await linkIn('confirmChange', from)), 200);
    is(await confirm(await linkIn('confirmNewAddress', to)), 200);
  };

  /** An account with two sessions: its owner's, and that of a stranger who knows the password. */
  async function shared(options: { confirmed?: boolean } = {}) {
    const account = await newAccount(options);
    return { ...account, thief: await signIn(account.email) };
  }
  async function sharedWithWallet() {
    const account = await shared();
    const wallet = newWallet();
    is(await link(account.cookie, wallet), 200);
    return { ...account, wallet };
  }
  const now = async (email: string) => {
    const state = await stateOf(email);
    if (!state) throw new Error(`nobody has ${email}`);
    return state;
  };

  // A function that calls `held` starts a request and keeps it in flight at that point. Its result finishes the request.
  /** A registration with this address, held while the password is being hashed. */
  const registering = (email: string) => held('hash', () => register(email, OTHER));
  const asking = (cookie: string, email: string) => held('verify', () => ask(cookie, email));
  const resetting = (token: string) => held('hash', () => resetBy(token, OTHER));
  async function linking(cookie: string, wallet: PrivateKeyAccount) {
    const message = await messageFor(cookie, wallet);
    return { message, finish: await held('signature', () => submit(cookie, message, wallet)) };
  }
  const unlinking = (cookie: string, wallet: PrivateKeyAccount) => held('turn', () => unlink(cookie, wallet));
  const suspending = (id: string) => held('turn', () => suspend(id));
  const signingOutOthers = (cookie: string) => held('turn', () => signOutOthers(cookie));

  /** The stranger requests a change of address. Returns its links; a confirmed account gets one at each address. */
  async function requestStolenChange(account: { thief: string; email: string }) {
    const to = newEmail();
    is(await ask(account.thief, to), 200);
    return { to, from: await linkIn('confirmChange', account.email), link: await linkIn('confirmNewAddress', to) };
  }

  const setUp = async (cookie: string): Promise<string> =>
    (await send('POST', '/api/profile/factors/totp', cookie)).json().secret;
  const confirmSetUp = (cookie: string, secret: string) =>
    send('POST', '/api/profile/factors/totp/confirm', cookie, { code: totpCode(secret, clock.now()) });
  const settingUp = (cookie: string, secret: string) => held('turn', () => confirmSetUp(cookie, secret));
  /** Adds an app completely and returns the backup codes. */
  const addApp = async (cookie: string): Promise<string[]> => {
    const answer = await confirmSetUp(cookie, await setUp(cookie));
    is(answer, 200);
    return answer.json().backupCodes;
  };
  const asksFactor = async (email: string, password = PASSWORD) =>
    (await login(email, password)).json().secondFactor !== undefined;
  async function sharedWithApp() {
    const account = await shared();
    return { ...account, backupCodes: await addApp(account.cookie) };
  }

  const complete = (token: string) => send('POST', '/api/recovery/complete', '', { token });
  const askRecovery = async (email: string, password = PASSWORD) => {
    const cookie = cookiesOf(await login(email, password));
    return send('POST', '/api/login/recovery', cookie);
  };
  /** A recovery requested by a stranger who knows the password; its 72 hours are over, and its last email is sent. */
  async function recovering(email: string): Promise<string> {
    is(await askRecovery(email), 200);
    const { id } = await now(email);
    await database().db.update(factorRecoveries).set({ dueAt: clock.now() }).where(eq(factorRecoveries.userId, id));
    return linkIn('recoveryReady', email);
  }
  /** Requests a recovery and completes it. */
  const recover = async (email: string) => is(await complete(await recovering(email)), 204);

  const askDeletion = (cookie: string) => send('POST', '/api/profile/data/deletion', cookie);
  const keep = (token: string) => send('POST', '/api/account-deletion/cancel', '', { token });
  /** Passes the seven days of this deletion and runs the job. Returns whether the account is gone. */
  async function deleteWhenDue(id: string): Promise<boolean> {
    const { db } = database();
    await db.update(accountDeletions).set({ dueAt: clock.now() }).where(eq(accountDeletions.userId, id));
    await deleteDue({
      ...test.parts,
      db,
      log: createLog('silent'),
      keys: TEST_KEYS,
      list: { add: () => {}, remove: () => {}, hashes: () => [] },
      retain: {},
    });
    return (await db.select().from(users).where(eq(users.id, id))).length === 0;
  }
  /** As when the account is suspended for longer than the seven days. */
  const letLinksExpire = (id: string) =>
    database().db.update(mailTokens).set({ expiresAt: clock.now() }).where(eq(mailTokens.userId, id));
  const remove = async ({ id, cookie }: { id: string; cookie: string }) => {
    is(await askDeletion(cookie), 200);
    expect(await deleteWhenDue(id)).toBe(true);
  };

  const freezeBy = (token: string) => send('POST', '/api/freeze', '', { token });
  /** The link from the email about the app, or about the stranger's sign-in from a new device. */
  async function freezeLink(email: string): Promise<string> {
    const find = () => test.freezeLinkIn(['factorAdded', 'newDevice'], email);
    const found = await find();
    if (found) return found;
    const from = { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Firefox/133.0 ${randomUUID()}` };
    is(
      await test
        .app()
        .inject({ method: 'POST', url: '/api/login', headers: from, payload: { email, password: PASSWORD } }),
      200,
    );
    const link = await find();
    if (!link) throw new Error(`No email with a freeze link goes to ${email}`);
    return link;
  }
  const freeze = async (email: string) => is(await freezeBy(await freezeLink(email)), 200);
  const freezing = (token: string) => held('turn', () => freezeBy(token));
  /** The freezing mailbox sets a new password, as no factor existed before the email with the freeze link. */
  const thaw = async (email: string) => {
    is(await send('POST', '/api/thaw/link', '', { email }), 204);
    is(await send('POST', '/api/thaw', '', { token: await linkIn('thawLink', email), newPassword: NEW }), 204);
  };

  return {
    ...test,
    setUp,
    confirmSetUp,
    settingUp,
    addApp,
    asksFactor,
    sharedWithApp,
    complete,
    askRecovery,
    recovering,
    recover,
    askDeletion,
    keep,
    deleteWhenDue,
    letLinksExpire,
    remove,
    freezeBy,
    freezeLink,
    freeze,
    freezing,
    thaw,
    register,
    login,
    verify,
    ask,
    confirm,
    resetBy,
    messageFor,
    submit,
    link,
    unlink,
    adminAct,
    suspend,
    lift,
    signOutOthers,
    isSignedIn,
    resetLink,
    reset,
    changeEmail,
    shared,
    sharedWithWallet,
    now,
    registering,
    asking,
    resetting,
    linking,
    unlinking,
    suspending,
    signingOutOthers,
    requestStolenChange,
  };
}

/** Each cell is a test, and appears in docs/accounts.md with the same text. */
export function testPairs(pairs: Partial<Record<Operation, Partial<Record<Operation, Cell>>>>): void {
  const page = readFileSync(new URL('../../../docs/accounts.md', import.meta.url), 'utf8');
  for (const first of OPERATIONS) {
    const cells = Object.entries(pairs[first] ?? {});
    if (cells.length === 0) continue;
    describe(`${first}, in flight`, () => {
      it.each(cells.map(([second, cell]) => [second, ...cell] as const))('then %s: %s', async (_, __, run) => {
        await run();
      });
      it('appears in docs/accounts.md with the same text', () => {
        const rows = cells.map(([second, [outcome]]) => `| ${second} | ${outcome} |`);
        expect(rowsOf(page, first)).toEqual(expect.arrayContaining(rows));
      });
    });
  }
}

/** The table rows of a first operation. */
export function rowsOf(page: string, first: Operation): string[] {
  const [, after = ''] = page.split(`### ${first}, in flight\n`);
  const [table = ''] = after.split('\n#');
  return table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| then |'));
}
