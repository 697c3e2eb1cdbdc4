import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { PositionOnChain } from '@eleven/vault-client/read-vault';
import { encodeFunctionData, toFunctionSignature } from 'viem/utils';
import { expect, test } from 'vitest';
import type { Holdings } from '../holdings.ts';
import { byHand, callOf, flexibleWithdrawals, type Withdrawal, withdrawalOf } from './withdrawals.ts';

const VAULT = `0x${'c4'.repeat(20)}`;
const position: PositionOnChain = { id: 17n, principalWei: 5n, rewardWei: 2n, endsAt: 1_000n, termDays: 30n };
const holdings = (principalWei: bigint, rewardsWei: bigint) => ({ principalWei, rewardsWei }) as Holdings;
const names = (withdrawals: readonly Withdrawal[]) => withdrawals.map(({ name }) => name);

test('a flexible stake has three withdrawals, rewards alone have one, nothing has none', () => {
  expect(names(flexibleWithdrawals(holdings(5n, 0n)))).toEqual(['exit', 'unstake', 'emergencyExit']);
  expect(names(flexibleWithdrawals(holdings(0n, 1n)))).toEqual(['exit']);
  expect(flexibleWithdrawals(holdings(0n, 0n))).toEqual([]);
});

test('a position can be redeemed from the second in which it ends, and exited early before', () => {
  expect(withdrawalOf(position, 999n).name).toBe('exitEarly');
  expect(withdrawalOf(position, 1_000n).name).toBe('redeem');
});

const AMOUNT = 1_500_000_000_000_000_001n;
test.each([
  [{ name: 'unstake', heldWei: 2n, rewardsWei: 0n }, { functionName: 'unstake', args: [AMOUNT] }, ['amount', AMOUNT]],
  [{ name: 'exit', principalWei: 2n, rewardsWei: 1n }, { functionName: 'exit' }, undefined],
  [{ name: 'emergencyExit', principalWei: 2n, rewardsWei: 1n }, { functionName: 'emergencyExit' }, undefined],
  [{ name: 'redeem', position }, { functionName: 'redeem', args: [17n] }, ['id', 17n]],
  [{ name: 'exitEarly', position }, { functionName: 'exitEarly', args: [17n] }, ['id', 17n]],
] as const satisfies [Withdrawal, object, unknown][])(
  '$0.name: data, signature and fields are those of the contract',
  (withdrawal, call, argument) => {
    const made = byHand(VAULT, callOf(withdrawal, AMOUNT));
    expect(made).toMatchObject({ to: VAULT, valueWei: 0n, data: encodeFunctionData({ abi: vaultAbi, ...call }) });
    expect(made.fields).toEqual(argument === undefined ? [] : [{ name: argument[0], value: String(argument[1]) }]);
    const entry = vaultAbi.find((part) => 'name' in part && part.name === withdrawal.name);
    expect(toFunctionSignature(made.signature)).toBe(toFunctionSignature(entry as never));
  },
);
