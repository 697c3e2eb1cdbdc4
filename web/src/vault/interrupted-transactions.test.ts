/**
 * A wallet request that is interrupted: at each stage, in each way, with each reply, for each call of the vault. The text must
 * be true, withdrawing is never blocked, and nothing is sent twice unasked.
 */
import { encodeCall } from '@eleven/vault-client/encode-call';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import { describe, expect, it } from 'vitest';
import { ACCOUNT, OTHER_ACCOUNT } from '../testing/fake-wallet.ts';
import {
  becomes,
  ended,
  endPage,
  HASH,
  kept,
  more,
  OTHER_HASH,
  open,
  pendingIds,
  provider,
  request,
  STAKED,
  stages,
  transactions,
  turn,
  until,
  VAULT,
} from '../testing/transactions-stage.ts';
import { stageText } from './transactions/transaction-texts.ts';

const BNB = 10n ** 18n;
/** Covers every function: a new one does not compile without a row here. */
const CALL_OF: { readonly [Name in VaultCall['function']]: Extract<VaultCall, { function: Name }> } = {
  stake: { function: 'stake', valueWei: BNB },
  unstake: { function: 'unstake', amountWei: BNB },
  claim: { function: 'claim' },
  compound: { function: 'compound' },
  exit: { function: 'exit' },
  emergencyExit: { function: 'emergencyExit' },
  lock: { function: 'lock', termDays: 90, valueWei: BNB },
  redeem: { function: 'redeem', id: 7n },
  renew: { function: 'renew', id: 7n, termDays: 90 },
  exitEarly: { function: 'exitEarly', id: 7n },
  fund: { function: 'fund', valueWei: BNB },
  withdrawReserve: { function: 'withdrawReserve', to: OTHER_ACCOUNT, mostWei: BNB },
  setPaused: { function: 'setPaused', paused: true },
};
const CALLS: readonly VaultCall[] = Object.values(CALL_OF);
const LEAVING = CALLS.filter(({ function: name }) =>
  ['unstake', 'claim', 'compound', 'exit', 'emergencyExit', 'redeem', 'exitEarly'].includes(name),
);

type Moment = 'asked' | 'confirmed' | 'sent' | 'mined';
type Way = 'reload' | 'tab closed' | 'killed' | 'locked';
type Answer = 'yes' | 'no' | 'not';

const WAITING = 'Waiting for you to confirm it in Example.';
const UNHEARD = 'Your answer in the wallet is unknown.';
const IN_NO_BLOCK = `${UNHEARD} It is not in any block so far.`;
const MAYBE_PENDING = `${UNHEARD} A transaction of this account is waiting for a block. It may be this one.`;
const OLD_REQUEST = 'If the old request is still open in your wallet, reject it there before you ask again.';
const SENT = 'Sent. Waiting for a block.';
const MINED = 'In a block. Waiting until it is final.';
const DECLINED = 'The wallet rejected the request. Nothing was sent.';

/** The text on the next page once it has read a node. If only the wallet is locked, the page stays the same. */
const TABLE: readonly [Moment, Way, Answer, says: string][] = [
  ['asked', 'reload', 'yes', MINED],
  ['asked', 'reload', 'no', IN_NO_BLOCK],
  ['asked', 'reload', 'not', IN_NO_BLOCK],
  ['asked', 'tab closed', 'yes', MINED],
  ['asked', 'tab closed', 'no', IN_NO_BLOCK],
  ['asked', 'tab closed', 'not', IN_NO_BLOCK],
  ['asked', 'killed', 'yes', MINED],
  ['asked', 'killed', 'no', IN_NO_BLOCK],
  ['asked', 'killed', 'not', IN_NO_BLOCK],
  ['asked', 'locked', 'yes', MINED],
  ['asked', 'locked', 'no', DECLINED],
  ['asked', 'locked', 'not', WAITING],
  // The user has confirmed in the wallet, but the page has not received the hash.
  ['confirmed', 'reload', 'yes', MAYBE_PENDING],
  ['confirmed', 'tab closed', 'yes', MAYBE_PENDING],
  ['confirmed', 'killed', 'yes', MAYBE_PENDING],
  ['confirmed', 'locked', 'yes', SENT],
  ['sent', 'reload', 'yes', SENT],
  ['sent', 'tab closed', 'yes', SENT],
  // If the browser is killed, the page's last write may be lost, and the hash with it.
  ['sent', 'killed', 'yes', MAYBE_PENDING],
  ['sent', 'locked', 'yes', SENT],
  ['mined', 'reload', 'yes', MINED],
  ['mined', 'tab closed', 'yes', MINED],
  ['mined', 'killed', 'yes', MINED],
  ['mined', 'locked', 'yes', MINED],
];

