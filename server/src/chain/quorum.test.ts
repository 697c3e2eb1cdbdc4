import { createPublicClient, http, toHex } from 'viem';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useChain } from '../testing/chain/anvil.ts';
import type { Fault } from '../testing/chain/faulty-rpc.ts';
import { FAULTS, falseBlocks, falseHashes, falseLogs, withOtherHash } from '../testing/chain/rpc-faults.ts';
import { useThreeEndpoints } from '../testing/chain/three-endpoints.ts';
import { type Chain, createChain } from './chain.ts';
import { AGREEMENTS, Probation } from './probation.ts';

const chain = useChain();
const { three, stop } = useThreeEndpoints(chain);
afterEach(stop);

const asideOf = (reader: Chain) =>
  reader.endpoints().flatMap(({ name, asideBecause }) => (asideBecause === undefined ? [] : [name]));

describe('of three endpoints', () => {
  it('the second is queried for a hash and for events, and the third not at all', async () => {
    const { reader, vault, asked } = await three();
    await reader.head();
    const before = [...asked];
    const { finalized } = await reader.head();
    // Chain id, newest and newest final block of the first; the same block of the second.
    expect(asked.map((count, index) => count - (before[index] ?? 0))).toEqual([3, 1, 0]);
    await reader.readLogs(vault.deployBlock, finalized.number);
    await reader.block(finalized.number);
    await reader.vaultAt(finalized.number);
    expect(asked.map((count, index) => count - (before[index] ?? 0))).toEqual([7, 3, 0]);
  });

  it.each([
    ['the first names another hash', 0, falseBlocks('finalized', withOtherHash)],
    ['the second names another hash', 1, falseBlocks('number', withOtherHash)],
    ['the first leaves out an event', 0, falseLogs((all) => all.slice(0, -1))],
    ['the second finds no events', 1, falseLogs(() => [])],
    ['the first sends events of another contract', 0, FAULTS['sends events of another contract']],
    ['the first serves another chain', 0, FAULTS['serves another chain']],
  ])('%s: it is outvoted and named', async (_what, liar, fault) => {
    const { reader, vault, lines, setAside, lie } = await three();
    lie(liar, fault);
    const { finalized } = await reader.head();
    const { logs: found } = await reader.readLogs(vault.deployBlock, finalized.number);
    const honest = createChain({ rpcUrls: [chain().url], chainId: 31337, vaultAddress: vault.address });
    expect(finalized).toEqual(await honest.block(finalized.number));
    expect(found).toEqual((await honest.readLogs(vault.deployBlock, finalized.number)).logs);
    const name = `127.0.0.1 (${liar + 1})`;
    expect([asideOf(reader), setAside]).toEqual([[name], [name]]);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'error', endpoint: name, msg: 'an RPC endpoint is set aside' }),
    ]);
    expect(reader.health()).toMatchObject({ ok: true, detail: expect.stringContaining(`set aside: ${name} (`) });
  });

  it('the state of the vault is compared once something does not add up', async () => {
    const { reader, lie } = await three();
    const { finalized } = await reader.head();
    const right = await reader.vaultAt(finalized.number);
    lie(0, FAULTS['says the vault is in another state']);
    expect(await reader.vaultAt(finalized.number)).not.toEqual(right);
    reader.demoteEndpoint();
    expect(await reader.vaultAt(finalized.number)).toEqual(right);
    expect(asideOf(reader)).toEqual(['127.0.0.1 (1)']);
  });

  it('one that reports a different balance is outvoted, although every event adds up', async () => {
    const { reader, lie } = await three();
    const { finalized } = await reader.head();
    const right = await reader.vaultAt(finalized.number);
    lie(0, ({ method }) => (method === 'eth_getBalance' ? { result: '0x1' } : undefined));
    expect(await reader.vaultAt(finalized.number)).toEqual(right);
    expect(asideOf(reader)).toHaveLength(1);
  });

  it('one that reports a different start of the vault is outvoted', async () => {
    const { reader, lie } = await three();
    const right = await reader.startAt();
    lie(0, ({ method }, truth) =>
      method === 'eth_call' ? { result: toHex(Number(truth) - 1, { size: 32 }) } : undefined,
    );
    expect(await reader.startAt()).toBe(right);
    expect(asideOf(reader)).toEqual(['127.0.0.1 (1)']);
  });

  it('one whose head goes back is set aside', async () => {
    const { reader, lie } = await three();
    const { finalized: before } = await reader.head();
    lie(0, FAULTS['reports an earlier finalized block']);
    await chain().client.mine({ blocks: 30 });
    expect((await reader.head()).finalized.number).toBeGreaterThan(before.number);
    expect(asideOf(reader)).toEqual(['127.0.0.1 (1)']);
  });

  it('one that runs ahead with invented blocks is followed no further than the others, and the clock recovers', async () => {
    const { reader, lie } = await three();
    const { finalized: right } = await reader.head();
    lie(0, (call, truth) =>
      call.method === 'eth_getBlockByNumber' && call.params[0] !== '0x0' && !String(call.params[0]).startsWith('0x')
        ? {
            result: { ...(truth as object), number: '0xffffff', timestamp: '0xffffffff', hash: `0x${'ab'.repeat(32)}` },
          }
        : undefined,
    );
    expect((await reader.head()).finalized).toEqual(right);
    expect(reader.now()).toBeGreaterThanOrEqual(0xffffffff);
    lie(0);
    for (let block = 0; block < 32; block += 1) {
      await chain().client.mine({ blocks: 1 });
      await reader.head();
    }
    expect(reader.now()).toBeLessThan(0xffffffff);
  });

  it('one that reports a final block far ahead is not followed while the second is behind', async () => {
    const { reader, vault, rpcUrls, lie } = await three();
    const { finalized } = await reader.head();
    const old = (await createPublicClient({ transport: http(chain().url) }).request({
      method: 'eth_getBlockByNumber',
      params: [toHex(finalized.number), false],
    })) as object;
    const invented = (number: number) => ({ ...old, number: toHex(number), hash: `0x${'ab'.repeat(32)}` });
    /** Reports `newest` as the newest blocks; for a block after the old head, replies with `later` of its number. */
    const knows =
      (newest: object, later: (number: number) => object | null): Fault =>
      ({ method, params: [asked] }) => {
        if (method !== 'eth_getBlockByNumber') return undefined;
        if (asked === 'finalized' || asked === 'latest') return { result: newest };
        return Number(asked) > finalized.number ? { result: later(Number(asked)) } : undefined;
      };
    const ahead = finalized.number + 1_000;
    lie(
      1,
      knows(old, () => null),
    );
    lie(
      2,
      knows(invented(ahead), (number) => (number === ahead ? invented(number) : null)),
    );
    await chain().client.mine({ blocks: 5 });
    expect((await reader.head()).finalized).toEqual(finalized);
    // Nor by a process that has just started and knows no block that two agree on.
    const started = createChain({ rpcUrls, chainId: 31337, vaultAddress: vault.address });
    expect((await started.head()).finalized).toEqual(finalized);
  });

  it('two that contradict each other are both disbelieved while the third is away; a single one is believed', async () => {
    const { reader, vault, lines, lie } = await three();
    const { finalized } = await reader.head();
    const read = () => reader.readLogs(vault.deployBlock, finalized.number);
    lie(2, () => 'hang up');
    lie(
      1,
      falseLogs(() => []),
    );
    await expect(read()).rejects.toMatchObject({ problem: 'contradiction' });
    expect(asideOf(reader)).toEqual([]);
    lie(1, () => 'hang up');
    expect((await read()).logs.length).toBeGreaterThan(2);
    expect(lines.at(-1)).toContain('not compared');
  });

  it('one that is behind contradicts nobody by leaving out events of blocks that it does not know', async () => {
    const { reader, vault, lie } = await three();
    const { finalized } = await reader.head();
    lie(2, () => 'hang up');
    const withoutEvents = falseLogs(() => []);
    lie(1, (call, truth) => (call.method === 'eth_getBlockByNumber' ? { result: null } : withoutEvents(call, truth)));
    expect((await reader.readLogs(vault.deployBlock, finalized.number)).logs.length).toBeGreaterThan(2);
    expect(asideOf(reader)).toEqual([]);
  });

  it('the last one in use is outvoted too, by two that were set aside and agree', async () => {
    const { reader, lie } = await three();
    const { finalized: right } = await reader.head();
    for (const liar of [0, 1]) {
      lie(liar, falseHashes);
      expect((await reader.head()).finalized).toEqual(right);
      lie(liar);
    }
    expect(asideOf(reader)).toEqual(['127.0.0.1 (1)', '127.0.0.1 (2)']);
    lie(2, falseHashes);
    expect((await reader.head()).finalized).toEqual(right);
    expect(asideOf(reader)).toEqual(['127.0.0.1 (3)']);
  });

  it('two that were set aside and agree are used again when the last one is away', async () => {
    const { reader, lie } = await three();
    for (const liar of [0, 1]) {
      lie(liar, falseHashes);
      await reader.head();
      lie(liar);
    }
    lie(2, () => 'hang up');
    await reader.head();
    expect(asideOf(reader)).toEqual([]);
  });

  it('one that was set aside is not believed on its own', async () => {
    const { reader, lie } = await three();
    lie(0, falseHashes);
    await reader.head();
    lie(0);
    for (const away of [1, 2]) lie(away, () => 'hang up');
    await expect(reader.head()).rejects.toThrow();
    expect(asideOf(reader)).toEqual(['127.0.0.1 (1)']);
  });

  it.each([[[]], [[0]], [[0, 1]]])(
    'one that is stuck is abandoned for the two that go on, also with %j set aside',
    async (aside) => {
      const { reader, lie } = await three();
      for (const liar of aside) {
        lie(liar, falseHashes);
        await reader.head();
        lie(liar);
      }
      const { finalized } = await reader.head();
      const stuck = await chain().client.getBlock({ blockNumber: BigInt(finalized.number) });
      const first = reader.endpoints().findIndex(({ asideBecause }) => asideBecause === undefined);
      lie(first, ({ method, params }) =>
        method === 'eth_getBlockByNumber' && !String(params[0]).startsWith('0x')
          ? {
              result: { number: toHex(stuck.number), hash: stuck.hash, parentHash: stuck.parentHash, timestamp: '0x1' },
            }
          : undefined,
      );
      await chain().client.mine({ blocks: 30 });
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000);
      try {
        expect((await reader.head()).finalized.number).toBeGreaterThan(finalized.number);
      } finally {
        vi.restoreAllMocks();
      }
      expect(asideOf(reader)).toContain(`127.0.0.1 (${first + 1})`);
    },
  );

  it('one that reports a different owner is outvoted: nobody is notified of what a stranger schedules', async () => {
    const { reader, lie } = await three();
    const owner = (await reader.roles()).owner.slice(2);
    const stranger = chain().account(5).slice(2).toLowerCase();
    lie(0, ({ method, params }, truth) => {
      if (method !== 'eth_call') return undefined;
      if ((params[0] as { to: string }).to.toLowerCase().endsWith(stranger))
        return { result: toHex(172_800, { size: 32 }) };
      return String(truth).includes(owner) ? { result: String(truth).replaceAll(owner, stranger) } : undefined;
    });
    const { finalized } = await reader.head();
    expect(await reader.timelockAt(finalized.number)).toBeUndefined();
    expect(asideOf(reader)).toHaveLength(1);
  });

  it('one that has used up its budget is skipped, and this is reported', async () => {
    const { reader, lines, asked } = await three({ budgets: [[{ requests: 48, per: 'day' }], [], []] });
    for (let look = 0; look < 3; look += 1) await reader.head();
    expect(asked[0]).toBeLessThan(5);
    expect(asked[1]).toBeGreaterThan(3);
    expect(asked[2]).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes('budget'))).toHaveLength(1);
    expect(reader.endpoints()[0]).toMatchObject({ budgetUsed: 1, asideBecause: undefined });
  });
});

