/** A vault owned by OpenZeppelin's TimelockController, from the committed bytecode, on a real chain. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vaultTimelock } from '@eleven/protocol/api/transparency';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import {
  effectOf,
  encodeCancel,
  encodeExecute,
  encodeSchedule,
  type OperationContent,
  operationId,
  timelockAbi,
  ZERO_WORD,
} from '@eleven/vault-client/timelock';
import { and, eq } from 'drizzle-orm';
import { type Address, encodeFunctionData, type Hex, parseEther, toHex, zeroAddress } from 'viem';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../../scripts/testing/eventually.ts';
import { withChecksum } from '../../core/checksum.ts';
import { vaultNews } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { removeAfter } from '../../indexer/roll-back.store.ts';
import { type TestChain, type TestVault, useChain } from '../../testing/chain/anvil.ts';
import { indexVault } from '../../testing/chain/indexed-vault.ts';
import { createVaultApp, type VaultApp } from '../../testing/chain/vault-app.ts';
import { useDatabase } from '../../testing/database.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const { abi, bytecode } = JSON.parse(
  readFileSync(join(ROOT, 'contracts/artifacts/TimelockController.json'), 'utf8'),
) as { abi: typeof timelockAbi; bytecode: Hex };
const DELAY = 172_800;
const BNB = parseEther('1');

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

describe('pending operations of the timelock that owns the vault', () => {
  const database = useDatabase();
  const chain = useChain();

  /** A vault whose owner is the timelock; the proposer is account 3. */
  async function start(past: (vault: TestVault, send: ReturnType<typeof sendTo>) => Promise<void> = async () => {}) {
    const [owner, proposer] = [chain().account(0), chain().account(3)];
    const hash = await chain().client.deployContract({
      account: owner,
      abi: abi as never,
      bytecode,
      args: [BigInt(DELAY), [proposer], [proposer], zeroAddress] as never,
    });
    const timelock = (await chain().receiptOf(hash)).contractAddress as Address;
    const vault = await chain().deployVault(10n * BNB);
    await chain().send(vault, owner, { functionName: 'transferOwnership', args: [timelock] });
    const send = sendTo(chain(), proposer, timelock);
    const accept = operation(vault, { functionName: 'acceptOwnership' });
    await send(encodeSchedule(accept, DELAY));
    await chain().moveTime(DELAY);
    await send(encodeExecute(accept, operationId(accept)));
    await past(vault, send);
    const api = await createVaultApp(chain(), database(), {}, { vault });
    cleanups.push(() => api.close());
    return { vault, timelock, api, send, accept };
  }

  it('are listed with their earliest second and their effect, until they are executed or cancelled', async () => {
    const { vault, timelock, api, send, accept } = await start();
    const withdraw = operation(vault, { functionName: 'withdrawReserve', args: [chain().account(5), BNB] });
    const resume = { ...operation(vault, { functionName: 'setPaused', args: [false] }), salt: toHex(7n, { size: 32 }) };
    const both: OperationContent = {
      calls: [
        ...operation(vault, { functionName: 'setGuardian', args: [chain().account(6)] }).calls,
        {
          target: timelock,
          valueWei: 0n,
          data: encodeFunctionData({ abi: timelockAbi, functionName: 'updateDelay', args: [3_600n] }),
        },
      ],
      predecessor: operationId(withdraw),
      salt: ZERO_WORD,
    };
    const times = new Map<string, number>();
    for (const [content, delay] of [
      [withdraw, DELAY],
      [resume, DELAY + 60],
      [both, DELAY],
    ] as const) {
      times.set(operationId(content), (await send(encodeSchedule(content, delay))) + delay);
    }
    const before = await read(api, timelock);
    expect(before.delaySeconds).toBe(DELAY);
    expect(before.waiting.map(({ id, earliestAt }) => [id, earliestAt])).toEqual(
      [withdraw, both, resume].map(operationId).map((id) => [id, times.get(id)]),
    );
    const described = before.waiting.map(({ calls }) =>
      calls.map((call) => {
        const effect = effectOf(
          { ...call, valueWei: BigInt(call.valueWei), data: call.data as Hex },
          vault.address,
          timelock,
        );
        return [effect.on, effect.function, ...effect.args];
      }),
    );
    expect(described).toEqual([
      [['vault', 'withdrawReserve', chain().account(5), BNB]],
      [
        ['vault', 'setGuardian', chain().account(6)],
        ['timelock', 'updateDelay', 3_600n],
      ],
      [['vault', 'setPaused', false]],
    ]);
    expect(before.waiting.map(({ predecessor, salt }) => [predecessor, salt])).toEqual([
      [ZERO_WORD, ZERO_WORD],
      [operationId(withdraw), ZERO_WORD],
      [ZERO_WORD, resume.salt],
    ]);
    expect(before.waiting.map(({ isAfterPending }) => isAfterPending)).toEqual([false, true, false]);
    // Every staker will be notified of the withdrawal, with its earliest second.
    const news = () =>
      database()
        .db.select()
        .from(vaultNews)
        .where(and(eq(vaultNews.vault, vault.address.toLowerCase()), eq(vaultNews.kind, 'withdrawalScheduled')));
    const earliestAt = times.get(operationId(withdraw))?.toString();
    expect((await news()).map(({ params, notifiedAt }) => [params, notifiedAt])).toEqual([
      [{ mostWei: BNB.toString(), earliestAt }, null],
    ]);
    // The timelock itself executed the change of ownership.
    expect(before.ended).toMatchObject([{ id: operationId(accept), state: 'executed' }]);

    await send(encodeCancel(operationId(resume)));
    await chain().moveTime(DELAY);
    await send(encodeExecute(withdraw, operationId(withdraw)));
    const after = await read(api, timelock);
    expect(after.waiting.map(({ id, isAfterPending }) => [id, isAfterPending])).toEqual([[operationId(both), false]]);
    expect(after.ended.map(({ id, state }) => [id, state])).toEqual([
      [operationId(withdraw), 'executed'],
      [operationId(resume), 'cancelled'],
      [operationId(accept), 'executed'],
    ]);

    // A cancelled operation may be scheduled again.
    await send(encodeSchedule(resume, DELAY));
    await send(encodeExecute(both, operationId(both)));
    const again = await read(api, timelock);
    expect(again.waiting.map(({ id }) => id)).toEqual([operationId(resume)]);
    expect(again.ended[0]?.state).toBe('executed');
    // The roles are read at intervals.
    await vi.waitFor(async () => expect((await read(api, timelock)).delaySeconds).toBe(3_600), 5_000);

    // After a repair that rolls back, it is read again from the deployment on.
    await api.indexed.indexer.stop();
    await inTransaction(database().db, (tx) => removeAfter(tx, api.indexed.chain, 0));
    expect(vaultTimelock.reply.parse((await api.get('/api/vault/timelock')).json()).timelock).toMatchObject({
      asOf: null,
      waiting: [],
      ended: [],
    });
  });

  it('are announced by the next process if the one that read them ended before', async () => {
    const { vault, timelock, api } = await start(async (own, send) => {
      const withdraw = operation(own, { functionName: 'withdrawReserve', args: [chain().account(3), BNB] });
      await send(encodeSchedule(withdraw, DELAY));
    });
    expect((await read(api, timelock)).waiting).toHaveLength(1);
    await api.indexed.indexer.stop();
    const { db } = database();
    const ofVault = and(eq(vaultNews.vault, vault.address.toLowerCase()), eq(vaultNews.kind, 'withdrawalScheduled'));
    await db.delete(vaultNews).where(ofVault);
    const next = await indexVault(chain(), database(), { vault });
    cleanups.push(() => next.indexer.stop());
    await next.settle();
    await vi.waitFor(async () => expect(await db.select().from(vaultNews).where(ofVault)).toHaveLength(1));
  });

  it('notify nobody if they were executed before the indexer reads them', async () => {
    const { vault, timelock, api } = await start(async (own, send) => {
      const withdraw = operation(own, { functionName: 'withdrawReserve', args: [chain().account(3), BNB] });
      await send(encodeSchedule(withdraw, DELAY));
      // Farther apart than one reply with events covers.
      await chain().client.mine({ blocks: 150 });
      await chain().moveTime(DELAY);
      await send(encodeExecute(withdraw, operationId(withdraw)));
      await chain().finalize();
    });
    expect((await read(api, timelock)).waiting).toEqual([]);
    const news = await database()
      .db.select()
      .from(vaultNews)
      .where(and(eq(vaultNews.vault, vault.address.toLowerCase()), eq(vaultNews.kind, 'withdrawalScheduled')));
    expect(news).toEqual([]);
  });

  it('do not exist if the owner is a plain account', async () => {
    const api = await createVaultApp(chain(), database());
    cleanups.push(() => api.close());
    expect((await api.get('/api/vault/timelock')).json()).toEqual({ timelock: null });
  });
});

function operation(vault: TestVault, call: { functionName: string; args?: readonly unknown[] }): OperationContent {
  const data = encodeFunctionData({ abi: vaultAbi, ...call } as never);
  return { calls: [{ target: vault.address, valueWei: 0n, data }], predecessor: ZERO_WORD, salt: ZERO_WORD };
}

/** Returns the time of the block. */
const sendTo = (chain: TestChain, from: Address, to: Address) => async (data: Hex) => {
  const hash = await chain.client.sendTransaction({ account: from, to, data, gas: 1_000_000n });
  const { status, blockNumber } = await chain.receiptOf(hash);
  expect(status).toBe('success');
  return Number((await chain.client.getBlock({ blockNumber })).timestamp);
};

/** Reads once everything final is indexed. */
async function read(api: VaultApp, timelock: Address) {
  await api.indexed.settle();
  const { finalized } = await api.indexed.chain.head();
  return eventually(async () => {
    const { timelock: found } = vaultTimelock.reply.parse((await api.get('/api/vault/timelock')).json());
    expect(found?.address).toBe(withChecksum(timelock));
    return found?.asOf && found.asOf.blockNumber >= finalized.number ? found : undefined;
  });
}
