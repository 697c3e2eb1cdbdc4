/**
 * A recovery from a lost factor, combined with every other operation. In flight, it was requested by a stranger who knows the
 * password; its 72 hours are over, and the email that completes it is unopened.
 */
import { describe, expect, it } from 'vitest';
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
const {
  send,
  linkIn,
  newAccount,
  signIn,
  now,
  held,
  sharedWithApp,
  addApp,
  asksFactor,
  complete,
  recovering,
  recover,
} = pairs;
const { register, verify, confirm, suspend, lift, isSignedIn, changeEmail, reset, link, unlink } = pairs;
const { registering, resetting, linking, unlinking, suspending, signingOutOthers, requestStolenChange } = pairs;

/** The recovery had no effect: the app is still required. */
const isOver = async (token: string, email: string, password?: string) => {
  is(await complete(token), 400, 'auth.linkInvalid');
  expect([await asksFactor(email, password), (await now(email)).recoveries]).toEqual([true, 0]);
};

const FIRST: Pairs<'recovery', OperationExceptClaim> = {
  recovery: {
    register: [
      'Stays valid: registering the same address again is refused.',
      async () => {
        const account = await sharedWithApp();
        const token = await recovering(account.email);
        is(await register(account.email, OTHER), 409, 'auth.emailTaken');
        is(await complete(token), 204);
        expect((await now(account.email)).apps).toEqual([]);
      },
    ],
    confirm: [
      'Stays valid: only a confirmed address has one, and an old link to confirm it does nothing more.',
      async () => {
        const account = await newAccount({ confirmed: false });
        const old = await linkIn('verifyEmail', account.email);
        is(await verify(old), 204);
        await addApp(account.cookie);
        const token = await recovering(account.email);
        is(await verify(old), 204);
        is(await complete(token), 204);
      },
    ],
    change: [
      'Ended: its links went to the previous address. One that is requested again goes to the new one.',
      async () => {
        const [account, to] = [await sharedWithApp(), newEmail()];
        const token = await recovering(account.email);
        await changeEmail(account.cookie, account.email, to);
        await isOver(token, to);
        await recover(to);
      },
    ],
    reset: [
      'Ended: a stranger who knew the password may have requested it. The app stays.',
      async () => {
        const account = await sharedWithApp();
        const token = await recovering(account.email);
        await reset(account.email);
        await isOver(token, account.email, NEW);
        expect((await now(account.email)).kinds).toContain('recoveryStopped');
      },
    ],
    link: [
      'Stays valid, and the wallet stays linked.',
      async () => {
        const [account, wallet] = [await sharedWithApp(), newWallet()];
        const token = await recovering(account.email);
        is(await link(account.cookie, wallet), 200);
        is(await complete(token), 204);
        expect(await now(account.email)).toMatchObject({ apps: [], wallets: [addressOf(wallet)] });
      },
    ],
    unlink: [
      'Stays valid, and does not bring the wallet back.',
      async () => {
        const [account, wallet] = [await sharedWithApp(), newWallet()];
        is(await link(account.cookie, wallet), 200);
        const token = await recovering(account.email);
        is(await unlink(account.cookie, wallet), 204);
        is(await complete(token), 204);
        expect(await now(account.email)).toMatchObject({ apps: [], wallets: [] });
      },
    ],
    suspend: [
      'Ended, and still ended when the suspension is lifted.',
      async () => {
        const account = await sharedWithApp();
        const token = await recovering(account.email);
        is(await suspend(account.id), 204);
        is(await complete(token), 400, 'auth.linkInvalid');
        is(await lift(account.id), 204);
        await isOver(token, account.email);
      },
    ],
    'sign out others': [
      'Stays valid: no session requested it. The one that stays can stop it.',
      async () => {
        const account = await sharedWithApp();
        const token = await recovering(account.email);
        is(await pairs.signOutOthers(account.cookie), 200);
        expect((await now(account.email)).recoveries).toBe(1);
        is(await send('DELETE', '/api/profile/factors/recovery', account.cookie), 204);
        await isOver(token, account.email);
      },
    ],
    factor: [
      'Takes the new app away as well: the reader of the mailbox has the last word, and any session could have stopped it.',
      async () => {
        const account = await sharedWithApp();
        const token = await recovering(account.email);
        is(await send('DELETE', '/api/profile/factors/totp', account.cookie), 204);
        await addApp(account.cookie);
        is(await complete(token), 204);
        expect(await now(account.email)).toMatchObject({ apps: [], sessions: 0 });
      },
    ],
    recovery: [
      'One and the same: requesting it again changes nothing, and its link works once.',
      async () => {
        const account = await sharedWithApp();
        const token = await recovering(account.email);
        is(await pairs.askRecovery(account.email), 200);
        const finish = await held('turn', () => complete(token));
        is(await complete(token), 204);
        is(await finish(), 400, 'auth.linkInvalid');
        const { kinds } = await now(account.email);
        expect([times(kinds, 'recoveryAsked'), times(kinds, 'factorsRecovered')]).toEqual([1, 1]);
      },
    ],
    deletion: [
      'Worthless: the account is gone.',
      async () => {
        const account = await sharedWithApp();
        const token = await recovering(account.email);
        const finish = await held('turn', () => complete(token));
        await pairs.remove(account);
        is(await finish(), 400, 'auth.linkInvalid');
        is(await pairs.login(account.email), 401, 'auth.invalidCredentials');
      },
    ],
    freeze: [
      'Ended, and still ended when the account thaws.',
      async () => {
        const account = await sharedWithApp();
        const token = await recovering(account.email);
        const finish = await held('turn', () => complete(token));
        await pairs.freeze(account.email);
        is(await finish(), 400, 'auth.linkInvalid');
        await pairs.thaw(account.email);
        is(await complete(token), 400, 'auth.linkInvalid');
        expect((await now(account.email)).kinds).not.toContain('factorsRecovered');
      },
    ],
  },
};