/** The chain and the mempool as a wallet's node shows them. */
function worldOf(call: VaultCall) {
  const { data, valueWei } = encodeCall(call);
  const own = { hash: HASH, from: ACCOUNT, to: VAULT, input: data, value: `0x${valueWei.toString(16)}`, nonce: '0x5' };
  const chain = { place: 'nowhere' as 'nowhere' | 'mempool' | 'block' };
  let answer: { resolve(hash: string): void; reject(error: unknown): void } | undefined;
  provider.answer('eth_blockNumber', () => (chain.place === 'block' ? '0x6a' : '0x64'));
  provider.answer('eth_getTransactionCount', ([, block]) => {
    if (chain.place === 'nowhere') return '0x5';
    if (block === 'pending') return '0x6';
    if (chain.place === 'mempool') return '0x5';
    return block === 'latest' || Number(block) >= 0x66 ? '0x6' : '0x5';
  });
  provider.answer('eth_getTransactionByHash', ([hash]) => (hash === HASH && chain.place !== 'nowhere' ? own : null));
  provider.answer('eth_getTransactionReceipt', ([hash]) =>
    hash === HASH && chain.place === 'block' ? { status: '0x1', blockNumber: '0x66' } : null,
  );
  let finalized = '0x65';
  provider.answer('eth_getBlockByNumber', ([block]) =>
    block === 'finalized' ? { number: finalized } : block === '0x66' ? { transactions: [own] } : {},
  );
  provider.answer('eth_sendTransaction', () => new Promise((resolve, reject) => (answer = { resolve, reject })));
  return {
    put: (place: typeof chain.place) => (chain.place = place),
    /** The wallet's reply to the page that asked. */
    hears: (said: 'hash' | 'no') =>
      said === 'hash' ? answer?.resolve(HASH) : answer?.reject({ code: 4001, message: 'User rejected the request.' }),
    finalize() {
      finalized = '0x6a';
      more.events = [{ ...STAKED, txHash: HASH, blockNumber: 0x66 }];
    },
  };
}

const sends = () => provider.countOf('eth_sendTransaction');
const sentence = () => transactions.getAll().map((transaction) => stageText(transaction, 'en', 'Example'));

async function interrupt(call: VaultCall, moment: Moment, way: Way, answer: Answer) {
  const world = worldOf(call);
  void transactions.submit({ ...request, call });
  await until(() => expect(sends()).toBe(1));
  const isHeard = way === 'locked' || moment === 'sent' || moment === 'mined';
  if (moment !== 'asked') world.put('mempool');
  if (moment !== 'asked' && isHeard) {
    world.hears('hash');
    await becomes('sent');
  }
  if (moment === 'mined') {
    world.put('block');
    await becomes('mined');
  }
  if (way === 'reload') {
    endPage();
    open();
    // The new page loads before the user responds.
    await transactions.resume(31_337, VAULT);
    if (moment === 'asked') expect(stages()).toEqual(['unanswered']);
  } else if (way !== 'locked') endPage();
  if (way === 'killed' && moment === 'sent') {
    const [[id, stored] = []] = [...kept];
    if (id && stored) {
      const { hash: _lost, ...asked } = stored;
      kept.set(id, { ...asked, stage: 'asked' });
    }
  }
  if (moment === 'asked' && answer === 'yes') world.put('block');
  if (moment === 'asked' && answer !== 'not' && way === 'locked') world.hears(answer === 'yes' ? 'hash' : 'no');
  if (way === 'tab closed' || way === 'killed') {
    open();
    await transactions.resume(31_337, VAULT);
  }
  return world;
}

