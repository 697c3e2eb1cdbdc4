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
  it('advances from the newest block and does not go back', () => {
    let steadyMs = 5_000;
    const clock = createChainClock(() => steadyMs);
    expect(clock.now()).toBeUndefined();
    clock.observe({ number: 1, time: 1_000 });
    expect(clock.now()).toBe(1_000);
    steadyMs += 2_500;
    expect(clock.now()).toBe(1_002);
    // Seen late: this block gives a less accurate time than the previous one.
    clock.observe({ number: 2, time: 1_001 });
    expect(clock.now()).toBe(1_002);
    clock.observe({ number: 3, time: 90_000 });
    expect(clock.now()).toBe(90_000);
    steadyMs += 500_000;
    expect(clock.now()).toBe(90_500);
  });

  it('goes back when every remembered block is later than one with a false time, and not before', () => {
    let steadyMs = 0;
    const clock = createChainClock(() => steadyMs);
    const pass = (from: number, count: number) => {
      for (let number = from; number < from + count; number += 1) {
        steadyMs += 1_000;
        clock.observe({ number, time: 1_000 + number });
      }
    };
    pass(1, 40);
    expect(clock.now()).toBe(1_040);
    clock.observe({ number: 41, time: 900_000 });
    expect(clock.now()).toBe(900_000);
    pass(42, 31);
    expect(clock.now()).toBeGreaterThanOrEqual(900_000);
    pass(73, 1);
    expect(clock.now()).toBe(1_073);
    pass(74, 100);
    expect(clock.now()).toBe(1_173);
  });

  it('goes back for a false number too, once every remembered block is one that two endpoints agree on', () => {
    let steadyMs = 0;
    const clock = createChainClock(() => steadyMs);
    const pass = (from: number, count: number, isAgreed = true) => {
      for (let number = from; number < from + count; number += 1) {
        steadyMs += 1_000;
        clock.observe({ number, time: 1_000 + number }, isAgreed);
      }
    };
    pass(1, 40);
    clock.observe({ number: 9_000_000, time: 900_000 }, true);
    pass(41, 31);
    expect(clock.now()).toBeGreaterThanOrEqual(900_000);
    pass(72, 1);
    expect(clock.now()).toBe(1_072);
    clock.observe({ number: 9_000_000, time: 900_000 });
    expect(clock.now()).toBe(900_000);
    pass(73, 31, false);
    pass(104, 31);
    expect(clock.now()).toBeGreaterThanOrEqual(900_000);
    pass(135, 1);
    expect(clock.now()).toBe(1_135);
  });

  it.each([
    ['an endpoint that is ten minutes behind and catches up with its last block', -600, 800],
    ['an endpoint that stays an hour behind', -3_600, 200],
    ['a re-organisation', -5, 100],
  ])('does not go back for %s', (_, back, count) => {
    let steadyMs = 0;
    const clock = createChainClock(() => steadyMs);
    for (let number = 10_000; number < 10_100; number += 1) {
      steadyMs += 1_000;
      clock.observe({ number, time: 1_000_000 + number });
    }
    let last = clock.now() ?? 0;
    for (let step = 0; step < count; step += 1) {
      steadyMs += 1_000;
      const number = 10_100 + back + step;
      clock.observe({ number, time: 1_000_000 + number });
      const now = clock.now() ?? 0;
      expect(now).toBeGreaterThanOrEqual(last);
      last = now;
    }
  });
});

describe('addresses', () => {
  it('are accepted in a single case, or in mixed case with the right checksum', () => {
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
  it('never shows the URLs of endpoints, which may contain keys', () => {
    const error = asChainError(new Error('fetch failed: https://rpc.example/secret-key'));
    expect(error.publicDetail).not.toContain('rpc.example');
    expect(error.code).toBe('upstream.failed');
    expect(asChainError(new Error('missing trie node 0x12')).problem).toBe('noHistory');
    expect(asChainError(error)).toBe(error);
  });
});

describe('the endpoints', () => {
  it('are tried in turn, beginning with the one that answered last', async () => {
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

  it('are all probed, so a dead one is noticed while the others still respond', async () => {
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

  it('count as behind when the nodes of one name disagree, and the final block is ahead of the newest', async () => {
    const vault = await chain().deployVault();
    await chain().finalize();
    const rpc = await FaultyRpc.start(chain().url);
    rpc.answerWith(({ method, params }, truth) =>
      method === 'eth_getBlockByNumber' && params[0] === 'latest'
        ? { result: { ...(truth as object), number: '0x1' } }
        : undefined,
    );
    const reader = createChain({ rpcUrls: [rpc.url], chainId: 31337, vaultAddress: vault.address });
    await expect(reader.head()).rejects.toMatchObject({ problem: 'behind' });
    await rpc.stop();
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

  it('are given up after their timeout', async () => {
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
  it('requests longer block ranges while responses are small, and shorter ones when one fails or is big', async () => {
    const vault = chain().account(1);
    const requestedBlocks: number[] = [];
    let answer: (rangeBlocks: number) => object[] = () => [];
    const client = {
      getLogs: async ({ fromBlock, toBlock }: { fromBlock: bigint; toBlock: bigint }) => {
        requestedBlocks.push(Number(toBlock - fromBlock) + 1);
        return answer(requestedBlocks.at(-1) ?? 0);
      },
    };
    let endpoint = { client };
    const quorum = { read: (question: Question<never>) => question.read(endpoint as never) };
    const reader = createLogReader(quorum as never, vault, (log) => log as never);
    const read = (from: number) => reader.read(from, 10_000_000).then(({ to }) => to + 1);
    let next = await read(1);
    next = await read(next);
    next = await read(next);
    expect(requestedBlocks).toEqual([100, 200, 400]);
    answer = () => {
      throw new Error('too many results');
    };
    await expect(read(next)).rejects.toThrow();
    await expect(read(next)).rejects.toThrow();
    answer = () => [];
    await read(next);
    expect(requestedBlocks.slice(3)).toEqual([800, 400, 200]);
    // A short remainder at the end says nothing about the endpoint's capacity.
    await reader.read(next, next + 9);
    await read(next);
    expect(requestedBlocks.slice(6)).toEqual([10, 400]);
    // Each endpoint has its own range.
    endpoint = { client };
    await read(next);
    expect(requestedBlocks.at(-1)).toBe(100);
    // The range shrinks in proportion to the excess.
    answer = () => Array.from({ length: 8_000 }, (_, logIndex) => ({ address: vault, blockNumber: next, logIndex }));
    await read(next);
    await read(next);
    expect(requestedBlocks.slice(-2)).toEqual([200, 25]);
  });

  it('refuses an event of a block that it did not ask for, on either side', async () => {
    const vault = chain().account(1);
    let blockNumber = 0;
    const client = { getLogs: async () => [{ address: vault, blockNumber, logIndex: 0 }] };
    const quorum = { read: (question: Question<never>) => question.read({ client } as never) };
    const reader = createLogReader(quorum as never, vault, (log) => log as never);
    for (blockNumber of [99, 110]) await expect(reader.read(100, 109)).rejects.toThrow(`a log of block ${blockNumber}`);
    for (blockNumber of [100, 109]) expect((await reader.read(100, 109)).logs).toHaveLength(1);
  });
});
