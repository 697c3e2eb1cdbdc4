import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { WEI_PER_BNB } from '@eleven/protocol/money';
import { rewardFor } from '@eleven/protocol/vault/rewards';
import { describe, expect, it } from 'vitest';
import VECTORS from '../../../contracts/test/vectors/rewards.json' with { type: 'json' };
import { vaultReply } from '../testing/vault-reply.ts';
import { claimableAt, liveClaimable } from './live-rewards.ts';

const RECEIVED_MS = 1_900_000_000_000;
const TEN = 10n * WEI_PER_BNB;
const account = { principalWei: TEN, accruedWei: 7n, fundedSecondsPaid: 1_000n };
const vault = (changes: Partial<VaultStateReply> = {}) =>
  vaultReply({ principalWei: TEN.toString(), fundedSeconds: 1_000, accruedAt: 1_000, ...changes });

describe('liveClaimable', () => {
  it('equals exactly what the contract would pay at each whole second of the chain', () => {
    const reply = vault();
    const read = liveClaimable(reply, RECEIVED_MS, [account]);
    for (const seconds of [0, 1, 59, 3_600, 86_400, 30 * 86_400]) {
      expect(read(RECEIVED_MS + seconds * 1_000)).toBe(7n + rewardFor(TEN, BigInt(seconds)));
    }
  });

  it('equals exactly what the contract pays, for every reward of the shared vectors', () => {
    const rewards = VECTORS.filter(({ kind }) => kind === 'reward');
    expect(rewards).toHaveLength(110);
    for (const { principal, seconds = '', reward = '' } of rewards) {
      const reply = vault({ principalWei: principal, freeWei: String(2n ** 130n), fundedSeconds: 0, accruedAt: 0 });
      const staked = { principalWei: BigInt(principal), accruedWei: 0n, fundedSecondsPaid: 0n };
      const at = BigInt(reply.startAt) + BigInt(seconds);
      expect([principal, seconds, claimableAt(reply, [staked], at)]).toEqual([principal, seconds, BigInt(reward)]);
    }
  });

  it('follows the chain’s clock, whatever this computer’s clock says', () => {
    const reply = vault();
    const wrongClock = RECEIVED_MS - 10 * 365 * 86_400_000;
    expect(liveClaimable(reply, wrongClock, [account])(wrongClock + 60_000)).toBe(7n + rewardFor(TEN, 60n));
    expect(liveClaimable(reply, RECEIVED_MS, [account])(RECEIVED_MS - 5_000)).toBe(7n);
  });

  it('never falls and never jumps between seconds', () => {
    const read = liveClaimable(vault(), RECEIVED_MS, [account]);
    let last = 0n;
    for (let ms = 0; ms < 3_000; ms += 33) {
      const now = read(RECEIVED_MS + ms);
      expect(now >= last).toBe(true);
      last = now;
    }
    expect(last <= 7n + rewardFor(TEN, 3n)).toBe(true);
  });

  it('grows evenly within a second', () => {
    const read = liveClaimable(vault(), RECEIVED_MS, [account]);
    const [begin, end] = [read(RECEIVED_MS), read(RECEIVED_MS + 1_000)];
    for (const ms of [250, 500, 750])
      expect(read(RECEIVED_MS + ms)).toBe(begin + ((end - begin) * BigInt(ms)) / 1_000n);
  });

  it('stops when the reserve is used up', () => {
    const free = rewardFor(TEN, 100n);
    const reply = vault({ freeWei: free.toString() });
    const end = liveClaimable(reply, RECEIVED_MS, [account])(RECEIVED_MS + 200_000);
    expect(end).toBe(liveClaimable(reply, RECEIVED_MS, [account])(RECEIVED_MS + 9_000_000));
    expect(end <= 7n + free).toBe(true);
  });

  it('adds up the accounts, and never falls below the settled rewards if the vault was read a little earlier', () => {
    const ahead = { principalWei: TEN, accruedWei: 5n, fundedSecondsPaid: 2_000n };
    const reply = vault();
    expect(claimableAt(reply, [account, ahead], BigInt(reply.chainNow))).toBe(12n);
  });
});
