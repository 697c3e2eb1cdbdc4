/** Operations in the timelock of a vault, as the public API lists them: the indexer has read them from a real chain. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicTimelock } from '@eleven/protocol/api/public/routes';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import {
  encodeCancel,
  encodeExecute,
  encodeSchedule,
  type OperationContent,
  operationId,
  type timelockAbi,
  ZERO_WORD,
} from '@eleven/vault-client/timelock';
import { type Address, encodeFunctionData, getAddress, type Hex, parseEther, toHex, zeroAddress } from 'viem';
import { expect, it, vi } from 'vitest';
import { useChain } from '../../testing/chain/anvil.ts';
import { createVaultApp } from '../../testing/chain/vault-app.ts';
import { useDatabase } from '../../testing/database.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const ARTIFACT = join(ROOT, 'contracts/artifacts/TimelockController.json');
const { abi, bytecode } = JSON.parse(readFileSync(ARTIFACT, 'utf8')) as { abi: typeof timelockAbi; bytecode: Hex };
const DELAY = 172_800;

const database = useDatabase();
const chain = useChain();

it('lists all operations, newest first, and by state', async () => {
  const [owner, proposer] = [chain().account(0), chain().account(3)];
  const args = [BigInt(DELAY), [proposer], [proposer], zeroAddress];
  const deployed = await chain().client.deployContract({
    account: owner,
    abi: abi as never,
    bytecode,
    args: args as never,
  });
  const timelock = (await chain().receiptOf(deployed)).contractAddress as Address;
  const vault = await chain().deployVault(parseEther('10'));
  await chain().send(vault, owner, { functionName: 'transferOwnership', args: [timelock] });
  const send = async (data: Hex) => {
    const hash = await chain().client.sendTransaction({ account: proposer, to: timelock, data, gas: 1_000_000n });
    const { status, blockNumber } = await chain().receiptOf(hash);
    expect(status).toBe('success');
    return { hash, at: Number((await chain().client.getBlock({ blockNumber })).timestamp) };
  };
  const decide = (functionName: string, more: readonly unknown[], salt = 0n): OperationContent => {
    const data = encodeFunctionData({ abi: vaultAbi, functionName, args: more } as never);
    const calls = [{ target: vault.address, valueWei: 0n, data }];
    return { calls, predecessor: ZERO_WORD, salt: toHex(salt, { size: 32 }) };
  };
  const accept = decide('acceptOwnership', []);
  const withdraw = decide('withdrawReserve', [chain().account(5), parseEther('1')], 1n);
  const pause = decide('setPaused', [true], 2n);
  await send(encodeSchedule(accept, DELAY));
  await chain().moveTime(DELAY);
  const accepted = await send(encodeExecute(accept, operationId(accept)));
  const scheduled = await send(encodeSchedule(withdraw, DELAY));
  await send(encodeSchedule(pause, DELAY));
  const cancelled = await send(encodeCancel(operationId(pause)));

  const api = await createVaultApp(chain(), database(), {}, { vault });
  try {
    await api.indexed.settle();
    const listed = async (query = '') =>
      publicTimelock.reply.parse((await api.get(`/api/public/v1/timelock${query}`)).json());
    const { timelocks, operations } = await vi.waitFor(async () => {
      const found = await listed();
      expect(found.operations).toHaveLength(3);
      return found;
    });
    expect(timelocks).toEqual([
      { vault: getAddress(vault.address), timelock: getAddress(timelock), asOf: expect.any(Object) },
    ]);
    expect(operations.map(({ id, state }) => [id, state])).toEqual([
      [operationId(pause), 'cancelled'],
      [operationId(withdraw), 'scheduled'],
      [operationId(accept), 'executed'],
    ]);
    expect(operations[0]).toMatchObject({ endedAt: cancelled.at, endedTx: cancelled.hash });
    expect(operations[1]).toMatchObject({
      vault: getAddress(vault.address),
      timelock: getAddress(timelock),
      calls: [{ target: getAddress(vault.address), valueWei: '0', data: withdraw.calls[0]?.data }],
      scheduledAt: scheduled.at,
      earliestAt: scheduled.at + DELAY,
      scheduledTx: scheduled.hash,
      endedAt: null,
      endedTx: null,
    });
    expect(operations[2]).toMatchObject({ endedAt: accepted.at, endedTx: accepted.hash });
    for (const { id, state } of operations) {
      expect((await listed(`?state=${state}`)).operations.map((one) => one.id)).toEqual([id]);
    }
    const example = { ...(await listed('?state=scheduled')) };
    if (process.env.WRITE_EXAMPLES) {
      const file = join(ROOT, 'protocol/src/api/public/examples.json');
      const kept = { ...JSON.parse(readFileSync(file, 'utf8')), timelock: example };
      writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
    }
    // Another owner follows: operations that still wait in the former timelock can no longer change the vault.
    const next = chain().account(6);
    const handOver = decide('transferOwnership', [next], 3n);
    await send(encodeSchedule(handOver, DELAY));
    await chain().moveTime(DELAY);
    await send(encodeExecute(handOver, operationId(handOver)));
    await api.indexed.settle();
    expect((await listed()).operations).not.toEqual([]);
    await chain().send(vault, next, { functionName: 'acceptOwnership' });
    await api.indexed.settle();
    expect(await listed()).toMatchObject({ timelocks: [], operations: [] });
  } finally {
    await api.close();
  }
});
