/**
 * A freeze, combined with every other operation. In flight, its link is in an email, or was pressed and is about to take
 * effect.
 */
import { expect } from 'vitest';
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
const { linkIn, newAccount, signIn, shared, sharedWithWallet, sharedWithApp, now, addApp, recover, deleteWhenDue } =
  pairs;
const { freeze, freezeBy, freezeLink, freezing, thaw, register, verify, confirm, suspend, lift, changeEmail, reset } =
  pairs;
const { registering, resetting, linking, unlinking, suspending, signingOutOthers, requestStolenChange, link, unlink } =
  pairs;

/** The link from an email to the account, and the press that is about to take effect. */
async function pressed<A extends { email: string }>(account: A) {
  const token = await freezeLink(account.email);
  return { ...account, token, finish: await freezing(token) };
}
const isFrozen = async (email: string) =>
  expect(await now(email)).toMatchObject({ frozen: true, sessions: 0, changes: 0, recoveries: 0, deletions: 0 });

const FIRST: Pairs<'freeze', OperationExceptClaim> = {
  freeze: {
    register: [
      'Goes on; registering the address once more is refused before and after.',
      async () => {
        const account = await pressed(await newAccount());
        is(await register(account.email), 409, 'auth.emailTaken');
        is(await account.finish(), 200);
        is(await register(account.email), 409, 'auth.emailTaken');
        await isFrozen(account.email);
      },
    ],
    confirm: [
      'Goes on; no email that freezes goes to an address before it is confirmed.',
      async () => {
        const account = await newAccount({ confirmed: false });
        await expect(freezeLink(account.email)).rejects.toThrow('No email with a freeze link');
        is(await verify(await linkIn('verifyEmail', account.email)), 204);
        const finish = await freezing(await freezeLink(account.email));
        is(await finish(), 200);
        await isFrozen(account.email);
      },
    ],
    change: [
      'Goes on, by the previous mailbox: it thaws the account, and can undo the change.',
      async () => {
        const [account, to] = [await pressed(await newAccount()), newEmail()];
        await changeEmail(account.cookie, account.email, to);
        expect((await account.finish()).json()).toEqual({ email: account.email });
        await isFrozen(to);
        const token = await linkIn('addressChanged', account.email);
        is(await pairs.send('POST', '/api/email-change/undo', '', { token }), 204);
        await isFrozen(account.email);
        await thaw(account.email);
      },
    ],
    reset: [
      'Goes on: sessions opened with the new password end.',
      async () => {
        const account = await pressed(await newAccount());
        await reset(account.email);
        const owner = await signIn(account.email, NEW);
        is(await account.finish(), 200);
        expect(await pairs.isSignedIn(owner)).toBe(false);
        is(await pairs.login(account.email, NEW), 403, 'auth.frozen');
      },
    ],
    link: [
      'Goes on. The wallet goes when the account thaws: it was linked after the email.',
      async () => {
        const [account, wallet] = [await pressed(await shared()), newWallet()];
        is(await link(account.thief, wallet), 200);
        is(await account.finish(), 200);
        expect((await now(account.email)).wallets).toEqual([addressOf(wallet)]);
        await thaw(account.email);
        expect((await now(account.email)).wallets).toEqual([]);
      },
    ],
    unlink: [
      'Goes on, and does not bring the wallet back.',
      async () => {
        const account = await pressed(await sharedWithWallet());
        is(await unlink(account.thief, account.wallet), 204);
        is(await account.finish(), 200);
        expect(await now(account.email)).toMatchObject({ frozen: true, wallets: [] });
      },
    ],
    suspend: [
      'Goes on: it lets nobody in. The account stays frozen when the suspension is lifted.',
      async () => {
        const account = await pressed(await newAccount());
        is(await suspend(account.id), 204);
        is(await account.finish(), 200);
        is(await pairs.login(account.email), 403, 'auth.suspended');
        is(await lift(account.id), 204);
        is(await pairs.login(account.email), 403, 'auth.frozen');
      },
    ],
    'sign out others': [
      'Goes on, and ends the session that stayed as well.',
      async () => {
        const account = await pressed(await shared());
        is(await pairs.signOutOthers(account.thief), 200);
        is(await account.finish(), 200);
        expect([await pairs.isSignedIn(account.thief), await pairs.isSignedIn(account.cookie)]).toEqual([false, false]);
      },
    ],
    factor: [
      'Goes on. The app goes when the account thaws: it was added after the email.',
      async () => {
        const account = await pressed(await shared());
        await addApp(account.thief);
        is(await account.finish(), 200);
        await thaw(account.email);
        is(await pairs.login(account.email, NEW), 200);
        expect((await now(account.email)).apps).toEqual([]);
      },
    ],
    recovery: [
      'Goes on: the factors are gone already, and it brings none back.',
      async () => {
        const account = await pressed(await sharedWithApp());
        await recover(account.email);
        is(await account.finish(), 200);
        expect(await now(account.email)).toMatchObject({ frozen: true, apps: [] });
      },
    ],
    deletion: [
      'Worthless once the account is gone; as long as the deletion waits, it goes on and ends it.',
      async () => {
        const [account, waiting] = [await pressed(await newAccount()), await newAccount()];
        await pairs.remove(account);
        is(await account.finish(), 400, 'auth.linkInvalid');
        is(await pairs.askDeletion(waiting.cookie), 200);
        await freeze(waiting.email);
        await isFrozen(waiting.email);
        expect(await deleteWhenDue(waiting.id)).toBe(false);
      },
    ],
    freeze: [
      'Finds it done: two presses freeze once, with one notification, and the link does not freeze a thawed account again.',
      async () => {
        const account = await pressed(await newAccount());
        is(await freezeBy(account.token), 200);
        is(await account.finish(), 200);
        await thaw(account.email);
        is(await freezeBy(account.token), 400, 'auth.linkInvalid');
        expect(times((await now(account.email)).kinds, 'accountFrozen')).toBe(1);
      },
    ],
  },
};

