import { vaultStats } from '@eleven/protocol/api/vault';
import { fundedUntil } from '@eleven/protocol/vault/rewards';
import { packTerms, packTotals } from '@eleven/protocol/vault/words';
import { getAddress, parseEther } from 'viem';
import { afterEach, describe, expect, it, vi } from 'vitest';
import VECTORS from '../../../../contracts/test/vectors/rewards.json' with { type: 'json' };
import { useChain } from '../../testing/chain/anvil.ts';
import { FaultyRpc } from '../../testing/chain/faulty-rpc.ts';
import { createVaultApp } from '../../testing/chain/vault-app.ts';
import { useDatabase } from '../../testing/database.ts';
import { describeVault, type VaultReading } from './stats.ts';

const BNB = parseEther('1');
const START = 1_800_000_000;
const people = { stakers: 2, owner: `0x${'1'.repeat(40)}`, guardian: `0x${'2'.repeat(40)}` };

const reading = (
  changes: { principal?: bigint; free?: bigint; locked?: bigint; paused?: boolean } = {},
): VaultReading => {
  const { principal = 10n * BNB, free = 100n * BNB, locked = 0n, paused = false } = changes;
  return {
    startAt: START,
    cursorBlock: 7,
    cursorTime: START + 1_000,
    totalsWord: packTotals({ principalWei: principal, owedWei: 0n, fundedSeconds: 0n, accruedAt: 0n, sequence: 3n }),
    termsWord: packTerms({ lockedPrincipalWei: locked, lockedRewardWei: 0n, lastId: 1n, sequence: 1n, paused }),
    balanceWei: principal + free + locked,
    rewardsPaidWei: 5n,
  };
};

describe('the statistics', () => {
  it('satisfy the equation: balance is principal, owed, set aside and free', () => {
    const state = describeVault(reading({ locked: 3n * BNB }), people, START + 2_000);
    const parts = [state.principalWei, state.owedWei, state.lockedPrincipalWei, state.lockedRewardWei, state.freeWei];
    expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(state.balanceWei));
    expect(BigInt(state.owedWei)).toBeGreaterThan(0n);
    expect(vaultStats.reply.parse(state)).toEqual(state);
  });

  it('owe exactly the contract’s amount, for every vector that fits into a vault', () => {
    const most = 2n ** 88n - 1n;
    const fitting = VECTORS.filter(
      ({ kind, principal, rewardUp = '0' }) => kind === 'reward' && BigInt(principal) + BigInt(rewardUp) <= most,
    );
    expect(fitting.length).toBeGreaterThanOrEqual(99);
    for (const { principal, seconds = '', rewardUp = '' } of fitting) {
      const full = reading({ principal: BigInt(principal), free: most - BigInt(principal) });
      const cursorTime = START + Number(seconds);
      const { owedWei } = describeVault({ ...full, cursorTime }, people, cursorTime);
      expect([principal, seconds, owedWei]).toEqual([principal, seconds, rewardUp]);
    }
  });

  it('show 11 % while the reserve lasts and 0 % from that second on', () => {
    const little = reading({ free: BNB / 100n });
    const until = describeVault(little, people, START + 2_000).fundedUntil ?? 0;
    expect(until).toBe(
      Number(
        fundedUntil({
          principalWei: 10n * BNB,
          owedWei: 0n,
          fundedSeconds: 0n,
          accruedAt: 0n,
          freeWei: BNB / 100n,
          startAt: BigInt(START),
        }),
      ),
    );
    expect(describeVault(little, people, until - 1).rateBps).toBe(1_100);
    expect(describeVault(little, people, until).rateBps).toBe(0);
    expect(describeVault(little, people, until).capacityWei).toBe('0');
  });

  it('have no end of the funding if nobody has a flexible stake', () => {
    const empty = describeVault(reading({ principal: 0n }), people, START + 2_000);
    expect([empty.fundedUntil, empty.rateBps]).toEqual([null, 1_100]);
    const broke = describeVault(reading({ principal: 0n, free: 0n }), people, START + 2_000);
    expect([broke.fundedUntil, broke.rateBps, broke.capacityWei]).toEqual([null, 0, '0']);
    // So little that its reward is less than a wei, and far below the minimum.
    expect(broke.lockCapacityWei['30']).toBe('110');
    expect(describeVault(reading({ paused: true }), people, START + 2_000).paused).toBe(true);
  });
});

describe('GET /api/vault', () => {
  const database = useDatabase();
  const chain = useChain();
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  it('is unavailable before the first reading, and then responds without the chain', async () => {
    const rpc = await FaultyRpc.start(chain().url);
    cleanups.push(() => rpc.stop());
    rpc.answerWith(() => 'hang up');
    const vault = await chain().deployVault();
    const first = await createVaultApp(chain(), database(), {}, { vault, rpcUrls: [rpc.url] });
    cleanups.push(() => first.close());
    const early = await first.get('/api/vault');
    expect([early.statusCode, early.json().code, early.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    expect((await first.get(`/api/wallets/${chain().account(1)}/positions`)).statusCode).toBe(503);

    rpc.answerWith(undefined);
    await chain().send(vault, chain().account(1), { functionName: 'stake', value: BNB });
    await chain().send(vault, chain().account(1), { functionName: 'lock', args: [30n], value: BNB });
    await chain().send(vault, chain().account(2), { functionName: 'lock', args: [30n], value: BNB });
    await first.indexed.settle();
    expect((await first.get('/api/vault')).json().stale).toBeUndefined();
    rpc.answerWith(() => 'hang up');
    await vi.waitFor(async () => expect((await first.get('/api/vault')).json().stale).toBe(true));
    await first.close();

    // The server restarts while the chain is away: it knows only what the database contains.
    const second = await createVaultApp(chain(), database(), {}, { vault, rpcUrls: [rpc.url] });
    cleanups.push(() => second.close());
    const state = vaultStats.reply.parse((await second.get('/api/vault')).json());
    expect(state).toMatchObject({
      principalWei: BNB.toString(),
      lockedPrincipalWei: (2n * BNB).toString(),
      stakers: 2,
      chainNow: state.asOf.blockTime,
      owner: getAddress(chain().account(0)),
      guardian: getAddress(chain().account(0)),
    });
    expect((await second.get(`/api/wallets/${chain().account(1)}/positions`)).statusCode).toBe(200);
    const refused = await second.send('POST', '/api/vault/dry-run', {
      from: chain().account(1),
      call: { function: 'claim' },
    });
    expect([refused.statusCode, refused.json().code]).toEqual([502, 'upstream.failed']);
  });

  it('reads from the chain who controls the vault', async () => {
    const api = await createVaultApp(chain(), database());
    cleanups.push(() => api.close());
    await chain().send(api.indexed.vault, chain().account(0), {
      functionName: 'setGuardian',
      args: [chain().account(5)],
    });
    await api.indexed.settle();
    await vi.waitFor(async () => {
      expect((await api.get('/api/vault')).json().guardian).toBe(getAddress(chain().account(5)));
    });
  });
});
