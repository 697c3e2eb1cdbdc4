import { errorText } from '@eleven/protocol/errors';
import { WEI_PER_BNB } from '@eleven/protocol/money';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { encodeErrorResult } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import { type ContractError, decodeRefusal, type RefusalContext, refusalOf } from './refusal.ts';

const stake = { function: 'stake', capacityWei: 12_345_678_900_000_000_000n };
const english = (error: ContractError, context: RefusalContext = stake): string => {
  const { code, params } = refusalOf(error, context);
  return errorText(code, 'en', params);
};

describe('refusalOf', () => {
  it.each<[ContractError, string]>([
    [{ name: 'BelowMinimum', args: [5n, WEI_PER_BNB / 100n] }, 'The minimum stake is 0.01 BNB.'],
    [
      { name: 'InsufficientPrincipal', args: [2n * WEI_PER_BNB, 1_999_999_999_999_999_999n] },
      'You have 1.9999 BNB staked and cannot withdraw more.',
    ],
    [
      { name: 'ReserveTooLow', args: [0n, 1n] },
      'The reserve cannot cover the rewards for this amount. You can stake up to 12.3456 BNB now.',
    ],
    [{ name: 'StakingPaused', args: [] }, 'New stakes are paused. Withdrawals always work.'],
    [{ name: 'UnknownTerm', args: [31n] }, 'Choose 30, 90, 180 or 365 days.'],
    [{ name: 'NoSuchPosition', args: ['0x00', 1n] }, 'This wallet has no open position with this number.'],
    [{ name: 'NotMatured', args: [1n] }, 'The fixed term has not ended yet.'],
    [{ name: 'AlreadyMatured', args: [1n] }, 'The fixed term has ended. You can withdraw your stake with the reward.'],
    [{ name: 'NothingToClaim', args: [] }, 'There is no reward to claim.'],
    [{ name: 'NothingToWithdraw', args: [] }, 'There is nothing to withdraw.'],
    [{ name: 'TransferFailed', args: ['0x00', 1n] }, 'This wallet cannot receive BNB. Nothing was moved.'],
  ])('explains %o in words', (error, text) => {
    expect(english(error)).toBe(text);
  });

  it('suggests claiming if compounding is refused', () => {
    const error = { name: 'ReserveTooLow', args: [0n, 1n] };
    expect(english(error, { function: 'compound', capacityWei: 0n })).toBe(
      'The reserve cannot cover compounding now. You can claim the reward instead.',
    );
  });

  it('names the receiver of a reserve withdrawal, not the caller, as the one that cannot be paid', () => {
    const error = { name: 'TransferFailed', args: ['0x00', 1n] };
    expect(english(error, { function: 'withdrawReserve' })).toBe(
      'The receiving address does not accept BNB. Nothing was moved.',
    );
    expect(refusalOf(error, { function: 'exit' }).code).toBe('vault.transferFailed');
  });

  it('promises no capacity that was not read', () => {
    expect(refusalOf({ name: 'ReserveTooLow', args: [0n, 1n] }, { function: 'stake' }).code).toBe('vault.roomGone');
  });

  it('keeps the exact values in addition to the rounded ones', () => {
    expect(refusalOf({ name: 'InsufficientPrincipal', args: [9n, 7n] }, stake).details).toEqual({
      held: '0.0000',
      heldWei: '7',
    });
    expect(refusalOf({ name: 'NotMatured', args: [1_800_000_000n] }, stake).details).toEqual({ endsAt: '1800000000' });
  });

  it('fills in every value of every text that it can return, for each error of the contract', () => {
    const names = vaultAbi.flatMap((entry) => (entry.type === 'error' ? [entry.name] : []));
    expect(names.length).toBeGreaterThan(15);
    for (const name of names) expect(english({ name, args: [1n, 2n] })).not.toMatch(/[{}]/);
  });

  it('treats an unknown error as a refusal, without failing', () => {
    expect(refusalOf({ name: 'constructor', args: [] }, stake).code).toBe('vault.reverted');
    expect(refusalOf({ name: 'ReentrancyGuardReentrantCall', args: [] }, stake).code).toBe('vault.reverted');
    expect(refusalOf({ name: 'BelowMinimum', args: [] }, stake).params).toEqual({ minimum: '0' });
  });
});

describe('decodeRefusal', () => {
  it('reads a refusal of the contract', () => {
    const data = encodeErrorResult({ abi: vaultAbi, errorName: 'BelowMinimum', args: [1n, 10n ** 16n] });
    expect(decodeRefusal(data, stake)).toMatchObject({ code: 'vault.belowMinimum', params: { minimum: '0.01' } });
  });

  it.each([undefined, '0x', '0x12', '0xdeadbeef'] as const)('treats %s as a refusal without a reason', (data) => {
    expect(decodeRefusal(data, stake).code).toBe('vault.reverted');
  });
});
