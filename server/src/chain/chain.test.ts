import { describe, expect, it } from 'vitest';
import { withChecksum } from '../core/checksum.ts';
import { useChain } from '../testing/chain/anvil.ts';
import { FaultyRpc } from '../testing/chain/faulty-rpc.ts';
import { readAddress } from './addresses.ts';
import { createChain } from './chain.ts';
import { createChainClock } from './chain-clock.ts';
import { asChainError, ChainError } from './chain-error.ts';
import { createEndpoints } from './endpoints.ts';
import { createLogReader } from './logs.ts';
import type { Question } from './quorum.ts';
import { seeTransaction } from './transactions.ts';

const chain = useChain();

describe('the chain’s clock', () => {
  it('goes on from the newest block, and never back', () => {
    let steadyMs = 5_000;
    const clock = createChainClock(() => steadyMs);
    expect(clock.now()).toBeUndefined();
    clock.observe({ number: 1, time: 1_000 });
    expect(clock.now()).toBe(1_000);
    steadyMs += 2_500;
    expect(clock.now()).toBe(1_002);
    // Seen late: this block tells the time worse than the one before.
    clock.observe({ number: 2, time: 1_001 });
    expect(clock.now()).toBe(1_002);
    clock.observe({ number: 3, time: 90_000 });
    expect(clock.now()).toBe(90_000);
    for (let number = 4; number < 100; number += 1) clock.observe({ number, time: 50_000 });
    expect(clock.now()).toBe(90_000);
    steadyMs += 50_000_000;
    expect(clock.now()).toBe(100_000);
  });
});

describe('addresses', () => {
  it('are taken in one case, or in mixed case with the right checksum', () => {
    const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    expect(readAddress(right)).toBe(right.toLowerCase());
    expect(readAddress(right.toLowerCase())).toBe(right.toLowerCase());
    expect(readAddress(`0x${right.slice(2).toUpperCase()}`)).toBe(right.toLowerCase());
    expect(readAddress(right.replace('aA', 'AA'))).toBeUndefined();
    expect(readAddress('0x12')).toBeUndefined();
    expect(withChecksum(right.toLowerCase())).toBe(right);
  });
});

describe('a failure', () => {
  it('keeps addresses of endpoints, which may hold keys, out of what is shown', () => {
    const error = asChainError(new Error('fetch failed: https://rpc.example/secret-key'));
    expect(error.publicDetail).not.toContain('rpc.example');
    expect(error.code).toBe('upstream.failed');
    expect(asChainError(new Error('missing trie node 0x12')).problem).toBe('noHistory');
    expect(asChainError(error)).toBe(error);
  });
});

describe('the endpoints', () => {
  it('are asked in turn, the one that answered first the next time', async () => {
    const broken = await FaultyRpc.start(chain().url);
    const asked: string[] = [];
    broken.answerWith(({ method }) => {
      asked.push(method);
      return 'hang up';
    });
    const endpoints = createEndpoints({ rpcUrls: [broken.url, chain().url] });
    const ask = () => endpoints.ask((client) => client.getChainId());
    expect(await ask()).toBe(31337);
    expect(await ask()).toBe(31337);
    expect(asked).toHaveLength(1);
    endpoints.demoteCurrent();
    expect(await ask()).toBe(31337);
    expect(asked).toHaveLength(2);
    const { url } = broken;
    await broken.stop();
    await expect(createEndpoints({ rpcUrls: [url] }).ask((client) => client.getChainId())).rejects.toThrow(ChainError);
  });

  it('are each asked by a probe: one that is dead shows while the others answer', async () => {
    const broken = await FaultyRpc.start(chain().url);
    broken.answerWith(() => 'hang up');
    const probed = createChain({
      rpcUrls: [chain().url, broken.url],
      chainId: 31337,
      vaultAddress: chain().account(1),
    });
    expect((await probed.head()).latest.number).toBeGreaterThanOrEqual(0n);
    expect((await probed.probe()).map(({ problem, isAsked }) => [problem, isAsked])).toEqual([
      [undefined, true],
      ['the chain does not answer', true],
    ]);
    broken.answerWith(undefined);
    expect((await probed.probe()).map(({ problem }) => problem)).toEqual([undefined, undefined]);
    await broken.stop();
  });

  it('must all have answered before a transaction counts as unknown', async () => {
    const broken = await FaultyRpc.start(chain().url);
    broken.answerWith(() => 'hang up');
    const hash = `0x${'ab'.repeat(32)}`;
    const see = (...rpcUrls: readonly string[]) => seeTransaction(createEndpoints({ rpcUrls }), hash, []);
    await expect(see(chain().url, broken.url)).rejects.toMatchObject({ problem: 'unreachable' });
    await expect(see(broken.url, chain().url)).rejects.toMatchObject({ problem: 'unreachable' });
    expect(await see(chain().url, chain().url)).toBeUndefined();
    const spent = createEndpoints({
      rpcUrls: [chain().url, chain().url],
      budgets: [[], [{ requests: 24, per: 'day' }]],
    });
    await spent.all[1]?.client.getChainId();
    await expect(seeTransaction(spent, hash, [])).rejects.toMatchObject({ problem: 'noBudget' });
    await broken.stop();
  });

  it('have their time, and no more', async () => {
    const mute = await FaultyRpc.start(chain().url);
    mute.answerWith(() => 'silence');
    const reader = createChain({
      rpcUrls: [mute.url],
      chainId: 31337,
      vaultAddress: chain().account(1),
      timeoutMs: 50,
    });
    await expect(reader.head()).rejects.toMatchObject({ problem: 'unreachable' });
    expect(reader.health()).toMatchObject({ ok: false, detail: 'the chain does not answer' });
    await mute.stop();
  });
});

describe('the log reader', () => {
  it('asks for longer stretches while they are short, and for shorter ones when one fails or is big', async () => {
    const vault = chain().account(1);
    const stretches: number[] = [];
    let answer: (stretch: number) => object[] = () => [];
    const client = {
      getLogs: async ({ fromBlock, toBlock }: { fromBlock: bigint; toBlock: bigint }) => {
        stretches.push(Number(toBlock - fromBlock) + 1);
        return answer(stretches.at(-1) ?? 0);
      },
    };
    let endpoint = { client };
    const quorum = { read: (question: Question<never>) => question.read(endpoint as never) };
    const reader = createLogReader(quorum as never, vault, (log) => log as never);
    const read = (from: number) => reader.read(from, 10_000_000).then(({ to }) => to + 1);
    let next = await read(1);
    next = await read(next);
    next = await read(next);
    expect(stretches).toEqual([100, 200, 400]);
    answer = () => {
      throw new Error('too many results');
    };
    await expect(read(next)).rejects.toThrow();
    await expect(read(next)).rejects.toThrow();
    answer = () => [];
    await read(next);
    expect(stretches.slice(3)).toEqual([800, 400, 200]);
    // A short rest at the end says nothing about what an endpoint can do.
    await reader.read(next, next + 9);
    await read(next);
    expect(stretches.slice(6)).toEqual([10, 400]);
    // Another endpoint has its own.
    endpoint = { client };
    await read(next);
    expect(stretches.at(-1)).toBe(100);
    // As much shorter as an answer was too big.
    answer = () => Array.from({ length: 8_000 }, (_, logIndex) => ({ address: vault, blockNumber: next, logIndex }));
    await read(next);
    await read(next);
    expect(stretches.slice(-2)).toEqual([200, 25]);
  });
});