describe('rule 18: a request outlives the page that made it', () => {
  describe.each(TABLE)('interrupted when %s by: %s, answered: %s', (moment, way, answer, says) => {
    it.each(CALLS)('$function', async (call) => {
      const world = await interrupt(call, moment, way, answer);
      const isUnheard = says.startsWith(UNHEARD);
      const expected = isUnheard && 'valueWei' in call ? `${says} ${OLD_REQUEST}` : says;
      await until(() => {
        expect(sentence()).toEqual([expected]);
      });
      // Nothing is requested again automatically, however long the page follows it.
      turn();
      expect(sends()).toBe(1);

      // Withdrawing is at most one press away, and only the user presses.
      let asked = 1;
      provider.answer('eth_sendTransaction', () => Promise.reject({ code: 4001, message: 'no' }));
      for (const leaving of LEAVING) {
        const first = await transactions.submit({ ...request, call: leaving });
        const problem = first.ok ? undefined : first.problem;
        const wasAsked = problem?.kind === 'provider';
        if (!wasAsked) {
          expect(['underWay', 'stillAsked', 'unanswered']).toContain(problem?.kind);
          expect(leaving).toEqual(call);
          expect(sends()).toBe(asked);
          await transactions.submit({ ...request, call: leaving, again: true });
        }
        asked += 1;
        expect(sends()).toBe(asked);
      }

      // A confirmed transaction is found, and reported once.
      if (answer !== 'yes') return;
      world.put('block');
      world.finalize();
      await until(() => {
        expect(ended.filter(({ hash }) => hash === HASH)).toMatchObject([{ stage: 'final', blockNumber: 0x66 }]);
      });
      expect(sends()).toBe(asked);
      expect([...kept.values()].filter(({ hash }) => hash === HASH)).toEqual([]);
    });
  });

  it.each(CALLS.filter((call) => 'valueWei' in call))(
    'asks the user to reject the old request before requesting $function beside it',
    async (call) => {
      await interrupt(call, 'asked', 'reload', 'not');
      expect(await transactions.submit({ ...request, call: CALL_OF.stake })).toEqual({
        ok: false,
        problem: { kind: 'oldRequest' },
      });
      expect(sends()).toBe(1);
    },
  );

  it('shows both if the old request is confirmed in addition to the new one', async () => {
    const call = CALL_OF.stake;
    const world = await interrupt(call, 'asked', 'reload', 'not');
    const { data, valueWei } = encodeCall(call);
    const entry = { from: ACCOUNT, to: VAULT, input: data, value: `0x${valueWei.toString(16)}` };
    // The new request gets the nonce first, and the old one is matched to it until the wallet returns the hash.
    let tell = (_hash: string) => {};
    provider.answer('eth_sendTransaction', () => new Promise((resolve) => (tell = resolve)));
    void transactions.submit({ ...request, call, again: true });
    await until(() => expect(stages()).toEqual(['asked', 'unanswered']));
    world.put('block');
    provider.answer('eth_getTransactionReceipt', () => ({ status: '0x1', blockNumber: '0x66' }));
    await until(() => {
      expect(stages()).toEqual(['asked', 'mined']);
    });
    tell(HASH);
    await until(() => {
      expect(stages()).toEqual(['mined', 'unanswered']);
    });
    // Then the old one is confirmed too.
    provider.answer('eth_getTransactionCount', ([, block]) =>
      block === 'latest' || Number(block) >= 0x68 ? '0x7' : Number(block) >= 0x66 ? '0x6' : '0x5',
    );
    provider.answer('eth_getBlockByNumber', ([block]) =>
      block === '0x68' ? { transactions: [{ ...entry, hash: OTHER_HASH, nonce: '0x6' }] } : { number: '0x65' },
    );
    await until(() => {
      expect(stages()).toEqual(['mined', 'mined']);
    });
    expect(transactions.getAll().map(({ hash }) => hash)).toEqual([HASH, OTHER_HASH]);
  });

  it('leaves a request to the open page that made it, and takes it over when that page closes', async () => {
    const { claim } = CALL_OF;
    const world = worldOf(claim);
    void transactions.submit({ ...request, call: claim });
    await until(() => expect(sends()).toBe(1));
    // A second tab of the same browser.
    open();
    expect(await transactions.submit({ ...request, call: claim })).toEqual({
      ok: false,
      problem: { kind: 'stillAsked' },
    });
    expect(sentence()).toEqual([WAITING]);
    pendingIds.clear();
    await until(() => {
      expect(sentence()).toEqual([IN_NO_BLOCK]);
    });
    expect(await transactions.submit({ ...request, call: claim })).toMatchObject({ problem: { kind: 'unanswered' } });
    world.put('block');
    await becomes('mined');
    expect(sends()).toBe(1);
  });

  it('drops an old request once the same thing has been done', async () => {
    const { claim } = CALL_OF;
    await interrupt(claim, 'asked', 'reload', 'no');
    provider.answer('eth_sendTransaction', () => OTHER_HASH);
    await transactions.submit({ ...request, call: claim, again: true });
    expect(stages()).toEqual(['sent', 'unanswered']);
    more.events = [{ ...STAKED, kind: 'rewardPaid', txHash: OTHER_HASH, blockNumber: 0x66 }];
    await becomes('final');
    expect(kept.size).toBe(0);
  });

  it('sends a request only once if two parts of a page ask, even during the checks', async () => {
    const { claim } = CALL_OF;
    const [one, two] = await Promise.all([1, 2].map(() => transactions.submit({ ...request, call: claim })));
    expect([one?.ok, two?.ok].sort()).toEqual([false, true]);
    expect(sends()).toBe(1);
  });

  it('opens no wallet if the user cancelled during the checks', async () => {
    await transactions.submit({ ...request, isWanted: () => false });
    expect(sends()).toBe(0);
    expect([...kept.values(), ...transactions.getAll()]).toEqual([]);
  });
});
