/**
 * The set-up of an authenticator app, combined with every other operation. In flight, its secret was shown and no code
 * confirmed yet, or the confirmation was admitted and is about to begin.
 */
import { expect, it } from 'vitest';
import { PASSWORD } from '../../../testing/accounts.ts';
import {
  addressOf,
  type BasicOperation,
  is,
  NEW,
  newEmail,
  newWallet,
  type OperationExceptClaim,
  OTHER,
  type Pairs,
  testPairs,
  times,
  usePairs,
} from '../../../testing/pairs.ts';

const pairs = usePairs();
const { send, linkIn, newAccount, signIn, shared, sharedWithWallet, sharedWithApp, now, login, addApp, asksFactor } =
  pairs;
const { setUp, confirmSetUp, settingUp, register, verify, confirm, submit, messageFor, unlink, suspend, lift } = pairs;
const { asking, registering, resetting, linking, unlinking, suspending, signingOutOthers, changeEmail, reset } = pairs;

const FIRST: Pairs<'factor', OperationExceptClaim> = {
  factor: {
    register: [
      'Goes on: a newcomer changes nothing about it.',
      async () => {
        const account = await newAccount();
        const finish = await settingUp(account.cookie, await setUp(account.cookie));
        is(await register(newEmail()), 200);
        is(await finish(), 200);
        expect((await now(account.email)).apps).toEqual(['on']);
      },
    ],
    confirm: [
      'Refused, as is one that is about to begin: none can be added before the address is confirmed. Works from then on.',
      async () => {
        const account = await newAccount({ confirmed: false });
        is(await send('POST', '/api/profile/factors/totp', account.cookie), 403, 'auth.emailUnconfirmed');
        is(await confirmSetUp(account.cookie, 'JBSWY3DPEHPK3PXP'), 403, 'auth.emailUnconfirmed');
        is(await verify(await linkIn('verifyEmail', account.email)), 204);
        expect((await now(account.email)).apps).toEqual([]);
        await addApp(account.cookie);
      },
    ],
    change: [
      'Goes on: it is the same account under its new address, which gets the email.',
      async () => {
        const [account, to] = [await newAccount(), newEmail()];
        const finish = await settingUp(account.cookie, await setUp(account.cookie));
        await changeEmail(account.cookie, account.email, to);
        is(await finish(), 200);
        expect((await now(to)).apps).toEqual(['on']);
        expect(await pairs.freezeLinkIn(['factorAdded'], to)).toBeDefined();
      },
    ],
    reset: [
      'Refused: the session is over; the secret that was shown to it is valid in no other session.',
      async () => {
        const account = await shared();
        const secret = await setUp(account.thief);
        const finish = await settingUp(account.thief, secret);
        await reset(account.email);
        is(await finish(), 401, 'auth.required');
        is(await confirmSetUp(await signIn(account.email, NEW), secret), 400, 'auth.codeWrong');
        expect((await now(account.email)).apps).toEqual([]);
      },
    ],
    link: [
      'Goes on, and the wallet stays linked.',
      async () => {
        const [account, wallet] = [await newAccount(), newWallet()];
        const finish = await settingUp(account.cookie, await setUp(account.cookie));
        is(await pairs.link(account.cookie, wallet), 200);
        is(await finish(), 200);
        expect(await now(account.email)).toMatchObject({ apps: ['on'], wallets: [addressOf(wallet)] });
      },
    ],
    unlink: [
      'Goes on, and does not bring the wallet back.',
      async () => {
        const account = await sharedWithWallet();
        const finish = await settingUp(account.cookie, await setUp(account.cookie));
        is(await unlink(account.cookie, account.wallet), 204);
        is(await finish(), 200);
        expect(await now(account.email)).toMatchObject({ apps: ['on'], wallets: [] });
      },
    ],
    suspend: [
      'Refused: the session is over; the secret stays invalid when the suspension is lifted.',
      async () => {
        const account = await newAccount();
        const secret = await setUp(account.cookie);
        const finish = await settingUp(account.cookie, secret);
        is(await suspend(account.id), 204);
        is(await finish(), 401, 'auth.required');
        is(await lift(account.id), 204);
        is(await confirmSetUp(await signIn(account.email), secret), 400, 'auth.codeWrong');
        expect((await now(account.email)).apps).toEqual([]);
      },
    ],
    'sign out others': [
      'Refused if another session began it; the user’s own goes on.',
      async () => {
        const account = await shared();
        const strange = await settingUp(account.thief, await setUp(account.thief));
        is(await pairs.signOutOthers(account.cookie), 200);
        is(await strange(), 401, 'auth.required');
        const own = await settingUp(account.cookie, await setUp(account.cookie));
        is(await pairs.signOutOthers(account.cookie), 200);
        is(await own(), 200);
      },
    ],
    factor: [
      'Refused: there is one app. The secret that was shown last is the one that counts.',
      async () => {
        const account = await shared();
        const first = await setUp(account.thief);
        const second = await setUp(account.cookie);
        is(await confirmSetUp(account.thief, first), 400, 'auth.codeWrong');
        const finish = await settingUp(account.thief, first);
        is(await confirmSetUp(account.cookie, second), 200);
        is(await finish(), 409, 'auth.factorExists');
        expect(times((await now(account.email)).kinds, 'totpAdded')).toBe(1);
      },
    ],
    recovery: [
      'Refused: the recovery has ended every session, and taken the secret away with the factors.',
      async () => {
        const account = await sharedWithApp();
        is(await send('DELETE', '/api/profile/factors/totp', account.cookie), 204);
        const secret = await setUp(account.cookie);
        is(await confirmSetUp(account.cookie, secret), 200);
        const finish = await pairs.held('turn', () => send('POST', '/api/profile/factors/totp', account.cookie));
        await pairs.recover(account.email);
        is(await finish(), 401, 'auth.required');
        is(await confirmSetUp(await signIn(account.email), secret), 400, 'auth.codeWrong');
        expect((await now(account.email)).apps).toEqual([]);
      },
    ],
    deletion: [
      'Refused: the account no longer exists. As long as the deletion waits, it goes on.',
      async () => {
        const account = await shared();
        is(await pairs.askDeletion(account.cookie), 200);
        const secret = await setUp(account.thief);
        const finish = await settingUp(account.thief, secret);
        expect(await pairs.deleteWhenDue(account.id)).toBe(true);
        is(await finish(), 401, 'auth.required');
        const waiting = await newAccount();
        is(await pairs.askDeletion(waiting.cookie), 200);
        await addApp(waiting.cookie);
      },
    ],
    freeze: [
      'Refused, and the secret is gone when the account thaws.',
      async () => {
        const account = await shared();
        const secret = await setUp(account.thief);
        const finish = await settingUp(account.thief, secret);
        await pairs.freeze(account.email);
        is(await finish(), 403, 'auth.frozen');
        await pairs.thaw(account.email);
        is(await confirmSetUp(await signIn(account.email, NEW), secret), 400, 'auth.codeWrong');
        expect((await now(account.email)).apps).toEqual([]);
      },
    ],
  },
};

