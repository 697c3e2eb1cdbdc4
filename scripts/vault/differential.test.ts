/**
 * Compares the contract with the model of protocol/, to the wei (I10 of contracts/test/invariant/README.md): random calls on a
 * local chain, several in a block, with time standing still or leaping, the reserve running dry and BNB forced in. Before each
 * block the model predicts the payment of its first call and whether a gap is reported; after it, the ledger of its events and
 * every view must agree with the contract.
 * Long because: one random history is compared with everything that the contract reports.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { advance, type LedgerBefore, type OpenPosition } from '@eleven/protocol/vault/ledger';
import {
  type AccountSnapshot,
  accrue,
  claimable,
  freeReserve,
  fundedUntil,
  lockCapacity,
  requiredRunway,
  stakeCapacity,
  termReward,
  type VaultAmounts,
  type VaultSnapshot,
} from '@eleven/protocol/vault/rewards';
import { MIN_STAKE_WEI, TERM_DAYS, type TermDays } from '@eleven/protocol/vault/terms';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { VaultEvent } from '@eleven/protocol/vault/vault-events';
import { unpackTerms, unpackTotals } from '@eleven/protocol/vault/words';
import { decodeEvent } from '@eleven/vault-client/decode-event';
import { decodeFunctionResult, encodeDeployData, encodeFunctionData, type Hex, type RpcLog } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from '../chain/anvil.ts';

const artifact = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../contracts/artifacts/StakingVault.json'), 'utf8'),
) as { bytecode: Hex };
const bnb = 10n ** 18n;
const cachePath = mkdtempSync(join(tmpdir(), 'differential-'));
let chain: Anvil;
let people: Hex[];

beforeAll(async () => {
  chain = await startAnvil({ cachePath });
  people = ((await chain.rpc('eth_accounts')) as Hex[]).slice(0, 5);
});
afterAll(async () => {
  await chain.end();
  rmSync(cachePath, { recursive: true, force: true });
});

type Receipt = { status: Hex; contractAddress: Hex; transactionIndex: Hex; logs: RpcLog[] };
type Name =
  | 'state'
  | 'totals'
  | 'accountOf'
  | 'positionOf'
  | 'capacity'
  | 'lockCapacity'
  | 'withdrawable'
  | 'fundedUntil';

/** Yields the same numbers in every run: xorshift. */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const below = (limit: bigint) => ((BigInt(next()) << 64n) | (BigInt(next()) << 32n) | BigInt(next())) % limit;
  return { below, pick: <T>(list: readonly T[]) => list[next() % list.length] as T };
}

interface Sending {
  readonly from: Hex;
  readonly to?: Hex;
  readonly data: Hex;
  readonly value: bigint;
}

/** Mines the transactions in one block, in this order. */
async function sendInOneBlock(at: bigint, sendings: readonly Sending[]): Promise<Receipt[]> {
  await chain.rpc('evm_setNextBlockTimestamp', [Number(at)]);
  const hashes: unknown[] = [];
  // At equal gas prices the pool takes transactions in order of arrival.
  for (const { value, ...call } of sendings) {
    const sending = { ...call, value: `0x${value.toString(16)}`, gas: '0x500000', gasPrice: '0x0' };
    hashes.push(await chain.rpc('eth_sendTransaction', [sending]));
  }
  await chain.rpc('evm_mine');
  const receipts = await Promise.all(hashes.map((hash) => chain.rpc('eth_getTransactionReceipt', [hash])));
  return receipts as Receipt[];
}

/** The payment by the vault that the event reports, in wei. */
function paidBy(event: VaultEvent): bigint {
  switch (event.kind) {
    case 'unstaked':
    case 'reserveWithdrawn':
      return event.amountWei;
    case 'rewardPaid':
      return event.rewardWei;
    case 'exited':
    case 'redeemed':
      return event.principalWei + event.rewardWei;
    case 'emergencyExited':
    case 'exitedEarly':
      return event.principalWei;
    default:
      return 0n;
  }
}

/** The free reserve above the runway, like `withdrawable()` of the contract. */
function withdrawableReserve(amounts: VaultAmounts): bigint {
  const surplus = freeReserve(amounts) - requiredRunway(amounts.principalWei);
  return surplus > 0n ? surplus : 0n;
}

