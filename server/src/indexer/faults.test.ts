/**
 * Faults of an endpoint that must not lead to a false row or a skipped block.
 * long because: every kind of fault needs the same chain, faulty endpoint and comparison with the chain.
 */
import { asc, eq } from 'drizzle-orm';
import { parseEther } from 'viem';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createChain } from '../chain/chain.ts';
import type { VaultLog } from '../chain/events.ts';
import { systemClock } from '../core/clock.ts';
import { createLog } from '../core/log.ts';
import type { Database } from '../db/database.ts';
import { flexibleStakes, jobRuns, vaultEvents, vaults } from '../db/schema.ts';
import { createJobs } from '../jobs/jobs.ts';
import { TestChain, type TestVault, useChain } from '../testing/chain/anvil.ts';
import { FaultyRpc } from '../testing/chain/faulty-rpc.ts';
import { type IndexedVault, indexVault } from '../testing/chain/indexed-vault.ts';
import { QUICK_CHECKS } from '../testing/chain/repair-checks.ts';
import {
  FAULTS,
  falseBlocks,
  falseHashes,
  falseLogs,
  onEveryCall,
  withOtherHash,
} from '../testing/chain/rpc-faults.ts';
import { freshDatabase, useDatabase } from '../testing/database.ts';
import { rollBack } from './roll-back.ts';

const BNB = parseEther('1');
const shared = useDatabase();
/** The database of a test with its own chain: block numbers of two chains would clash in the shared one. */
let own: Database | undefined;
const database = () => own ?? shared();
const chain = useChain();
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  own = undefined;
});

async function start(options: Parameters<typeof indexVault>[2], on: TestChain = chain()): Promise<IndexedVault> {
  const indexed = await indexVault(on, database(), options);
  cleanups.push(() => indexed.indexer.stop());
  return indexed;
}
async function faultyRpc(on: TestChain = chain()): Promise<FaultyRpc> {
  const rpc = await FaultyRpc.start(on.url);
  cleanups.push(() => rpc.stop());
  return rpc;
}
const rowOf = async (vault: TestVault) => {
  const [row] = await database().db.select().from(vaults).where(eq(vaults.address, vault.address.toLowerCase()));
  return row;
};
const storedEventsOf = async (vault: TestVault) => {
  const rows = await database()
    .db.select()
    .from(vaultEvents)
    .where(eq(vaultEvents.vault, vault.address.toLowerCase()))
    .orderBy(asc(vaultEvents.id));
  return rows.map(({ blockNumber, blockHash, logIndex, txHash, kind, args }) => ({
    blockNumber,
    blockHash,
    logIndex,
    txHash,
    kind,
    args,
  }));
};

/** The vault's events on the chain itself, up to a block. */
async function readChain(vault: TestVault, upTo: number, on: TestChain = chain()) {
  const direct = createChain({ rpcUrls: [on.url], chainId: 31337, vaultAddress: vault.address });
  const found: VaultLog[] = [];
  for (let next = vault.deployBlock; next <= upTo; ) {
    const answer = await direct.readLogs(next, upTo);
    found.push(...answer.logs);
    next = answer.to + 1;
  }
  return {
    state: await direct.vaultAt(upTo),
    events: found.map(({ event: { kind, ...args }, ...place }) => ({
      ...place,
      kind,
      args: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, String(value)])),
    })),
  };
}

/** Expects the stored rows to equal the chain up to the cursor: none is false, none is missing. */
async function expectRowsMatchChain(vault: TestVault, on: TestChain = chain()): Promise<void> {
  const row = await rowOf(vault);
  if (!row) return expect(await storedEventsOf(vault)).toEqual([]);
  if (row.cursorBlock < vault.deployBlock) return expect(await storedEventsOf(vault)).toEqual([]);
  const onChain = await readChain(vault, row.cursorBlock, on);
  expect(await storedEventsOf(vault)).toEqual(onChain.events);
  expect([row.totalsWord, row.termsWord, row.balanceWei]).toEqual([
    onChain.state.totals,
    onChain.state.terms,
    onChain.state.balanceWei,
  ]);
}