const THEN: Pairs<BasicOperation, 'recovery'> = {
  register: {
    recovery: [
      'Refused: the address is taken, with a factor or without.',
      async () => {
        const email = newEmail();
        const finish = await registering(email);
        await addApp((await newAccount({ email })).cookie);
        await recover(email);
        is(await finish(), 409, 'auth.emailTaken');
        is(await pairs.login(email), 200);
      },
    ],
  },
  confirm: {
    recovery: [
      'Stays valid: none exists before the address is confirmed.',
      async () => {
        const account = await newAccount({ confirmed: false });
        const token = await linkIn('verifyEmail', account.email);
        is(await pairs.askRecovery(account.email), 401, 'auth.signInExpired');
        is(await verify(token), 204);
        expect((await now(account.email)).confirmed).toBe(true);
      },
    ],
  },
  change: {
    recovery: [
      'Ended, and refused if it is about to be requested: the recovery ends everything begun with the factor.',
      async () => {
        const account = await sharedWithApp();
        const { from, link: last } = await requestStolenChange({ ...account, thief: account.cookie });
        const late = await pairs.asking(account.cookie, newEmail());
        await recover(account.email);
        for (const token of [from, last]) is(await confirm(token), 400, 'auth.linkInvalid');
        is(await late(), 401, 'auth.required');
        expect((await now(account.email)).changes).toBe(0);
      },
    ],
  },
  reset: {
    recovery: [
      'Goes on: the new password alone signs in, as no factor is left.',
      async () => {
        const account = await sharedWithApp();
        const finish = await resetting(await pairs.resetLink(account.email));
        await recover(account.email);
        is(await finish(), 204);
        expect(await asksFactor(account.email, OTHER)).toBe(false);
      },
    ],
  },
  link: {
    recovery: [
      'Refused: the session is over, and its message with it.',
      async () => {
        const [account, wallet] = [await sharedWithApp(), newWallet()];
        const { message, finish } = await linking(account.cookie, wallet);
        await recover(account.email);
        is(await finish(), 401, 'auth.required');
        is(await pairs.submit(await signIn(account.email), message, wallet), 400, 'wallet.messageInvalid');
        expect((await now(account.email)).wallets).toEqual([]);
      },
    ],
  },
  unlink: {
    recovery: [
      'Refused: the session is over, and the wallet stays linked.',
      async () => {
        const [account, wallet] = [await sharedWithApp(), newWallet()];
        is(await link(account.cookie, wallet), 200);
        const finish = await unlinking(account.cookie, wallet);
        await recover(account.email);
        is(await finish(), 401, 'auth.required');
        expect((await now(account.email)).wallets).toEqual([addressOf(wallet)]);
      },
    ],
  },
  suspend: {
    recovery: [
      'Goes on: the factors are gone, and nobody gets in.',
      async () => {
        const account = await sharedWithApp();
        const finish = await suspending(account.id);
        await recover(account.email);
        is(await finish(), 204);
        expect(await now(account.email)).toMatchObject({ apps: [], sessions: 0 });
        is(await pairs.login(account.email), 403, 'auth.suspended');
      },
    ],
  },
  'sign out others': {
    recovery: [
      'Refused: every session is over, including its own.',
      async () => {
        const account = await sharedWithApp();
        const finish = await signingOutOthers(account.cookie);
        await recover(account.email);
        is(await finish(), 401, 'auth.required');
        expect(await isSignedIn(account.thief)).toBe(false);
      },
    ],
  },
};

testPairs({ ...THEN, ...FIRST });

describe('a change of address that is undone', () => {
  it('ends a recovery that was requested at the new address', async () => {
    const [account, to] = [await sharedWithApp(), newEmail()];
    pairs.clock.advance(1_000);
    await changeEmail(account.cookie, account.email, to);
    const token = await recovering(to);
    is(await send('POST', '/api/email-change/undo', '', { token: await linkIn('addressChanged', account.email) }), 204);
    is(await complete(token), 400, 'auth.linkInvalid');
    expect(await now(account.email)).toMatchObject({ apps: ['on'], recoveries: 0 });
  });
});
