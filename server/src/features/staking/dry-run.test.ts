import { dryRun, type VaultCallJson } from '@eleven/protocol/api/dry-run';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { refusesPayment } from '@eleven/vault-client/refuses-payment';
import { type Address, type Hex, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useChain } from '../../testing/chain/anvil.ts';
import { createVaultApp, type VaultApp } from '../../testing/chain/vault-app.ts';
import { useDatabase } from '../../testing/database.ts';

const BNB = parseEther('1');
const DAY = 86_400;

const database = useDatabase();
const chain = useChain();
let api: VaultApp;
beforeAll(async () => {
  api = await createVaultApp(chain(), database());
  await api.indexed.settle();
});
afterAll(() => api.close());

const send = (from: Address, functionName: 'stake' | 'lock' | 'setPaused', value: bigint, args: readonly unknown[]) =>
  chain().send(api.indexed.vault, from, { functionName, value, args });

describe('a dry run', () => {
  const run = async (from: string, call: VaultCallJson, locale = 'en') => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/vault/dry-run',
      payload: { from, call },
      headers: { origin: 'http://127.0.0.1:3000', 'accept-language': locale },
    });
    expect(answer.statusCode).toBe(200);
    return dryRun.reply.parse(answer.json());
  };
  const code = async (from: string, call: VaultCallJson) => {
    const result = await run(from, call);
    return result.ok ? 'ok' : result.code;
  };
  const wei = (bnb: string) => parseEther(bnb).toString();

  it('returns what each function would cost, or why it is refused', async () => {
    const [nobody, staker] = [chain().account(8), chain().account(7)];
    await send(staker, 'stake', BNB, []);
    await send(staker, 'lock', BNB, [30n]);
    const { lastId } = await chain().client.readContract({
      address: api.indexed.vault.address,
      abi: vaultAbi,
      functionName: 'totals',
    });
    const id = lastId.toString();
    await chain().moveTime(DAY);
    for (const [from, call, expected] of [
      [nobody, { function: 'stake', valueWei: wei('0.01') }, 'ok'],
      [nobody, { function: 'stake', valueWei: (parseEther('0.01') - 1n).toString() }, 'vault.belowMinimum'],
      [nobody, { function: 'stake', valueWei: '0' }, 'vault.belowMinimum'],
      [nobody, { function: 'stake', valueWei: wei('10001') }, 'vault.insufficientBalance'],
      [nobody, { function: 'stake', valueWei: '9'.repeat(78) }, 'vault.insufficientBalance'],
      [nobody, { function: 'lock', termDays: 365, valueWei: wei('1') }, 'ok'],
      [nobody, { function: 'lock', termDays: 31, valueWei: wei('1') }, 'vault.unknownTerm'],
      [nobody, { function: 'lock', termDays: -30, valueWei: wei('1') }, 'vault.unknownTerm'],
      [nobody, { function: 'lock', termDays: 365, valueWei: wei('9900') }, 'vault.reserveTooLow'],
      [nobody, { function: 'unstake', amountWei: '1' }, 'vault.insufficientPrincipal'],
      [nobody, { function: 'unstake', amountWei: '0' }, 'vault.nothingToWithdraw'],
      [staker, { function: 'unstake', amountWei: '9'.repeat(78) }, 'vault.insufficientPrincipal'],
      [nobody, { function: 'claim' }, 'vault.nothingToClaim'],
      [nobody, { function: 'compound' }, 'vault.nothingToClaim'],
      [nobody, { function: 'exit' }, 'vault.nothingToWithdraw'],
      [nobody, { function: 'emergencyExit' }, 'vault.nothingToWithdraw'],
      [nobody, { function: 'redeem', id }, 'vault.noSuchPosition'],
      [nobody, { function: 'exitEarly', id }, 'vault.noSuchPosition'],
      [nobody, { function: 'renew', id, termDays: 30 }, 'vault.noSuchPosition'],
      [staker, { function: 'unstake', amountWei: wei('1') }, 'ok'],
      [staker, { function: 'claim' }, 'ok'],
      [staker, { function: 'compound' }, 'ok'],
      [staker, { function: 'exit' }, 'ok'],
      [staker, { function: 'emergencyExit' }, 'ok'],
      [staker, { function: 'redeem', id }, 'vault.notMatured'],
      [staker, { function: 'renew', id, termDays: 30 }, 'vault.notMatured'],
      [staker, { function: 'renew', id, termDays: 31 }, 'vault.unknownTerm'],
      [staker, { function: 'exitEarly', id }, 'ok'],
    ] as const satisfies readonly (readonly [string, VaultCallJson, string])[]) {
      expect([call, await code(from, call)]).toEqual([call, expected]);
    }
    await chain().moveTime(30 * DAY);
    expect(await code(staker, { function: 'redeem', id })).toBe('ok');
    expect(await code(staker, { function: 'renew', id, termDays: 365 })).toBe('ok');
    expect(await code(staker, { function: 'exitEarly', id })).toBe('vault.alreadyMatured');
    await send(chain().account(0), 'setPaused', 0n, [true]);
    expect(await code(staker, { function: 'stake', valueWei: wei('1') })).toBe('vault.stakingPaused');
    expect(await code(staker, { function: 'compound' })).toBe('vault.stakingPaused');
    expect(await code(staker, { function: 'renew', id, termDays: 30 })).toBe('vault.stakingPaused');
    expect(await code(staker, { function: 'exit' })).toBe('ok');
    await send(chain().account(0), 'setPaused', 0n, [false]);
  });

  it('counts the time that has passed since the newest block, as the next block will', async () => {
    const staker = chain().account(6);
    await send(staker, 'stake', BNB, []);
    // No block is mined for it: at the newest block there is no reward yet.
    await chain().client.increaseTime({ seconds: 60 });
    expect(await code(staker, { function: 'claim' })).toBe('ok');
  });

  it('names the remaining capacity, in the language of the reader', async () => {
    const from = chain().account(8);
    const call = { function: 'lock', termDays: 365, valueWei: wei('9900') } as const;
    const refusal = await run(from, call, 'ko');
    if (refusal.ok) throw new Error('the capacity is not enough for that');
    expect(refusal.message).toContain(`${refusal.details.room} BNB까지`);
    const capacity = refusal.details.roomWei ?? '0';
    expect(BigInt(capacity)).toBeGreaterThan(0n);
    expect(await code(from, { ...call, valueWei: capacity })).toBe('ok');
    expect(await code(from, { ...call, valueWei: (BigInt(capacity) + 1n).toString() })).toBe('vault.reserveTooLow');
  });

  it('reports that a contract cannot be paid', async () => {
    const refuser = '0x00000000000000000000000000000000000c0de5' as const;
    await chain().client.setBalance({ address: refuser, value: 5n * BNB });
    await chain().client.impersonateAccount({ address: refuser });
    await send(refuser, 'stake', BNB, []);
    // Code that reverts on every call.
    await chain().client.setCode({ address: refuser, bytecode: '0x60006000fd' });
    expect(await code(refuser, { function: 'exit' })).toBe('vault.transferFailed');
    const withdrawal = { function: 'withdrawReserve', to: refuser, mostWei: wei('1') } as const;
    expect(await code(chain().account(0), withdrawal)).toBe('vault.receiverRefuses');
  });

  it.each<[string, Hex, boolean]>([
    ['an account without code', '0x', false],
    ['code that accepts every call', '0x00', false],
    ['code that reverts on every call', '0x60006000fd', true],
    // Not payable: as the compiler writes it, `if (callvalue > 0) revert`.
    ['code that refuses BNB only', '0x34600557005b5f5ffd', true],
    ['code that runs out of gas', '0x5b5f56', true],
  ])('a page learns before a stake whether its wallet can be paid by the vault: %s', async (_, bytecode, refuses) => {
    const { client } = chain();
    const { address } = api.indexed.vault;
    const wallet = '0x00000000000000000000000000000000000000fe';
    await client.setCode({ address: wallet, bytecode });
    expect(await refusesPayment(client.request as never, address, wallet)).toBe(refuses);
    // The key of an account delegates to this code (EIP-7702).
    const account = '0x00000000000000000000000000000000000000ff';
    await client.setCode({ address: account, bytecode: `0xef0100${wallet.slice(2)}` });
    expect(await refusesPayment(client.request as never, address, account)).toBe(refuses);
    // A vault without BNB says nothing about the wallet.
    const empty = '0x00000000000000000000000000000000000000fd';
    expect(await refusesPayment(client.request as never, empty, wallet)).toBe(false);
  });

  it('requires no fee from a contract, because somebody else sends for it', async () => {
    const multisig = '0x00000000000000000000000000000000000005af' as const;
    const { client } = chain();
    await client.setBalance({ address: multisig, value: 5n * BNB });
    await client.impersonateAccount({ address: multisig });
    await send(multisig, 'stake', BNB, []);
    await client.setBalance({ address: multisig, value: 0n });
    expect(await code(multisig, { function: 'exit' })).toBe('vault.insufficientBalance');
    // An account whose key delegates to a contract pays for itself.
    await client.setCode({ address: multisig, bytecode: `0xef0100${'ab'.repeat(20)}` });
    expect(await code(multisig, { function: 'exit' })).toBe('vault.insufficientBalance');
    // Code that accepts every call.
    await client.setCode({ address: multisig, bytecode: '0x00' });
    expect(await code(multisig, { function: 'exit' })).toBe('ok');
    expect(await code(multisig, { function: 'stake', valueWei: wei('1') })).toBe('vault.insufficientBalance');
    await client.setBalance({ address: multisig, value: BNB });
    expect(await code(multisig, { function: 'stake', valueWei: wei('1') })).toBe('ok');
    expect(await code(multisig, { function: 'stake', valueWei: (BNB + 1n).toString() })).toBe(
      'vault.insufficientBalance',
    );
  });

  it('requires the fee as well as the stake', async () => {
    const poor = '0x00000000000000000000000000000000000dead1';
    await chain().client.setBalance({ address: poor, value: BNB });
    expect(await code(poor, { function: 'stake', valueWei: wei('1') })).toBe('vault.insufficientBalance');
    expect(await code(poor, { function: 'stake', valueWei: wei('0.9') })).toBe('ok');
    expect(await code(zeroAddress, { function: 'claim' })).toBe('vault.nothingToClaim');
  });
});