describe('an endpoint', () => {
  it.each(Object.keys(FAULTS))('that %s causes no false rows, and is used once it is honest again', async (name) => {
    const rpc = await faultyRpc();
    const vault = await chain().deployVault();
    for (const index of [1, 2, 3]) {
      await chain().send(vault, chain().account(index), { functionName: 'stake', value: BigInt(index) * BNB });
    }
    await chain().moveTime(10);
    await chain().send(vault, chain().account(1), { functionName: 'claim' });
    await chain().send(vault, chain().account(1), { functionName: 'lock', args: [30n], value: BNB });
    const block = await chain().finalize();
    rpc.answerWith(FAULTS[name]);
    const { indexer } = await start({ vault, rpcUrls: [rpc.url], timeoutMs: 150 });
    await rpc.answered(2);
    await expectRowsMatchChain(vault);
    rpc.answerWith(undefined);
    expect(await indexer.reached(block, 120_000)).toBe(true);
    await expectRowsMatchChain(vault);
    expect((await storedEventsOf(vault)).at(-1)?.kind).toBe('locked');
    await vi.waitFor(() => expect(indexer.status()).toMatchObject({ ok: true, halted: false }));
  });

  it('that shuffles events can still be read', async () => {
    const rpc = await faultyRpc();
    rpc.answerWith(falseLogs((all) => all.reverse()));
    const indexed = await start({ rpcUrls: [rpc.url] });
    for (const index of [1, 2, 3])
      await chain().send(indexed.vault, chain().account(index), { functionName: 'stake', value: BNB });
    await indexed.settle();
    await expectRowsMatchChain(indexed.vault);
    expect(await storedEventsOf(indexed.vault)).toHaveLength(6);
  });

  it('that always lies is replaced by the next one', async () => {
    const rpc = await faultyRpc();
    rpc.answerWith(
      (call, truth) =>
        FAULTS['finds no events']?.(call, truth) ?? FAULTS['says the vault is in another state']?.(call, truth),
    );
    const indexed = await start({ rpcUrls: [rpc.url, chain().url] });
    await chain().send(indexed.vault, chain().account(1), { functionName: 'stake', value: BNB });
    await indexed.settle();
    await expectRowsMatchChain(indexed.vault);
  });

  it('that alone of three lies is set aside and named, and indexing continues without it', async () => {
    const rpc = await faultyRpc();
    const indexed = await start({ rpcUrls: [rpc.url, chain().url, chain().url] });
    await indexed.settle();
    rpc.answerWith(
      (call, truth) => falseHashes(call, truth) ?? FAULTS['says the vault is in another state']?.(call, truth),
    );
    await chain().send(indexed.vault, chain().account(1), { functionName: 'stake', value: BNB });
    await indexed.settle();
    await expectRowsMatchChain(indexed.vault);
    expect((await rowOf(indexed.vault))?.haltedBecause).toBeNull();
    expect(indexed.chain.health()).toMatchObject({ ok: true, detail: expect.stringContaining('set aside: ') });
    expect(indexed.chain.endpoints().map(({ asideBecause }) => asideBecause !== undefined)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('that is down affects only the health report', async () => {
    const rpc = await faultyRpc();
    const indexed = await start({ rpcUrls: [rpc.url] });
    await indexed.settle();
    rpc.answerWith(onEveryCall('hang up'));
    await vi.waitFor(() =>
      expect(indexed.indexer.status()).toMatchObject({ ok: false, halted: false, detail: 'the chain does not answer' }),
    );
    expect(indexed.chain.health().ok).toBe(false);
    rpc.answerWith(undefined);
    await vi.waitFor(() => expect(indexed.indexer.status().ok).toBe(true));
  });

  it('that briefly reports another hash for a block already read does not halt indexing', async () => {
    const rpc = await faultyRpc();
    const indexed = await start({ rpcUrls: [rpc.url] });
    await indexed.settle();
    rpc.answerWith(falseBlocks('finalized', withOtherHash));
    await rpc.answered(2);
    rpc.answerWith(undefined);
    await chain().send(indexed.vault, chain().account(1), { functionName: 'stake', value: BNB });
    await indexed.settle();
    await expectRowsMatchChain(indexed.vault);
  });
});

describe('an endpoint that lied until indexing halted', () => {
  const halted = async () => {
    const rpc = await faultyRpc();
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => lines.push(line) });
    const { db } = database();
    const jobs = createJobs({ db, clock: systemClock, log: createLog('silent'), flushMs: null });
    const indexed = await start({ rpcUrls: [rpc.url], log, jobs });
    await indexed.settle();
    rpc.answerWith(falseHashes);
    await vi.waitFor(() => expect(indexed.indexer.status()).toMatchObject({ ok: false, halted: true }));
    /** The job's last run, as staff see it. */
    const lastRun = async () => {
      await jobs.flush();
      const [row] = await db.select().from(jobRuns).where(eq(jobRuns.name, 'indexer'));
      return row;
    };
    /** The log lines of one level. */
    const logLines = (level: string) =>
      lines.map((line) => JSON.parse(line) as { level: string; msg: string }).filter((entry) => entry.level === level);
    return { rpc, logLines, lastRun, ...indexed };
  };

  it('is followed again once it is honest, without any false rows', async () => {
    const { rpc, vault, indexer, settle, logLines, lastRun } = await halted();
    await chain().send(vault, chain().account(1), { functionName: 'stake', value: BNB });
    // Starts the count of false answers again, and waits for enough of them for two rounds of the indexer: the first round may
    // have begun before the halt.
    rpc.answerWith(falseHashes);
    await rpc.answered(12);
    expect((await rowOf(vault))?.haltedBecause).toContain(' was 0x');
    expect(await lastRun()).toMatchObject({ ok: false, error: 'IndexingHalted' });
    rpc.answerWith(undefined);
    await settle();
    expect((await rowOf(vault))?.haltedBecause).toBeNull();
    await vi.waitFor(() => expect(indexer.status()).toMatchObject({ ok: true, halted: false }));
    await vi.waitFor(async () => expect(await lastRun()).toMatchObject({ ok: true, error: null }));
    await expectRowsMatchChain(vault);
    expect((await storedEventsOf(vault)).at(-1)?.kind).toBe('staked');
    // The alarm and its end are logged once each, and the alarm names the command to run.
    expect(logLines('fatal').map(({ msg }) => msg)).toEqual([expect.stringContaining('npm run repair')]);
    expect(logLines('warn').filter(({ msg }) => msg.includes('indexing resumes'))).toHaveLength(1);
  });

  it('needs no repair: the command clears the halt, removes nothing, and says so', async () => {
    const { vault, indexer, chain: reader } = await halted();
    await indexer.stop();
    const before = await storedEventsOf(vault);
    const honest = createChain({ rpcUrls: [chain().url], chainId: reader.chainId, vaultAddress: vault.address });
    const row = await rowOf(vault);
    expect(await rollBack(database(), honest, QUICK_CHECKS)).toEqual({
      block: row?.cursorBlock,
      removedEvents: 0,
      falseAlarm: true,
      wasHalted: true,
    });
    expect(await rowOf(vault)).toEqual({ ...row, haltedBecause: null });
    expect(await storedEventsOf(vault)).toEqual(before);
  });

  it('never makes a repair remove anything while it lies or is behind', async () => {
    const { rpc, vault, indexer, chain: reader } = await halted();
    await indexer.stop();
    const before = await storedEventsOf(vault);
    const contradicting = createChain({
      rpcUrls: [rpc.url, chain().url],
      chainId: reader.chainId,
      vaultAddress: vault.address,
    });
    await expect(rollBack(database(), contradicting, QUICK_CHECKS)).rejects.toThrow(
      'the endpoints contradict each other',
    );
    rpc.answerWith(falseBlocks('finalized', (block) => ({ ...block, number: '0x1' })));
    await expect(rollBack(database(), contradicting, QUICK_CHECKS)).rejects.toThrow('the endpoint is behind');
    expect(await storedEventsOf(vault)).toEqual(before);
    expect((await rowOf(vault))?.haltedBecause).not.toBeNull();
  });

  it('makes a repair remove nothing while it keeps lying; once it is honest, the halt was a false alarm', async () => {
    const { rpc, vault, indexer, chain: reader } = await halted();
    await indexer.stop();
    const before = await storedEventsOf(vault);
    await expect(rollBack(database(), reader, QUICK_CHECKS)).rejects.toThrow('they serve another chain, or lie');
    rpc.answerWith(falseHashes);
    const repairing = rollBack(database(), reader, { ...QUICK_CHECKS, contradictions: 1_000, most: 2_000 });
    await rpc.answered(10);
    rpc.answerWith(undefined);
    expect(await repairing).toMatchObject({ removedEvents: 0, falseAlarm: true });
    expect(await storedEventsOf(vault)).toEqual(before);
  });
});

describe('a chain', () => {
  const reorg = (on: TestChain, depth: number) =>
    on.client.request({ method: 'anvil_reorg', params: [depth, []] } as never);
  const ownChain = async () => {
    const fresh = await freshDatabase();
    cleanups.push(() => fresh.drop());
    own = fresh.database;
    const started = await TestChain.start();
    cleanups.push(() => started.stop());
    return started;
  };

  it('that reorganises blocks before they are final leaves no trace', async () => {
    const local = await ownChain();
    const indexed = await start({}, local);
    await indexed.settle();
    await local.send(indexed.vault, local.account(1), { functionName: 'stake', value: BNB });
    await reorg(local, 1);
    await local.send(indexed.vault, local.account(2), { functionName: 'stake', value: 2n * BNB });
    await indexed.settle();
    await expectRowsMatchChain(indexed.vault, local);
    const staked = (await storedEventsOf(indexed.vault)).filter(({ kind }) => kind === 'staked');
    expect(staked.map(({ args }) => args.amountWei)).toEqual([(2n * BNB).toString()]);
  });

  it('that changes final blocks halts the indexer, also after a restart', async () => {
    const local = await ownChain();
    const indexed = await start({}, local);
    await local.send(indexed.vault, local.account(1), { functionName: 'stake', value: BNB });
    await indexed.settle();
    const before = await rowOf(indexed.vault);
    await reorg(local, 5);
    await local.client.mine({ blocks: 3 });
    await vi.waitFor(() => expect(indexed.indexer.status()).toMatchObject({ ok: false, halted: true }));
    const halted = await rowOf(indexed.vault);
    expect(halted?.haltedBecause).toContain(`block ${before?.cursorBlock} was`);
    expect(halted?.cursorBlock).toBe(before?.cursorBlock);
    await indexed.indexer.stop();
    const again = await start({ vault: indexed.vault }, local);
    await vi.waitFor(() => expect(again.indexer.status()).toMatchObject({ ok: false, halted: true }));
    await local.finalize();
    expect((await rowOf(indexed.vault))?.cursorBlock).toBe(before?.cursorBlock);
    expect(await storedEventsOf(indexed.vault)).toHaveLength(4);
  });

  it('that changed final blocks is followed again after the repair, and only its own events are left', async () => {
    const local = await ownChain();
    const indexed = await start({}, local);
    const { vault } = indexed;
    await local.send(vault, local.account(1), { functionName: 'stake', value: BNB });
    await local.send(vault, local.account(1), { functionName: 'lock', args: [30n], value: BNB });
    await indexed.settle();
    await local.send(vault, local.account(2), { functionName: 'stake', value: BNB });
    await local.send(vault, local.account(1), { functionName: 'unstake', args: [BNB / 2n] });
    await indexed.settle();
    await reorg(local, 4);
    await local.send(vault, local.account(3), { functionName: 'stake', value: 3n * BNB });
    await local.finalize();
    await vi.waitFor(() => expect(indexed.indexer.status().halted).toBe(true));

    // The indexer runs meanwhile, and continues by itself after the repair.
    const repaired = await rollBack(database(), indexed.chain, QUICK_CHECKS);
    expect(repaired).toMatchObject({ removedEvents: 2, falseAlarm: false });
    await expectRowsMatchChain(vault, local);
    await indexed.settle();
    await expectRowsMatchChain(vault, local);
    const stakes = await database().db.select().from(flexibleStakes).orderBy(asc(flexibleStakes.principalWei));
    expect(stakes.map(({ principalWei }) => principalWei)).toEqual([BNB, 3n * BNB]);
  });

  it('of many blocks without events is read in few requests', async () => {
    const local = await ownChain();
    const rpc = await faultyRpc(local);
    const vault = await local.deployVault();
    await local.send(vault, local.account(1), { functionName: 'stake', value: BNB });
    for (let batch = 0; batch < 4; batch += 1) await local.client.mine({ blocks: 300 });
    await local.send(vault, local.account(1), { functionName: 'exit' });
    let requests = 0;
    rpc.answerWith(({ method }) => {
      if (method === 'eth_getLogs') requests += 1;
      return undefined;
    });
    const indexed = await start({ vault, rpcUrls: [rpc.url] }, local);
    await indexed.settle();
    await expectRowsMatchChain(vault, local);
    expect(requests).toBeLessThan(6);
  });
});

describe('two indexers on one database', () => {
  it('take turns, and write every event once', async () => {
    const first = await start({});
    await first.settle();
    const { vault } = first;
    const second = await start({ vault });
    await chain().send(vault, chain().account(1), { functionName: 'stake', value: BNB });
    await first.settle();
    await vi.waitFor(() => expect(second.indexer.status().cursorBlock).toBe(first.indexer.status().cursorBlock));
    await first.indexer.stop();
    await chain().send(vault, chain().account(1), { functionName: 'stake', value: BNB });
    await second.settle();
    await expectRowsMatchChain(vault);
    expect((await storedEventsOf(vault)).filter(({ kind }) => kind === 'staked')).toHaveLength(2);
  });

  it('need one that indexes: a process that only serves pages reports the lag and never takes the lease', async () => {
    const first = await start({});
    await first.settle();
    const { vault } = first;
    const web = await start({ vault, follows: false });
    await first.indexer.stop();
    await chain().send(vault, chain().account(1), { functionName: 'stake', value: BNB });
    await chain().finalize();
    await vi.waitFor(() => expect(web.indexer.status().lagBlocks).toBeGreaterThan(0));
    expect(web.indexer.status().isLeader).toBe(false);
    const next = await start({ vault });
    await next.settle();
    await vi.waitFor(() => expect(web.indexer.status().lagBlocks).toBe(0));
  });
});
