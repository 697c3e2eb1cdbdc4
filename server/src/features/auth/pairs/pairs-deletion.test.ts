/**
 * The deletion of an account, combined with every other operation. In flight, it was requested and waits its seven days. As the
 * second operation, it is carried out.
 */
import { expect } from 'vitest';
import {
  addressOf,
  type BasicOperation,
  is,
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
const { linkIn, newAccount, shared, sharedWithWallet, sharedWithApp, now, stateOf, held, deleteWhenDue, remove } =
  pairs;
const {
  askDeletion,
  keep,
  register,
  verify,
  confirm,
  suspend,
  lift,
  isSignedIn,
  changeEmail,
  reset,
  requestStolenChange,
  link,
  unlink,
} = pairs;
const { registering, resetting, linking, unlinking, suspending, signingOutOthers, addApp, recover } = pairs;

/** Deletion was requested by the stranger; the link in its email keeps the account. */
async function doomed() {
  const account = await shared();
  is(await askDeletion(account.thief), 200);
  return { ...account, token: await linkIn('deletionAsked', account.email) };
}
/** No deletion is pending, and the account stays. */
const isOver = async ({ id, token }: { id: string; token: string }) => {
  expect(await deleteWhenDue(id)).toBe(false);
  is(await keep(token), 400, 'auth.linkInvalid');
};

const FIRST: Pairs<'deletion', OperationExceptClaim> = {
  deletion: {
    register: [
      'Goes on: the address is taken until the account is gone, and free from then on.',
      async () => {
        const account = await doomed();
        is(await register(account.email), 409, 'auth.emailTaken');
        expect(await deleteWhenDue(account.id)).toBe(true);
        is(await register(account.email), 200);
        expect((await now(account.email)).id).not.toBe(account.id);
      },
    ],
    confirm: [
      'Ended: it was requested before anybody had proven that the address is theirs.',
      async () => {
        const account = await newAccount({ confirmed: false });
        const token = await linkIn('verifyEmail', account.email);
        is(await askDeletion(account.cookie), 200);
        is(await verify(token), 204);
        expect((await now(account.email)).kinds).toContain('deletionCancelled');
        expect(await deleteWhenDue(account.id)).toBe(false);
      },
    ],
    change: [
      'Goes on: it is the same account. The link to the old address still keeps it, as that address can undo the change.',
      async () => {
        const [account, kept] = [await doomed(), await doomed()];
        for (const one of [account, kept]) await changeEmail(one.cookie, one.email, newEmail());
        is(await keep(kept.token), 204);
        expect(await deleteWhenDue(kept.id)).toBe(false);
        expect(await deleteWhenDue(account.id)).toBe(true);
      },
    ],
    reset: [
      'Ended: a stranger who knew the password may have requested it.',
      async () => {
        const account = await doomed();
        await reset(account.email);
        await isOver(account);
        expect((await now(account.email)).kinds).toContain('deletionCancelled');
      },
    ],
    link: [
      'Goes on. The wallet is free once the account is gone.',
      async () => {
        const [account, other, wallet] = [await doomed(), await newAccount(), newWallet()];
        is(await link(account.cookie, wallet), 200);
        expect(await deleteWhenDue(account.id)).toBe(true);
        is(await link(other.cookie, wallet), 200);
      },
    ],
    unlink: [
      'Goes on: an unlinked wallet no longer belongs to the account.',
      async () => {
        const [account, other] = [await sharedWithWallet(), await newAccount()];
        is(await askDeletion(account.cookie), 200);
        is(await unlink(account.cookie, account.wallet), 204);
        is(await link(other.cookie, account.wallet), 200);
        expect(await deleteWhenDue(account.id)).toBe(true);
        expect((await now(other.email)).wallets).toEqual([addressOf(account.wallet)]);
      },
    ],
    suspend: [
      'Waits until the suspension is over, and comes three days later at the earliest. The link keeps the account as long as the deletion waits: no suspension can outlast it.',
      async () => {
        const [account, kept] = [await doomed(), await doomed()];
        for (const { id } of [account, kept]) is(await suspend(id), 204);
        expect(await deleteWhenDue(account.id)).toBe(false);
        await pairs.letLinksExpire(kept.id);
        is(await keep(kept.token), 204);
        for (const { id } of [account, kept]) is(await lift(id), 204);
        expect((await now(account.email)).kinds).toContain('deletionPostponed');
        expect(await deleteWhenDue(account.id)).toBe(true);
        expect(await deleteWhenDue(kept.id)).toBe(false);
      },
    ],
    'sign out others': [
      'Goes on: the session that stays is notified of it, and can keep the account, as the mailbox can.',
      async () => {
        const account = await doomed();
        is(await pairs.signOutOthers(account.cookie), 200);
        expect((await now(account.email)).deletions).toBe(1);
        is(await pairs.send('DELETE', '/api/profile/data/deletion', account.cookie), 204);
        await isOver(account);
      },
    ],
    factor: [
      'Goes on, and deletes the app; keeping the account does not require it.',
      async () => {
        const [account, kept] = [await doomed(), await doomed()];
        for (const one of [account, kept]) await addApp(one.cookie);
        is(await keep(kept.token), 204);
        expect([await deleteWhenDue(account.id), await deleteWhenDue(kept.id)]).toEqual([true, false]);
      },
    ],
    recovery: [
      'Ended: the reader of the mailbox ends everything begun with the factor.',
      async () => {
        const account = await sharedWithApp();
        is(await askDeletion(account.cookie), 200);
        const token = await linkIn('deletionAsked', account.email);
        await recover(account.email);
        await isOver({ ...account, token });
      },
    ],
    deletion: [
      'One and the same: requesting it again changes nothing, and it is carried out once.',
      async () => {
        const account = await doomed();
        const finish = await held('turn', () => askDeletion(account.cookie));
        is(await finish(), 200);
        expect(times((await now(account.email)).kinds, 'deletionAsked')).toBe(1);
        const late = await held('turn', () => askDeletion(account.cookie));
        expect(await deleteWhenDue(account.id)).toBe(true);
        is(await late(), 401, 'auth.required');
        expect(await deleteWhenDue(account.id)).toBe(true);
      },
    ],
    freeze: [
      'Ended, and still ended when the account thaws; one that is about to be requested is refused.',
      async () => {
        const account = await doomed();
        const late = await held('turn', () => askDeletion(account.thief));
        await pairs.freeze(account.email);
        is(await late(), 403, 'auth.frozen');
        await pairs.thaw(account.email);
        await isOver(account);
      },
    ],
  },
};

const THEN: Pairs<BasicOperation, 'deletion'> = {
  register: {
    deletion: [
      'Goes on, once the account that had the address is gone: the address is free.',
      async () => {
        const email = newEmail();
        const finish = await registering(email);
        const account = await newAccount({ email });
        await remove(account);
        is(await finish(), 200);
        expect(await now(email)).toMatchObject({ confirmed: false, sessions: 1 });
      },
    ],
  },
  confirm: {
    deletion: [
      'Worthless: the account is gone, also for one that registers with the address again.',
      async () => {
        const account = await newAccount({ confirmed: false });
        const token = await linkIn('verifyEmail', account.email);
        const finish = await held('turn', () => verify(token));
        await remove(account);
        is(await finish(), 400, 'auth.linkInvalid');
        is(await register(account.email), 200);
        is(await verify(token), 400, 'auth.linkInvalid');
        expect((await now(account.email)).confirmed).toBe(false);
      },
    ],
  },
  change: {
    deletion: [
      'Ended: neither link does anything, and the new address stays free; one that is about to be requested is refused.',
      async () => {
        const account = await shared();
        const { to, from, link: last } = await requestStolenChange(account);
        const late = await pairs.asking(account.thief, newEmail());
        await remove(account);
        for (const token of [from, last]) is(await confirm(token), 400, 'auth.linkInvalid');
        is(await late(), 401, 'auth.required');
        is(await register(to), 200);
      },
    ],
  },
  reset: {
    deletion: [
      'Refused: there is no account to set a password for.',
      async () => {
        const account = await newAccount();
        const finish = await resetting(await pairs.resetLink(account.email));
        await remove(account);
        is(await finish(), 400, 'auth.linkInvalid');
        is(await pairs.login(account.email, OTHER), 401, 'auth.invalidCredentials');
      },
    ],
  },
  link: {
    deletion: [
      'Refused: the session is gone with the account. The wallet is free.',
      async () => {
        const [account, other, wallet] = [await shared(), await newAccount(), newWallet()];
        const { finish } = await linking(account.thief, wallet);
        await remove(account);
        is(await finish(), 401, 'auth.required');
        is(await link(other.cookie, wallet), 200);
      },
    ],
  },
  unlink: {
    deletion: [
      'Refused: the session is gone with the account, and the wallet is free anyway.',
      async () => {
        const [account, other] = [await sharedWithWallet(), await newAccount()];
        const finish = await unlinking(account.thief, account.wallet);
        await remove(account);
        is(await finish(), 401, 'auth.required');
        is(await link(other.cookie, account.wallet), 200);
      },
    ],
  },
  suspend: {
    deletion: [
      'Not found: the account is gone, and nothing in it comes back.',
      async () => {
        const account = await newAccount();
        const finish = await suspending(account.id);
        await remove(account);
        is(await finish(), 404, 'notFound');
        expect(await stateOf(account.email)).toBeUndefined();
      },
    ],
  },
  'sign out others': {
    deletion: [
      'Refused: every session is gone with the account.',
      async () => {
        const account = await shared();
        const finish = await signingOutOthers(account.cookie);
        await remove(account);
        is(await finish(), 401, 'auth.required');
        expect([await isSignedIn(account.cookie), await isSignedIn(account.thief)]).toEqual([false, false]);
      },
    ],
  },
};

testPairs({ ...THEN, ...FIRST });
