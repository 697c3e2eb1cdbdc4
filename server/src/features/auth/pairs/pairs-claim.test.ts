/**
 * A claim to another account's wallet, combined with every other operation. In flight, the claim waits, and its 24 hours are
 * over when the other operation is done. As the second operation, a wallet of the account is moved to another account.
 */
// long because: it is one table of 25 cells.
import { eq } from 'drizzle-orm';
import type { PrivateKeyAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { createLog } from '../../../core/log.ts';
import { walletClaims, wallets } from '../../../db/schema.ts';
import { PASSWORD } from '../../../testing/accounts.ts';
import {
  addressOf,
  is,
  NEW,
  newEmail,
  newWallet,
  type Operation,
  type OperationExceptClaim,
  type Pairs,
  testPairs,
  times,
  usePairs,
} from '../../../testing/pairs.ts';
import { moveDueClaims } from '../../wallet-link/wallet-claim.ts';

const pairs = usePairs();
const { database, clock, send, held, linkIn, newAccount, shared, sharedWithApp, now, link, unlink } = pairs;
const {
  register,
  verify,
  confirm,
  reset,
  suspend,
  lift,
  changeEmail,
  requestStolenChange,
  freeze,
  thaw,
  recover,
  remove,
  addApp,
} = pairs;

const messageFor = async (cookie: string, wallet: PrivateKeyAccount): Promise<string> =>
  (await send('POST', '/api/wallets/link-message', cookie, { address: wallet.address, isClaim: true })).json().message;
const claim = async (cookie: string, wallet: PrivateKeyAccount) => {
  const message = await messageFor(cookie, wallet);
  return send('POST', '/api/wallets/claim', cookie, { message, signature: await wallet.signMessage({ message }) });
};
const giveUp = (cookie: string, wallet: PrivateKeyAccount) =>
  send('DELETE', `/api/wallets/${addressOf(wallet)}/claim`, cookie);

/** Lets the 24 hours pass, runs the worker, and returns the wallet's owner. */
async function ownerAfter(wallet: PrivateKeyAccount): Promise<string | undefined> {
  const { db } = database();
  const address = addressOf(wallet);
  await db.update(walletClaims).set({ dueAt: clock.now() }).where(eq(walletClaims.address, address));
  await moveDueClaims({ ...pairs.parts, db, log: createLog('silent') });
  expect(await db.select().from(walletClaims).where(eq(walletClaims.address, address))).toEqual([]);
  return (await db.select().from(wallets).where(eq(wallets.address, address)))[0]?.userId;
}

/** Somebody's wallet, claimed by another account, or by the stranger in a session of it. */
async function claimed<A extends { id: string; email: string; cookie: string }>(claimant: A & { thief?: string }) {
  const [holder, wallet] = [await newAccount(), newWallet()];
  is(await link(holder.cookie, wallet), 200);
  is(await claim(claimant.thief ?? claimant.cookie, wallet), 200);
  return { holder, claimant, wallet };
}
const claimedByShared = async () => claimed(await shared());

/** A wallet of the account, claimed by and moved to another account. */
async function taken(account: { cookie: string }) {
  const [other, wallet] = [await newAccount(), newWallet()];
  is(await link(account.cookie, wallet), 200);
  is(await claim(other.cookie, wallet), 200);
  expect(await ownerAfter(wallet)).toBe(other.id);
  return { other, wallet };
}
const hasNone = async (email: string) => expect((await now(email)).wallets).toEqual([]);

const FIRST: Pairs<'claim', Operation> = {
  claim: {
    register: [
      'Goes on: a newcomer changes nothing about it.',
      async () => {
        const { claimant, wallet } = await claimedByShared();
        is(await register(newEmail()), 200);
        expect(await ownerAfter(wallet)).toBe(claimant.id);
      },
    ],
    confirm: [
      'Ended: it was requested before anybody had proven that the address is theirs.',
      async () => {
        const account = await newAccount({ confirmed: false });
        const token = await linkIn('verifyEmail', account.email);
        const { holder, wallet } = await claimed(account);
        is(await verify(token), 204);
        expect(await ownerAfter(wallet)).toBe(holder.id);
      },
    ],
    change: [
      'Goes on: it is the same account. The link sent to the holder’s previous address still keeps the wallet.',
      async () => {
        const [one, two] = [await claimedByShared(), await claimedByShared()];
        await changeEmail(one.claimant.cookie, one.claimant.email, newEmail());
        expect(await ownerAfter(one.wallet)).toBe(one.claimant.id);
        const token = await linkIn('walletClaimed', two.holder.email);
        await changeEmail(two.holder.cookie, two.holder.email, newEmail());
        is(await send('POST', '/api/wallet-claims/stop', '', { token }), 204);
        expect(await ownerAfter(two.wallet)).toBe(two.holder.id);
      },
    ],
    reset: [
      'Ended: a stranger who knew the password may have made it. A reset of the holder’s password does not end it.',
      async () => {
        const [one, two] = [await claimedByShared(), await claimedByShared()];
        await reset(one.claimant.email);
        expect(await ownerAfter(one.wallet)).toBe(one.holder.id);
        await reset(two.holder.email);
        expect(await ownerAfter(two.wallet)).toBe(two.claimant.id);
      },
    ],
    link: [
      'Refused for a third account; the claimant links it at once if the holder has unlinked it.',
      async () => {
        const { holder, claimant, wallet } = await claimedByShared();
        is(await link((await newAccount()).cookie, wallet), 409, 'wallet.linkedElsewhere');
        is(await unlink(holder.cookie, wallet), 204);
        is(await link(claimant.cookie, wallet), 200);
        expect(await ownerAfter(wallet)).toBe(claimant.id);
        expect((await now(holder.email)).kinds).not.toContain('walletMovedAway');
      },
    ],
    unlink: [
      'Ended when its time comes: the wallet is no longer the holder’s, and stays free.',
      async () => {
        const { holder, claimant, wallet } = await claimedByShared();
        is(await unlink(holder.cookie, wallet), 204);
        expect(await ownerAfter(wallet)).toBeUndefined();
        expect((await now(claimant.email)).kinds).toContain('walletClaimStopped');
      },
    ],
    suspend: [
      'Ended, and still ended when the suspension is lifted. A wallet of a suspended account stays where it is.',
      async () => {
        const [one, two] = [await claimedByShared(), await claimedByShared()];
        is(await suspend(one.claimant.id), 204);
        is(await lift(one.claimant.id), 204);
        expect(await ownerAfter(one.wallet)).toBe(one.holder.id);
        is(await suspend(two.holder.id), 204);
        expect(await ownerAfter(two.wallet)).toBe(two.holder.id);
      },
    ],
    'sign out others': [
      'Ended: another session may have made it, and the wallet could sign in. The holder’s does not end it.',
      async () => {
        const [one, two] = [await claimedByShared(), await claimedByShared()];
        is(await pairs.signOutOthers(one.claimant.cookie), 200);
        expect(await ownerAfter(one.wallet)).toBe(one.holder.id);
        is(await pairs.signOutOthers(two.holder.cookie), 200);
        expect(await ownerAfter(two.wallet)).toBe(two.claimant.id);
      },
    ],
    factor: [
      'Goes on: the account has both, and requires the app after the wallet’s signature.',
      async () => {
        const { claimant, wallet } = await claimedByShared();
        await addApp(claimant.cookie);
        expect(await ownerAfter(wallet)).toBe(claimant.id);
        expect(await now(claimant.email)).toMatchObject({ apps: ['on'], wallets: [addressOf(wallet)] });
      },
    ],
    recovery: [
      'Ended: the recovery ends everything begun with the factor. The holder’s does not end it.',
      async () => {
        const { cookie, ...account } = await sharedWithApp();
        const one = await claimed({ ...account, cookie, thief: cookie });
        await recover(one.claimant.email);
        expect(await ownerAfter(one.wallet)).toBe(one.holder.id);
        const two = await claimedByShared();
        await addApp(two.holder.cookie);
        await recover(two.holder.email);
        expect(await ownerAfter(two.wallet)).toBe(two.claimant.id);
      },
    ],
    deletion: [
      'Worthless: the account is gone, and the wallet stays where it is. It is free once the holder is gone.',
      async () => {
        const [one, two] = [await claimedByShared(), await claimedByShared()];
        await remove(one.claimant);
        expect(await ownerAfter(one.wallet)).toBe(one.holder.id);
        await remove(two.holder);
        expect(await ownerAfter(two.wallet)).toBeUndefined();
        is(await link(two.claimant.cookie, two.wallet), 200);
      },
    ],
    freeze: [
      'Ended, and still ended when the account thaws; one that is about to be made is refused. A wallet of a frozen account stays.',
      async () => {
        const [one, two] = [await claimedByShared(), await claimedByShared()];
        const late = newWallet();
        is(await link(one.holder.cookie, late), 200);
        const finish = await held('signature', () => claim(one.claimant.thief ?? '', late));
        await freeze(one.claimant.email);
        is(await finish(), 403, 'auth.frozen');
        await thaw(one.claimant.email);
        for (const wallet of [one.wallet, late]) expect(await ownerAfter(wallet)).toBe(one.holder.id);
        await freeze(two.holder.email);
        expect(await ownerAfter(two.wallet)).toBe(two.holder.id);
      },
    ],
    claim: [
      'Refused for a third account; a repeated claim changes nothing, with one notification.',
      async () => {
        const { holder, claimant, wallet } = await claimedByShared();
        is(await claim((await newAccount()).cookie, wallet), 409, 'wallet.claimed');
        is(await claim(claimant.cookie, wallet), 200);
        expect(times((await now(holder.email)).kinds, 'walletClaimed')).toBe(1);
        is(await giveUp(claimant.cookie, wallet), 204);
        expect(await ownerAfter(wallet)).toBe(holder.id);
      },
    ],
  },
};

const STAYS_AWAY = 'Goes on, and does not bring the wallet back.';

const THEN: Pairs<OperationExceptClaim, 'claim'> = {
  register: {
    claim: [
      'Goes on. A wallet that moves between other accounts stays where it went.',
      async () => {
        const email = newEmail();
        const finish = await pairs.registering(email);
        const { other, wallet } = await taken(await newAccount());
        is(await finish(), 200);
        await hasNone(email);
        expect((await now(other.email)).wallets).toEqual([addressOf(wallet)]);
      },
    ],
  },
  confirm: {
    claim: [
      'Stays valid, and does not bring the wallet back.',
      async () => {
        const account = await newAccount({ confirmed: false });
        const token = await linkIn('verifyEmail', account.email);
        await taken(account);
        is(await verify(token), 204);
        await hasNone(account.email);
      },
    ],
  },
  change: {
    claim: [
      STAYS_AWAY,
      async () => {
        const account = await shared();
        const { to, from, link: last } = await requestStolenChange(account);
        await taken(account);
        for (const token of [from, last]) is(await confirm(token), 200);
        await hasNone(to);
      },
    ],
  },
  reset: {
    claim: [
      STAYS_AWAY,
      async () => {
        const account = await newAccount();
        const finish = await pairs.resetting(await pairs.resetLink(account.email));
        await taken(account);
        is(await finish(), 204);
        await hasNone(account.email);
      },
    ],
  },
  link: {
    claim: [
      'Refused: the wallet now belongs to another account.',
      async () => {
        const [account, holder, wallet] = [await shared(), await newAccount(), newWallet()];
        is(await link(holder.cookie, wallet), 200);
        const { finish } = await pairs.linking(account.thief, wallet);
        const other = await newAccount();
        is(await claim(other.cookie, wallet), 200);
        expect(await ownerAfter(wallet)).toBe(other.id);
        is(await finish(), 409, 'wallet.linkedElsewhere');
      },
    ],
  },
  unlink: {
    claim: [
      'Not found: the wallet now belongs to another account, and stays there.',
      async () => {
        const [account, wallet, other] = [await shared(), newWallet(), await newAccount()];
        is(await link(account.cookie, wallet), 200);
        const finish = await pairs.unlinking(account.cookie, wallet);
        is(await claim(other.cookie, wallet), 200);
        expect(await ownerAfter(wallet)).toBe(other.id);
        is(await finish(), 404, 'notFound');
        expect((await now(other.email)).wallets).toEqual([addressOf(wallet)]);
      },
    ],
  },
  suspend: {
    claim: [
      'Goes on. The wallet stays with the account that claimed it, and signs in there.',
      async () => {
        const account = await newAccount();
        const finish = await pairs.suspending(account.id);
        const { other, wallet } = await taken(account);
        is(await finish(), 204);
        expect((await now(other.email)).wallets).toEqual([addressOf(wallet)]);
      },
    ],
  },
  'sign out others': {
    claim: [
      STAYS_AWAY,
      async () => {
        const account = await shared();
        const finish = await pairs.signingOutOthers(account.cookie);
        await taken(account);
        is(await finish(), 200);
        await hasNone(account.email);
      },
    ],
  },
  factor: {
    claim: [
      STAYS_AWAY,
      async () => {
        const account = await newAccount();
        const finish = await pairs.settingUp(account.cookie, await pairs.setUp(account.cookie));
        await taken(account);
        is(await finish(), 200);
        expect(await now(account.email)).toMatchObject({ apps: ['on'], wallets: [] });
      },
    ],
  },
  recovery: {
    claim: [
      'Stays valid, and does not bring the wallet back.',
      async () => {
        const account = await sharedWithApp();
        const token = await pairs.recovering(account.email);
        await taken(account);
        is(await pairs.complete(token), 204);
        expect(await now(account.email)).toMatchObject({ apps: [], wallets: [] });
      },
    ],
  },
  deletion: {
    claim: [
      'Goes on. The wallet is the other account’s, and stays there.',
      async () => {
        const account = await newAccount();
        is(await pairs.askDeletion(account.cookie), 200);
        const { other, wallet } = await taken(account);
        expect(await pairs.deleteWhenDue(account.id)).toBe(true);
        expect((await now(other.email)).wallets).toEqual([addressOf(wallet)]);
      },
    ],
  },
  freeze: {
    claim: [
      STAYS_AWAY,
      async () => {
        const account = await newAccount();
        const finish = await pairs.freezing(await pairs.freezeLink(account.email));
        await taken(account);
        is(await finish(), 200);
        expect(await now(account.email)).toMatchObject({ frozen: true, wallets: [] });
      },
    ],
  },
};

testPairs({ ...THEN, ...FIRST });

it('ends with a new password in the settings, with one ended session, and when staff end the sessions', async () => {
  const endings = {
    password: ({ claimant: { cookie } }) =>
      send('POST', '/api/profile/password', cookie, { current: PASSWORD, password: NEW }),
    session: async ({ claimant: { cookie } }) => {
      const { sessions } = (await send('GET', '/api/profile/sessions', cookie)).json();
      return send('DELETE', `/api/profile/sessions/${sessions[1].id}`, cookie);
    },
    staff: ({ claimant: { id } }) => pairs.adminAct('end-sessions', id),
  } satisfies Record<string, (one: Awaited<ReturnType<typeof claimedByShared>>) => unknown>;
  for (const [how, end] of Object.entries(endings)) {
    const one = await claimedByShared();
    expect([how, (await end(one)).statusCode]).toEqual([how, 204]);
    expect([how, await ownerAfter(one.wallet)]).toEqual([how, one.holder.id]);
    expect((await now(one.holder.email)).kinds).toContain('walletClaimStopped');
  }
});