describe('an endpoint that was set aside', () => {
  it('rests, is tried on the subject that it got wrong, and is back after six agreements in a row', () => {
    let nowMs = 0;
    const probation = new Probation(() => nowMs);
    probation.begin('logs', 'other events');
    expect(probation.isTried('logs')).toBe(false);
    nowMs += 10_000;
    expect([probation.isTried('logs'), probation.isTried('head')]).toEqual([true, false]);
    for (let agreement = 1; agreement < AGREEMENTS; agreement += 1) expect(probation.agreed()).toBe(false);
    // Caught again: it rests for twice as long, and earlier agreements do not count.
    probation.begin('logs', 'other events');
    nowMs += 19_999;
    expect(probation.isTried('logs')).toBe(false);
    nowMs += 1;
    for (let agreement = 1; agreement < AGREEMENTS; agreement += 1) expect(probation.agreed()).toBe(false);
    expect(probation.agreed()).toBe(true);
    expect(probation.because).toBeUndefined();
  });

  it('is tried alongside the others, and its return is logged', async () => {
    const { reader, lines, lie } = await three();
    lie(0, falseBlocks('finalized', withOtherHash));
    await reader.head();
    expect(asideOf(reader)).toHaveLength(1);
    lie(0);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
    try {
      await vi.waitFor(async () => {
        await reader.head();
        expect(asideOf(reader)).toEqual([]);
      });
    } finally {
      vi.restoreAllMocks();
    }
    expect(lines.at(-1)).toContain('asked again');
  });
});
