/**
 * The effect of an operation on another one that is still in flight: every ordered pair, each with separate words and
 * assertions. docs/accounts.md shows the words as a table, and the last test checks that it is complete. Pairs with factors,
 * recovery, deletion and freeze are in the files beside this one.
 *
 * The operations in flight: registering, waiting for the hash · a link to confirm, unopened · a change of address, requested or
 * about to be · a reset, its link sent or its hash being computed · a wallet's signature being checked · unlinking, suspending
 * and signing out others, admitted and about to begin. The first operation is the stranger's (`thief`, who knows the password),
 * the second is the owner's, except where the words say otherwise.
 */
// long because: it is one table of 64 cells.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mails } from '../../../db/schema.ts';
import { PASSWORD } from '../../../testing/accounts.ts';
import {
  addressOf,
  type BasicOperation,
  is,
  NEW,
  newEmail,
  newWallet,
  OPERATIONS,
  OTHER,
  type Pairs,
  rowsOf,
  testPairs,
  times,
  usePairs,
} from '../../../testing/pairs.ts';

const {
  database,
  send,
  linkIn,
  newAccount,
  held,
  signIn,
  stateOf,
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
} = usePairs();

const PAIRS: Pairs<BasicOperation, BasicOperation> = {
  register: {
    register: [
      'Refused: the address is taken. Only the password of the first one works.',
      async () => {
        const email = newEmail();
        const finish = await registering(email);
        is(await register(email), 200);
        is(await finish(), 409, 'auth.emailTaken');
        is(await login(email, OTHER), 401, 'auth.invalidCredentials');
        is(await login(email), 200);
      },
    ],
    confirm: [
      'Refused: the address is taken, and stays confirmed for the account that confirmed it.',
      async () => {
        const email = newEmail();
        const finish = await registering(email);
        await newAccount({ email });
        is(await finish(), 409, 'auth.emailTaken');
        expect((await now(email)).confirmed).toBe(true);
        is(await login(email, OTHER), 401, 'auth.invalidCredentials');
      },
    ],
    change: [
      'Refused: an account has moved to the address, and its own password opens it.',
      async () => {
        const [email, account] = [newEmail(), await newAccount()];
        const finish = await registering(email);
        await changeEmail(account.cookie, account.email, email);
        is(await finish(), 409, 'auth.emailTaken');
        expect((await now(email)).id).toBe(account.id);
        // The previous address is not free either: it is reserved for its owner.
        is(await register(account.email), 409, 'auth.emailTaken');
      },
    ],
    reset: [
      'Refused: the address is taken. Only the password that was set by email works.',
      async () => {
        const email = newEmail();
        const finish = await registering(email);
        await newAccount({ email, confirmed: false });
        await reset(email);
        is(await finish(), 409, 'auth.emailTaken');
        expect((await now(email)).sessions).toBe(0);
        is(await login(email, OTHER), 401, 'auth.invalidCredentials');
        is(await login(email, NEW), 200);
      },
    ],
    link: [
      'Goes on. A wallet that another account has linked stays there.',
      async () => {
        const [email, account, wallet] = [newEmail(), await newAccount(), newWallet()];
        const finish = await registering(email);
        is(await link(account.cookie, wallet), 200);
        is(await finish(), 200);
        expect((await now(email)).wallets).toEqual([]);
        is(await link(await signIn(email, OTHER), wallet), 409, 'wallet.linkedElsewhere');
      },
    ],
    unlink: [
      'Goes on. A wallet that another account has unlinked is free for the new one.',
      async () => {
        const [email, account] = [newEmail(), await sharedWithWallet()];
        const finish = await registering(email);
        is(await unlink(account.cookie, account.wallet), 204);
        is(await finish(), 200);
        is(await link(await signIn(email, OTHER), account.wallet), 200);
      },
    ],
    suspend: [
      'Refused: the address belongs to a suspended account, and registering it again is no way around that.',
      async () => {
        const email = newEmail();
        const finish = await registering(email);
        const account = await newAccount({ email });
        is(await suspend(account.id), 204);
        is(await finish(), 409, 'auth.emailTaken');
        expect((await now(email)).sessions).toBe(0);
        is(await login(email), 403, 'auth.suspended');
      },
    ],
    'sign out others': [
      'Goes on. Another account ends its own sessions only; the new one begins.',
      async () => {
        const [email, account] = [newEmail(), await shared()];
        const finish = await registering(email);
        expect((await signOutOthers(account.cookie)).json()).toEqual({ ended: 1 });
        is(await finish(), 200);
        expect((await now(email)).sessions).toBe(1);
      },
    ],
  },
  confirm: {
    register: [
      'Stays valid: registering the same address again is refused.',
      async () => {
        const account = await newAccount({ confirmed: false });
        const token = await linkIn('verifyEmail', account.email);
        is(await register(account.email, OTHER), 409, 'auth.emailTaken');
        is(await verify(token), 204);
        expect(await now(account.email)).toMatchObject({ id: account.id, confirmed: true });
      },
    ],
    confirm: [
      'A second visit finds the address confirmed: the reply is the same, without a second notification.',
      async () => {
        const account = await newAccount({ confirmed: false });
        const token = await linkIn('verifyEmail', account.email);
        const finish = await held('turn', () => verify(token));
        is(await verify(token), 204);
        is(await finish(), 204);
        expect(times((await now(account.email)).kinds, 'emailVerified')).toBe(1);
      },
    ],
    change: [
      'Worthless: the account has left the address that the link proves.',
      async () => {
        const account = await newAccount({ confirmed: false });
        const [token, to] = [await linkIn('verifyEmail', account.email), newEmail()];
        is(await ask(account.cookie, to), 200);
        is(await confirm(await linkIn('confirmNewAddress', to)), 200);
        is(await verify(token), 400, 'auth.linkInvalid');
        expect(await now(to)).toMatchObject({ id: account.id, confirmed: true });
        expect(await stateOf(account.email)).toBeUndefined();
      },
    ],
    reset: [
      'Nothing is left to do: the reset has confirmed the address. There is one notification.',
      async () => {
        const account = await newAccount({ confirmed: false });
        const token = await linkIn('verifyEmail', account.email);
        await reset(account.email);
        is(await verify(token), 204);
        const { kinds, sessions } = await now(account.email);
        expect([times(kinds, 'emailVerified'), sessions]).toEqual([1, 0]);
      },
    ],
    link: [
      'Stays valid, and the wallet stays linked.',
      async () => {
        const [account, wallet] = [await newAccount({ confirmed: false }), newWallet()];
        const token = await linkIn('verifyEmail', account.email);
        is(await link(account.cookie, wallet), 200);
        is(await verify(token), 204);
        expect(await now(account.email)).toMatchObject({ confirmed: true, wallets: [addressOf(wallet)] });
      },
    ],
    unlink: [
      'Stays valid, and does not bring the wallet back.',
      async () => {
        const [account, wallet] = [await newAccount({ confirmed: false }), newWallet()];
        const token = await linkIn('verifyEmail', account.email);
        is(await link(account.cookie, wallet), 200);
        is(await unlink(account.cookie, wallet), 204);
        is(await verify(token), 204);
        expect(await now(account.email)).toMatchObject({ confirmed: true, wallets: [] });
      },
    ],
    suspend: [
      'Refused as long as the account is suspended; works once the suspension is lifted.',
      async () => {
        const account = await newAccount({ confirmed: false });
        const token = await linkIn('verifyEmail', account.email);
        is(await suspend(account.id), 204);
        is(await verify(token), 403, 'auth.suspended');
        expect((await now(account.email)).confirmed).toBe(false);
        is(await lift(account.id), 204);
        is(await verify(token), 204);
      },
    ],
    'sign out others': [
      'Stays valid: it needs no session, and brings none back.',
      async () => {
        const account = await shared({ confirmed: false });
        const token = await linkIn('verifyEmail', account.email);
        expect((await signOutOthers(account.cookie)).json()).toEqual({ ended: 1 });
        is(await verify(token), 204);
        expect([await isSignedIn(account.cookie), await isSignedIn(account.thief)]).toEqual([true, false]);
      },
    ],
  },
  change: {
    register: [
      'Refused at its last step: somebody has registered with the new address. The account stays where it is.',
      async () => {
        const account = await shared();
        const { to, from, link: last } = await requestStolenChange(account);
        is(await confirm(from), 200);
        is(await register(to), 200);
        is(await confirm(last), 409, 'auth.emailTaken');
        expect((await now(account.email)).id).toBe(account.id);
      },
    ],
    confirm: [
      'Ended: it was requested before anybody had proven that the address is theirs.',
      async () => {
        const [account, to] = [await shared({ confirmed: false }), newEmail()];
        is(await ask(account.thief, to), 200);
        const last = await linkIn('confirmNewAddress', to);
        const late = await asking(account.thief, newEmail());
        is(await verify(await linkIn('verifyEmail', account.email)), 204);
        is(await confirm(last), 400, 'auth.linkInvalid');
        expect((await now(account.email)).changes).toBe(0);
        // A change requested at this moment needs the old address too.
        expect((await late()).json().change).toMatchObject({ needsOld: true });
      },
    ],
    change: [
      'Replaced: the links of the first no longer work, those of the second do.',
      async () => {
        const [account, to] = [await shared(), newEmail()];
        const first = await requestStolenChange(account);
        is(await ask(account.cookie, to), 200);
        is(await confirm(first.from), 400, 'auth.linkInvalid');
        is(await confirm(first.link), 400, 'auth.linkInvalid');
        is(await confirm(await linkIn('confirmChange', account.email)), 200);
        is(await confirm(await linkIn('confirmNewAddress', to)), 200);
        expect((await now(to)).id).toBe(account.id);
      },
    ],
    reset: [
      'Ended, even if the old address had already confirmed; one that is about to be requested is refused.',
      async () => {
        const account = await shared();
        const { from, link: last } = await requestStolenChange(account);
        is(await confirm(from), 200);
        const late = await asking(account.thief, newEmail());
        await reset(account.email);
        is(await confirm(last), 400, 'auth.linkInvalid');
        is(await late(), 401, 'auth.required');
        expect(await now(account.email)).toMatchObject({ id: account.id, changes: 0, sessions: 0 });
      },
    ],
    link: [
      'Goes on, and keeps the wallet: both belong to the account.',
      async () => {
        const [account, wallet] = [await shared(), newWallet()];
        const { to, from, link: last } = await requestStolenChange(account);
        is(await link(account.cookie, wallet), 200);
        for (const token of [from, last]) is(await confirm(token), 200);
        expect(await now(to)).toMatchObject({ id: account.id, wallets: [addressOf(wallet)] });
      },
    ],
    unlink: [
      'Goes on, and does not bring the wallet back.',
      async () => {
        const account = await sharedWithWallet();
        const { to, from, link: last } = await requestStolenChange(account);
        is(await unlink(account.cookie, account.wallet), 204);
        for (const token of [from, last]) is(await confirm(token), 200);
        expect(await now(to)).toMatchObject({ id: account.id, wallets: [] });
      },
    ],
    suspend: [
      'Ended, and still ended when the suspension is lifted; one that is about to be requested is refused.',
      async () => {
        const account = await shared();
        const { from, link: last } = await requestStolenChange(account);
        const late = await asking(account.thief, newEmail());
        is(await suspend(account.id), 204);
        for (const token of [from, last]) is(await confirm(token), 400, 'auth.linkInvalid');
        is(await late(), 401, 'auth.required');
        is(await lift(account.id), 204);
        for (const token of [from, last]) is(await confirm(token), 400, 'auth.linkInvalid');
        expect((await now(account.email)).changes).toBe(0);
      },
    ],
    'sign out others': [
      'Ended if another session requested it, and refused if that one is about to; the user’s own goes on.',
      async () => {
        const account = await shared();
        const strange = await requestStolenChange(account);
        const late = await asking(account.thief, newEmail());
        is(await signOutOthers(account.cookie), 200);
        for (const token of [strange.from, strange.link]) is(await confirm(token), 400, 'auth.linkInvalid');
        is(await late(), 401, 'auth.required');
        const own = await requestStolenChange({ ...account, thief: account.cookie });
        await signIn(account.email);
        expect((await signOutOthers(account.cookie)).json()).toEqual({ ended: 1 });
        for (const token of [own.from, own.link]) is(await confirm(token), 200);
        expect((await now(own.to)).id).toBe(account.id);
      },
    ],
  },
  reset: {
    register: [
      'Goes on: registering the address once more is refused.',
      async () => {
        const account = await newAccount();
        const finish = await resetting(await resetLink(account.email));
        is(await register(account.email), 409, 'auth.emailTaken');
        is(await finish(), 204);
        is(await login(account.email, OTHER), 200);
      },
    ],
    confirm: [
      'Goes on; the user is notified once that the address is confirmed.',
      async () => {
        const account = await newAccount({ confirmed: false });
        const token = await linkIn('verifyEmail', account.email);
        const finish = await resetting(await resetLink(account.email));
        is(await verify(token), 204);
        is(await finish(), 204);
        expect(times((await now(account.email)).kinds, 'emailVerified')).toBe(1);
      },
    ],
    change: [
      'Refused: the account has left the address. The link does not become valid again when the address returns.',
      async () => {
        const [account, to] = [await newAccount(), newEmail()];
        const unused = await resetLink(account.email);
        const finish = await resetting(await resetLink(account.email));
        await changeEmail(account.cookie, account.email, to);
        is(await finish(), 400, 'auth.linkInvalid');
        is(await login(to), 200);
        await changeEmail(account.cookie, to, account.email);
        is(await resetBy(unused), 400, 'auth.linkInvalid');
        is(await login(account.email), 200);
      },
    ],
    reset: [
      'Refused: the first password that is set invalidates every other link to set one.',
      async () => {
        const account = await newAccount();
        const finish = await resetting(await resetLink(account.email));
        await reset(account.email);
        is(await finish(), 400, 'auth.linkInvalid');
        is(await login(account.email, OTHER), 401, 'auth.invalidCredentials');
        is(await login(account.email, NEW), 200);
      },
    ],
    link: [
      'Goes on. The wallet stays linked, listed where its owner sees it; a message not yet signed is worthless.',
      async () => {
        const [account, wallet, next] = [await newAccount(), newWallet(), newWallet()];
        const finish = await resetting(await resetLink(account.email));
        is(await link(account.cookie, wallet), 200);
        const unsigned = await messageFor(account.cookie, next);
        is(await finish(), 204);
        is(await submit(await signIn(account.email, OTHER), unsigned, next), 400, 'wallet.messageInvalid');
        expect((await now(account.email)).wallets).toEqual([addressOf(wallet)]);
      },
    ],
    unlink: [
      'Goes on, and does not bring the wallet back.',
      async () => {
        const account = await sharedWithWallet();
        const finish = await resetting(await resetLink(account.email));
        is(await unlink(account.cookie, account.wallet), 204);
        is(await finish(), 204);
        expect(await now(account.email)).toMatchObject({ wallets: [], sessions: 0 });
      },
    ],
    suspend: [
      'Refused: nothing in a suspended account changes. The link stays worthless when the suspension is lifted.',
      async () => {
        const account = await newAccount();
        const unused = await resetLink(account.email);
        const finish = await resetting(await resetLink(account.email));
        is(await suspend(account.id), 204);
        is(await finish(), 403, 'auth.suspended');
        is(await lift(account.id), 204);
        is(await resetBy(unused), 400, 'auth.linkInvalid');
        is(await login(account.email), 200);
      },
    ],
    'sign out others': [
      'Goes on: the reader of the mailbox has priority. The session that signed out the others ends as well.',
      async () => {
        const account = await shared();
        const finish = await resetting(await resetLink(account.email));
        is(await signOutOthers(account.thief), 200);
        is(await finish(), 204);
        expect([await isSignedIn(account.thief), await isSignedIn(account.cookie)]).toEqual([false, false]);
      },
    ],
  },
  link: {
    register: [
      'Goes on: the wallet belongs to the account that signed, not to the newcomer.',
      async () => {
        const [account, wallet, email] = [await shared(), newWallet(), newEmail()];
        const { finish } = await linking(account.cookie, wallet);
        is(await register(email), 200);
        is(await finish(), 200);
        expect([(await now(account.email)).wallets, (await now(email)).wallets]).toEqual([[addressOf(wallet)], []]);
      },
    ],
    confirm: [
      'Goes on: confirming the address ends no session.',
      async () => {
        const [account, wallet] = [await newAccount({ confirmed: false }), newWallet()];
        const { finish } = await linking(account.cookie, wallet);
        is(await verify(await linkIn('verifyEmail', account.email)), 204);
        is(await finish(), 200);
        expect(await now(account.email)).toMatchObject({ confirmed: true, wallets: [addressOf(wallet)] });
      },
    ],
    change: [
      'Goes on: it is the same account under its new address.',
      async () => {
        const [account, wallet, to] = [await newAccount(), newWallet(), newEmail()];
        const { finish } = await linking(account.cookie, wallet);
        await changeEmail(account.cookie, account.email, to);
        is(await finish(), 200);
        expect((await now(to)).wallets).toEqual([addressOf(wallet)]);
      },
    ],
    reset: [
      'Refused: the session is over, and its message with it, also for a new session of the account.',
      async () => {
        const [account, wallet] = [await shared(), newWallet()];
        const { message, finish } = await linking(account.thief, wallet);
        await reset(account.email);
        is(await finish(), 401, 'auth.required');
        is(await submit(await signIn(account.email, NEW), message, wallet), 400, 'wallet.messageInvalid');
        expect((await now(account.email)).wallets).toEqual([]);
      },
    ],
    link: [
      'Refused when another account has linked the wallet meanwhile.',
      async () => {
        const [account, other, wallet] = [await newAccount(), await newAccount(), newWallet()];
        const { finish } = await linking(account.cookie, wallet);
        is(await link(other.cookie, wallet), 200);
        is(await finish(), 409, 'wallet.linkedElsewhere');
        expect([(await now(account.email)).wallets, (await now(other.email)).wallets]).toEqual([
          [],
          [addressOf(wallet)],
        ]);
      },
    ],
    unlink: [
      'Goes on, and the last one counts; but no message links twice.',
      async () => {
        const account = await sharedWithWallet();
        const { message, finish } = await linking(account.thief, account.wallet);
        is(await unlink(account.cookie, account.wallet), 204);
        is(await finish(), 200);
        is(await unlink(account.cookie, account.wallet), 204);
        is(await submit(account.thief, message, account.wallet), 400, 'wallet.messageInvalid');
        expect((await now(account.email)).wallets).toEqual([]);
      },
    ],
    suspend: [
      'Refused: the session is over; its message stays invalid when the suspension is lifted.',
      async () => {
        const [account, wallet] = [await shared(), newWallet()];
        const { message, finish } = await linking(account.thief, wallet);
        is(await suspend(account.id), 204);
        is(await finish(), 401, 'auth.required');
        is(await lift(account.id), 204);
        is(await submit(await signIn(account.email), message, wallet), 400, 'wallet.messageInvalid');
        expect((await now(account.email)).wallets).toEqual([]);
      },
    ],
    'sign out others': [
      'Refused: the session is over. A link by the session that stays goes on.',
      async () => {
        const [account, strange, own] = [await shared(), newWallet(), newWallet()];
        const { finish } = await linking(account.thief, strange);
        const message = await messageFor(account.cookie, own);
        is(await signOutOthers(account.cookie), 200);
        is(await finish(), 401, 'auth.required');
        is(await submit(account.cookie, message, own), 200);
        expect((await now(account.email)).wallets).toEqual([addressOf(own)]);
      },
    ],
  },
  unlink: {
    register: [
      'Goes on: a newcomer changes nothing about it.',
      async () => {
        const [account, email] = [await sharedWithWallet(), newEmail()];
        const finish = await unlinking(account.cookie, account.wallet);
        is(await register(email), 200);
        is(await finish(), 204);
        expect((await now(account.email)).wallets).toEqual([]);
      },
    ],
    confirm: [
      'Goes on: confirming the address ends no session.',
      async () => {
        const [account, wallet] = [await newAccount({ confirmed: false }), newWallet()];
        is(await link(account.cookie, wallet), 200);
        const finish = await unlinking(account.cookie, wallet);
        is(await verify(await linkIn('verifyEmail', account.email)), 204);
        is(await finish(), 204);
        expect(await now(account.email)).toMatchObject({ confirmed: true, wallets: [] });
      },
    ],
    change: [
      'Goes on: it is the same account under its new address.',
      async () => {
        const [account, to] = [await sharedWithWallet(), newEmail()];
        const finish = await unlinking(account.cookie, account.wallet);
        await changeEmail(account.cookie, account.email, to);
        is(await finish(), 204);
        expect((await now(to)).kinds.slice(-2)).toEqual(['emailChanged', 'walletUnlinked']);
      },
    ],
    reset: [
      'Refused: the session is over, and the wallet stays linked.',
      async () => {
        const account = await sharedWithWallet();
        const finish = await unlinking(account.thief, account.wallet);
        await reset(account.email);
        is(await finish(), 401, 'auth.required');
        expect((await now(account.email)).wallets).toEqual([addressOf(account.wallet)]);
      },
    ],
    link: [
      'Goes on; until it is done, another account that links the wallet is refused.',
      async () => {
        const [account, other] = [await sharedWithWallet(), await newAccount()];
        const finish = await unlinking(account.cookie, account.wallet);
        is(await link(other.cookie, account.wallet), 409, 'wallet.linkedElsewhere');
        is(await finish(), 204);
        is(await link(other.cookie, account.wallet), 200);
      },
    ],
    unlink: [
      'Not found: it is already unlinked, with one notification.',
      async () => {
        const account = await sharedWithWallet();
        const finish = await unlinking(account.thief, account.wallet);
        is(await unlink(account.cookie, account.wallet), 204);
        is(await finish(), 404, 'notFound');
        expect(times((await now(account.email)).kinds, 'walletUnlinked')).toBe(1);
      },
    ],
    suspend: [
      'Refused: the session is over, and the wallet stays linked.',
      async () => {
        const account = await sharedWithWallet();
        const finish = await unlinking(account.cookie, account.wallet);
        is(await suspend(account.id), 204);
        is(await finish(), 401, 'auth.required');
        expect((await now(account.email)).kinds).not.toContain('walletUnlinked');
      },
    ],
    'sign out others': [
      'Refused if another session requested it; the user’s own goes on.',
      async () => {
        const account = await sharedWithWallet();
        const strange = await unlinking(account.thief, account.wallet);
        is(await signOutOthers(account.cookie), 200);
        is(await strange(), 401, 'auth.required');
        const own = await unlinking(account.cookie, account.wallet);
        is(await signOutOthers(account.cookie), 200);
        is(await own(), 204);
      },
    ],
  },
  suspend: {
    register: [
      'Goes on; registering the address once more is refused before and after.',
      async () => {
        const account = await newAccount();
        const finish = await suspending(account.id);
        is(await register(account.email), 409, 'auth.emailTaken');
        is(await finish(), 204);
        is(await register(account.email), 409, 'auth.emailTaken');
      },
    ],
    confirm: [
      'Goes on. The address stays confirmed, and signs in nowhere.',
      async () => {
        const account = await newAccount({ confirmed: false });
        const finish = await suspending(account.id);
        is(await verify(await linkIn('verifyEmail', account.email)), 204);
        is(await finish(), 204);
        expect(await now(account.email)).toMatchObject({ confirmed: true, suspended: true, sessions: 0 });
        is(await login(account.email), 403, 'auth.suspended');
      },
    ],
    change: [
      'Meets the account under its new address, which gets the email. The old one can still undo the change.',
      async () => {
        const [account, to] = [await newAccount(), newEmail()];
        const finish = await suspending(account.id);
        await changeEmail(account.cookie, account.email, to);
        is(await finish(), 204);
        const sent = (await database().db.select().from(mails)).filter(({ kind }) => kind === 'accountSuspended');
        expect(sent.filter(({ userId }) => userId === account.id).map(({ toAddress }) => toAddress)).toEqual([to]);
        is(await login(to), 403, 'auth.suspended');
        const token = await linkIn('addressChanged', account.email);
        is(await send('POST', '/api/email-change/undo', '', { token }), 204);
        expect(await now(account.email)).toMatchObject({ id: account.id, suspended: true, sessions: 0 });
      },
    ],
    reset: [
      'Goes on: the new password opens nothing.',
      async () => {
        const account = await newAccount();
        const finish = await suspending(account.id);
        await reset(account.email);
        is(await finish(), 204);
        is(await login(account.email, NEW), 403, 'auth.suspended');
        expect((await now(account.email)).sessions).toBe(0);
      },
    ],
    link: [
      'Goes on. The wallet stays linked, and its session is over.',
      async () => {
        const [account, wallet] = [await newAccount(), newWallet()];
        const finish = await suspending(account.id);
        is(await link(account.cookie, wallet), 200);
        is(await finish(), 204);
        expect(await now(account.email)).toMatchObject({ wallets: [addressOf(wallet)], sessions: 0 });
      },
    ],
    unlink: [
      'Goes on. The wallet is free for another account.',
      async () => {
        const [account, other] = [await sharedWithWallet(), await newAccount()];
        const finish = await suspending(account.id);
        is(await unlink(account.cookie, account.wallet), 204);
        is(await finish(), 204);
        is(await link(other.cookie, account.wallet), 200);
      },
    ],
    suspend: [
      'Refused because it already applies: two admins at once suspend once, with one email and one entry.',
      async () => {
        const account = await newAccount();
        const finish = await suspending(account.id);
        is(await suspend(account.id, 1), 204);
        is(await finish(), 409, 'restriction.applies');
        expect(times((await now(account.email)).kinds, 'accountSuspended')).toBe(1);
      },
    ],
    'sign out others': [
      'Goes on, and ends the session that signed out the others as well.',
      async () => {
        const account = await shared();
        const finish = await suspending(account.id);
        is(await signOutOthers(account.cookie), 200);
        is(await finish(), 204);
        expect([await isSignedIn(account.cookie), (await now(account.email)).sessions]).toEqual([false, 0]);
      },
    ],
  },
  'sign out others': {
    register: [
      'Goes on, and leaves the session of the newcomer alone.',
      async () => {
        const [account, email] = [await shared(), newEmail()];
        const finish = await signingOutOthers(account.cookie);
        is(await register(email), 200);
        expect((await finish()).json()).toEqual({ ended: 1 });
        expect((await now(email)).sessions).toBe(1);
      },
    ],
    confirm: [
      'Goes on; the address stays confirmed.',
      async () => {
        const account = await shared({ confirmed: false });
        const finish = await signingOutOthers(account.cookie);
        is(await verify(await linkIn('verifyEmail', account.email)), 204);
        expect((await finish()).json()).toEqual({ ended: 1 });
        expect(await now(account.email)).toMatchObject({ confirmed: true, sessions: 1 });
      },
    ],
    change: [
      'Goes on, and ends a change that another session has requested meanwhile.',
      async () => {
        const account = await shared();
        const finish = await signingOutOthers(account.cookie);
        const { from, link: last } = await requestStolenChange(account);
        expect((await finish()).json()).toEqual({ ended: 1 });
        for (const token of [from, last]) is(await confirm(token), 400, 'auth.linkInvalid');
      },
    ],
    reset: [
      'Refused: the stranger’s session is over, and the owner’s new one lives.',
      async () => {
        const account = await shared();
        const finish = await signingOutOthers(account.thief);
        await reset(account.email);
        const owner = await signIn(account.email, NEW);
        is(await finish(), 401, 'auth.required');
        expect(await isSignedIn(owner)).toBe(true);
      },
    ],
    link: [
      'Goes on. The wallet stays linked; a message that the ended session had not signed yet is worthless.',
      async () => {
        const [account, wallet, next] = [await shared(), newWallet(), newWallet()];
        const finish = await signingOutOthers(account.cookie);
        is(await link(account.thief, wallet), 200);
        const unsigned = await messageFor(account.thief, next);
        is(await finish(), 200);
        is(await submit(account.cookie, unsigned, next), 400, 'wallet.messageInvalid');
        expect((await now(account.email)).wallets).toEqual([addressOf(wallet)]);
      },
    ],
    unlink: [
      'Goes on, and does not bring the wallet back: its owner sees this in the activity and can link it again.',
      async () => {
        const account = await sharedWithWallet();
        const finish = await signingOutOthers(account.cookie);
        is(await unlink(account.thief, account.wallet), 204);
        expect((await finish()).json()).toEqual({ ended: 1 });
        expect((await now(account.email)).kinds).toContain('walletUnlinked');
        is(await link(account.cookie, account.wallet), 200);
      },
    ],
    suspend: [
      'Refused: every session is over, including its own.',
      async () => {
        const account = await shared();
        const finish = await signingOutOthers(account.cookie);
        is(await suspend(account.id), 204);
        is(await finish(), 401, 'auth.required');
        expect((await now(account.email)).kinds).not.toContain('otherSessionsEnded');
      },
    ],
    'sign out others': [
      'Refused: of two sessions that sign each other out, the first stays.',
      async () => {
        const account = await shared();
        const finish = await signingOutOthers(account.thief);
        expect((await signOutOthers(account.cookie)).json()).toEqual({ ended: 1 });
        is(await finish(), 401, 'auth.required');
        expect(await isSignedIn(account.cookie)).toBe(true);
      },
    ],
  },
};