async function compare(seed: number, calls: number): Promise<Record<string, number>> {
  const random = randomFrom(seed);
  const owner = people[0] as Hex;
  const block = (await chain.rpc('eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex };
  let time = BigInt(block.timestamp) + 1n;
  const startAt = time;
  const deployment = encodeDeployData({ abi: vaultAbi, bytecode: artifact.bytecode, args: [owner, owner] });
  const [deployed] = await sendInOneBlock(time, [{ from: owner, data: deployment, value: 0n }]);
  const vault = deployed?.contractAddress as Hex;
  const accounts = new Map<string, AccountSnapshot>();
  const positions = new Map<bigint, OpenPosition>();
  let [totals, terms, balanceWei] = [0n, 0n, 0n];
  const seen: Record<string, number> = {};
  /** Positions touched in the block, with their owners. */
  const touched = new Map<bigint, Hex>();

  const encode = (functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi: vaultAbi, functionName, args } as never);
  const read = async (functionName: Name, args: readonly unknown[] = []) => {
    const data = encode(functionName, args);
    const answer = (await chain.rpc('eth_call', [{ to: vault, data }, 'latest'])) as Hex;
    return decodeFunctionResult({ abi: vaultAbi, functionName, data: answer } as never) as unknown;
  };

  for (let i = 0; i < calls; i++) {
    const leap = random.pick([1n, 60n, 86_400n, 86_400n * 20n, 86_400n * 400n]);
    if (random.below(6n) !== 0n) time += 1n + random.below(leap); // otherwise the same second as the previous block
    if (random.below(8n) === 0n) {
      balanceWei += random.below(bnb);
      await chain.rpc('anvil_setBalance', [vault, `0x${balanceWei.toString(16)}`]);
    }
    const stored = { ...unpackTotals(totals), ...unpackTerms(terms), startAt, balanceWei };
    const snapshot: VaultSnapshot = { ...stored, freeWei: freeReserve(stored) };
    const now = accrue(snapshot, time);
    const amounts = { ...stored, owedWei: now.owedWei };
    const who = random.pick(people);
    const account = accounts.get(who) ?? { principalWei: 0n, accruedWei: 0n, fundedSecondsPaid: 0n };
    const rewards = claimable(account, now.fundedSeconds);
    const term = random.pick(TERM_DAYS);
    const [stakable, lockable] = [stakeCapacity(amounts), lockCapacity(amounts, term)];
    const open = random.pick([...positions.entries()]);
    const surplus = withdrawableReserve(amounts);

    // The call, its value, and the payment that the model expects.
    type Step = [name: string, args: unknown[], value: bigint, paid: bigint, from?: Hex];
    const steps: Step[] = [['fund', [], 1n + random.below(5n * bnb), 0n]];
    const { paused } = stored;
    // A pause is more likely to end than to begin, but its refusals must occur, too.
    if (paused || random.below(4n) === 0n) steps.push(['setPaused', [!paused], 0n, 0n, owner]);
    if (!paused && stakable >= MIN_STAKE_WEI) {
      steps.push([
        'stake',
        [],
        MIN_STAKE_WEI + random.below(stakable - MIN_STAKE_WEI + 1n) / random.pick([1n, 7n, 900n]),
        0n,
      ]);
    }
    if (!paused && lockable >= MIN_STAKE_WEI) {
      const span = (lockable < 5_000n * bnb ? lockable : 5_000n * bnb) - MIN_STAKE_WEI + 1n;
      steps.push(['lock', [BigInt(term)], MIN_STAKE_WEI + random.below(span) / random.pick([1n, 50n]), 0n]);
    }
    if (account.principalWei > 0n) {
      const part = 1n + random.below(account.principalWei);
      steps.push(['unstake', [part], 0n, part], ['exit', [], 0n, account.principalWei + rewards]);
      steps.push(['emergencyExit', [], 0n, account.principalWei]);
    }
    if (rewards > 0n) steps.push(['claim', [], 0n, rewards]);
    const canCompound = !paused && freeReserve(amounts) >= requiredRunway(amounts.principalWei + rewards);
    if (rewards > 0n && account.principalWei + rewards >= MIN_STAKE_WEI && canCompound) {
      steps.push(['compound', [], 0n, 0n]);
    }
    if (open) {
      const [id, { account: holder, principalWei, rewardWei, endsAt }] = open;
      if (time >= endsAt) steps.push(['redeem', [id], 0n, principalWei + rewardWei, holder as Hex]);
      if (time >= endsAt && !paused && principalWei + rewardWei <= lockable) {
        steps.push(['renew', [id, BigInt(term)], 0n, 0n, holder as Hex]);
      }
      if (time < endsAt) steps.push(['exitEarly', [id], 0n, principalWei, holder as Hex]);
    }
    if (surplus > 0n)
      steps.push([
        'withdrawReserve',
        ['0x000000000000000000000000000000000000dEaD', surplus / 3n + 1n],
        0n,
        surplus / 3n + 1n,
        owner,
      ]);
    const [name, args, value, paid, from = who] = random.pick(steps);

    // Others act in the same block, and may be refused.
    const others = Array.from({ length: Number(random.below(3n)) }, (): Sending => {
      const [action, values, amount] = random.pick<[string, readonly unknown[], bigint]>([
        ['stake', [], MIN_STAKE_WEI + random.below(bnb)],
        ['lock', [BigInt(random.pick(TERM_DAYS))], MIN_STAKE_WEI + random.below(bnb)],
        ['claim', [], 0n],
        ['compound', [], 0n],
        ['unstake', [1n + random.below(bnb)], 0n],
        ['exit', [], 0n],
        ['fund', [], 1n + random.below(bnb)],
        ['renew', [1n + random.below(20n), BigInt(random.pick(TERM_DAYS))], 0n],
        ['exitEarly', [1n + random.below(20n)], 0n],
      ]);
      return { from: random.pick(people), to: vault, data: encode(action, values), value: amount };
    });
    const sendings: Sending[] = [{ from, to: vault, data: encode(name, args), value }, ...others];
    const receipts = await sendInOneBlock(time, sendings);
    const where = `seed ${seed}, block ${i}: ${name}`;
    expect(
      receipts.map(({ transactionIndex }) => Number(transactionIndex)),
      where,
    ).toEqual(sendings.map((_, index) => index));
    expect(receipts[0]?.status, where).toBe('0x1');

    for (const [index, { status, logs }] of receipts.entries()) {
      if (status !== '0x1') continue;
      const events = logs.map(decodeEvent);
      const sender = sendings[index]?.from as Hex;
      const paidOut = events.reduce((sum, event) => sum + paidBy(event), 0n);
      balanceWei += (sendings[index]?.value ?? 0n) - paidOut;
      if (index === 0) {
        expect(paidOut, where).toBe(paid);
        const gap = events.find((event) => event.kind === 'rewardsUnfunded');
        const isAccruing = !['lock', 'renew', 'redeem', 'emergencyExit', 'setPaused'].includes(name);
        expect(gap?.secondsUnfunded ?? 0n, where).toBe(isAccruing ? now.unfundedSeconds : 0n);
      }
      for (const event of events) {
        const id = 'id' in event ? event.id : 0n;
        const account = accounts.get(sender);
        const before: LedgerBefore = { startAt, totals, terms, account, position: positions.get(id) };
        const step = advance(before, event, time);
        if (!step.ok) throw new Error(`${where}: ${step.discrepancy.detail}`);
        ({ totals, terms } = step.after);
        if (step.after.account) accounts.set(sender, step.after.account);
        else if (event.kind === 'exited' || event.kind === 'emergencyExited' || event.kind === 'rewardPaid')
          accounts.delete(sender);
        if (step.after.position) positions.set(id, step.after.position);
        else positions.delete(id);
        if (id > 0n) touched.set(id, sender);
        if (event.kind === 'locked' || event.kind === 'renewed') {
          const days = Number((event.endsAt - time) / 86_400n) as TermDays;
          expect(event.rewardWei, where).toBe(termReward(event.principalWei, days));
        }
        seen[event.kind] = (seen[event.kind] ?? 0) + 1;
      }
    }
    expect(BigInt((await chain.rpc('eth_getBalance', [vault, 'latest'])) as Hex), where).toBe(balanceWei);
    for (const [id, holder] of touched) {
      const held = positions.get(id);
      expect(await read('positionOf', [holder, id]), where).toEqual({
        id: held ? id : 0n,
        principal: held?.principalWei ?? 0n,
        reward: held?.rewardWei ?? 0n,
        endsAt: held?.endsAt ?? 0n,
        termDays: BigInt(held?.termDays ?? 0),
      });
    }
    touched.clear();

    // Compare the views of the block with the model's ledger.
    const after = { ...unpackTotals(totals), ...unpackTerms(terms), startAt, balanceWei };
    const afterSnapshot: VaultSnapshot = { ...after, freeWei: freeReserve(after) };
    expect(await read('state'), where).toEqual({ totals, terms });
    const view = (await read('totals')) as Record<string, bigint>;
    const at = view.timestamp as bigint;
    const later = accrue(afterSnapshot, at);
    const laterAmounts = { ...after, owedWei: later.owedWei };
    expect(view, where).toMatchObject({
      principal: after.principalWei,
      owed: later.owedWei,
      free: later.freeWei,
      fundedSeconds: later.fundedSeconds,
      unfundedSeconds: later.unfundedSeconds,
      accruedAt: startAt + later.accruedAt,
      timestamp: time,
    });
    const held = accounts.get(from) ?? { principalWei: 0n, accruedWei: 0n, fundedSecondsPaid: 0n };
    expect(await read('accountOf', [from]), where).toEqual({
      principal: held.principalWei,
      rewards: claimable(held, later.fundedSeconds),
      settled: held.accruedWei,
      mark: held.fundedSecondsPaid,
    });
    expect(await read('capacity'), where).toBe(stakeCapacity(laterAmounts));
    expect(await read('lockCapacity', [BigInt(term)]), where).toBe(lockCapacity(laterAmounts, term));
    expect(await read('withdrawable'), where).toBe(withdrawableReserve(laterAmounts));
    expect(await read('fundedUntil'), where).toBe(fundedUntil(afterSnapshot));
  }
  return seen;
}

describe('contract and model', () => {
  it('agree to the wei after every block of random calls', async () => {
    const seen: Record<string, number> = {};
    for (const seed of [11, 1_100]) {
      for (const [kind, count] of Object.entries(await compare(seed, 250))) seen[kind] = (seen[kind] ?? 0) + count;
    }
    // No kind of call was omitted.
    const kinds =
      'staked unstaked rewardPaid compounded exited emergencyExited locked redeemed renewed exitedEarly reserveFunded';
    for (const kind of `${kinds} reserveWithdrawn rewardsUnfunded pauseSet`.split(' '))
      expect(seen[kind], kind).toBeGreaterThan(2);
  });
});