const THEN: Pairs<BasicOperation, 'factor'> = {
  register: {
    factor: [
      'Refused: the address is taken, and its sign-in requires the app.',
      async () => {
        const email = newEmail();
        const finish = await registering(email);
        await addApp((await newAccount({ email })).cookie);
        is(await finish(), 409, 'auth.emailTaken');
        expect(await asksFactor(email)).toBe(true);
      },
    ],
  },
  confirm: {
    factor: [
      'Stays valid: an app that is requested before it is refused.',
      async () => {
        const account = await newAccount({ confirmed: false });
        const token = await linkIn('verifyEmail', account.email);
        is(await send('POST', '/api/profile/factors/totp', account.cookie), 403, 'auth.emailUnconfirmed');
        is(await verify(token), 204);
        expect(await now(account.email)).toMatchObject({ confirmed: true, apps: [] });
      },
    ],
  },
  change: {
    factor: [
      'Goes on, and keeps the app; another session that requests again must present it.',
      async () => {
        const account = await shared();
        const to = newEmail();
        const late = await asking(account.thief, to);
        await addApp(account.cookie);
        is(await late(), 200);
        is(await pairs.ask(account.thief, newEmail()), 403, 'auth.stepUpRequired');
        is(await confirm(await linkIn('confirmChange', account.email)), 200);
        is(await confirm(await linkIn('confirmNewAddress', to)), 200);
        expect(await now(to)).toMatchObject({ id: account.id, apps: ['on'] });
      },
    ],
  },
  reset: {
    factor: [
      'Goes on. The app stays, and is required with the new password.',
      async () => {
        const account = await newAccount();
        const finish = await resetting(await pairs.resetLink(account.email));
        await addApp(account.cookie);
        is(await finish(), 204);
        expect([await asksFactor(account.email, OTHER), (await now(account.email)).sessions]).toEqual([true, 0]);
      },
    ],
  },
  link: {
    factor: [
      'Goes on: the account has both.',
      async () => {
        const [account, wallet] = [await newAccount(), newWallet()];
        const { finish } = await linking(account.cookie, wallet);
        await addApp(account.cookie);
        is(await finish(), 200);
        expect(await now(account.email)).toMatchObject({ apps: ['on'], wallets: [addressOf(wallet)] });
      },
    ],
  },
  unlink: {
    factor: [
      'Goes on, because it was admitted; the next one of another session must present the app.',
      async () => {
        const [account, other] = [await sharedWithWallet(), newWallet()];
        is(await submit(account.cookie, await messageFor(account.cookie, other), other), 200);
        const finish = await unlinking(account.thief, account.wallet);
        await addApp(account.cookie);
        is(await finish(), 204);
        is(await unlink(account.thief, other), 403, 'auth.stepUpRequired');
        expect((await now(account.email)).wallets).toEqual([addressOf(other)]);
      },
    ],
  },
  suspend: {
    factor: [
      'Goes on. The app stays, and lets nobody in.',
      async () => {
        const account = await newAccount();
        const finish = await suspending(account.id);
        await addApp(account.cookie);
        is(await finish(), 204);
        is(await login(account.email, PASSWORD), 403, 'auth.suspended');
        expect(await now(account.email)).toMatchObject({ apps: ['on'], sessions: 0 });
      },
    ],
  },
  'sign out others': {
    factor: [
      'Goes on, because it was admitted; the next one of another session must present the app.',
      async () => {
        const account = await shared();
        const finish = await signingOutOthers(account.cookie);
        await addApp(account.thief);
        is(await finish(), 200);
        is(await pairs.signOutOthers(account.cookie), 403, 'auth.stepUpRequired');
        expect(await asksFactor(account.email)).toBe(true);
      },
    ],
  },
};

testPairs({ ...THEN, ...FIRST });

it('a step-up by password is refused if an app is added while the password is checked: the app is stronger', async () => {
  const account = await shared();
  const finish = await pairs.held('verify', () => send('POST', '/api/step-up', account.thief, { password: PASSWORD }));
  await addApp(account.cookie);
  is(await finish(), 400, 'auth.stepUpMethod');
});