const THEN: Pairs<BasicOperation, 'freeze'> = {
  register: {
    freeze: [
      'Refused: the address belongs to a frozen account, and registering it again is no way around that.',
      async () => {
        const email = newEmail();
        const finish = await registering(email);
        await newAccount({ email });
        await freeze(email);
        is(await finish(), 409, 'auth.emailTaken');
        is(await pairs.login(email, OTHER), 401, 'auth.invalidCredentials');
      },
    ],
  },
  confirm: {
    freeze: [
      'Nothing is left to do: only a confirmed address gets an email that freezes. The reply is the same, and it stays frozen.',
      async () => {
        const account = await newAccount({ confirmed: false });
        const token = await linkIn('verifyEmail', account.email);
        const finish = await pairs.held('turn', () => verify(token));
        is(await verify(token), 204);
        await freeze(account.email);
        is(await finish(), 204);
        expect(await now(account.email)).toMatchObject({ confirmed: true, frozen: true });
      },
    ],
  },
  change: {
    freeze: [
      'Ended, and still ended when the account thaws; one that is about to be requested is refused.',
      async () => {
        const account = await shared();
        const { from, link: last } = await requestStolenChange(account);
        const late = await pairs.asking(account.thief, newEmail());
        await freeze(account.email);
        is(await late(), 403, 'auth.frozen');
        await thaw(account.email);
        for (const token of [from, last]) is(await confirm(token), 400, 'auth.linkInvalid');
        expect((await now(account.email)).changes).toBe(0);
      },
    ],
  },
  reset: {
    freeze: [
      'Refused: the way to a new password is to thaw. The link stays worthless after that.',
      async () => {
        const account = await newAccount();
        const unused = await pairs.resetLink(account.email);
        const finish = await resetting(await pairs.resetLink(account.email));
        await freeze(account.email);
        is(await finish(), 403, 'auth.frozen');
        await thaw(account.email);
        is(await pairs.resetBy(unused), 400, 'auth.linkInvalid');
        is(await pairs.login(account.email, NEW), 200);
      },
    ],
  },
  link: {
    freeze: [
      'Refused; its message stays invalid when the account thaws.',
      async () => {
        const [account, wallet] = [await shared(), newWallet()];
        const { message, finish } = await linking(account.thief, wallet);
        await freeze(account.email);
        is(await finish(), 403, 'auth.frozen');
        await thaw(account.email);
        is(await pairs.submit(await signIn(account.email, NEW), message, wallet), 400, 'wallet.messageInvalid');
        expect((await now(account.email)).wallets).toEqual([]);
      },
    ],
  },
  unlink: {
    freeze: [
      'Refused: the wallet stays linked.',
      async () => {
        const account = await sharedWithWallet();
        const finish = await unlinking(account.thief, account.wallet);
        await freeze(account.email);
        is(await finish(), 403, 'auth.frozen');
        expect((await now(account.email)).wallets).toEqual([addressOf(account.wallet)]);
      },
    ],
  },
  suspend: {
    freeze: [
      'Goes on. Thawing is refused until the suspension is lifted.',
      async () => {
        const account = await newAccount();
        const finish = await suspending(account.id);
        await freeze(account.email);
        is(await finish(), 204);
        await expect(thaw(account.email)).rejects.toThrow();
        expect(await now(account.email)).toMatchObject({ suspended: true, frozen: true });
        is(await lift(account.id), 204);
        await thaw(account.email);
      },
    ],
  },
  'sign out others': {
    freeze: [
      'Refused: every session is over, including its own.',
      async () => {
        const account = await shared();
        const finish = await signingOutOthers(account.cookie);
        await freeze(account.email);
        is(await finish(), 403, 'auth.frozen');
        expect((await now(account.email)).kinds).not.toContain('otherSessionsEnded');
      },
    ],
  },
};

testPairs({ ...THEN, ...FIRST });