testPairs(PAIRS);

describe('the previous password, in flight while a new one is set by email', () => {
  it('signs nobody in', async () => {
    const account = await newAccount();
    const finish = await held('verify', () => login(account.email));
    await reset(account.email);
    is(await finish(), 401, 'auth.invalidCredentials');
    expect((await now(account.email)).sessions).toBe(0);
  });

  it('does not sign in a user who is suspended meanwhile', async () => {
    const account = await newAccount();
    const finish = await held('verify', () => login(account.email));
    is(await suspend(account.id), 204);
    is(await finish(), 403, 'auth.suspended');
    expect((await now(account.email)).sessions).toBe(0);
  });

  it('sets no new one', async () => {
    const account = await shared();
    const change = { current: PASSWORD, password: OTHER };
    const finish = await held('hash', () => send('POST', '/api/profile/password', account.thief, change));
    await reset(account.email);
    is(await finish(), 401, 'auth.required');
    is(await login(account.email, OTHER), 401, 'auth.invalidCredentials');
    is(await login(account.email, NEW), 200);
  });
});

it('is a table of every operation with every other one', () => {
  const document = readFileSync(new URL('../../../../../docs/accounts.md', import.meta.url), 'utf8');
  for (const first of OPERATIONS) {
    expect(rowsOf(document, first).map((row) => row.split(' | ')[0])).toEqual(
      OPERATIONS.map((second) => `| ${second}`),
    );
  }
});
