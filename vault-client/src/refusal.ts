/** Maps the data of a revert to a code of the catalogue, with the values for its text. */
import type { ErrorParams } from '@eleven/protocol/error-entry';
import { exactBnb, formatBnb } from '@eleven/protocol/money';
import { vaultAbi as abi } from '@eleven/protocol/vault/vault-abi';
import type { VaultErrorCode } from '@eleven/protocol/vault/vault-errors';
import type { Hex } from 'viem';
import { decodeErrorResult } from 'viem/utils';

/** A decoded custom error: its name and its arguments in order, as in the ABI. */
export interface ContractError {
  readonly name: string;
  readonly args: readonly unknown[];
}

export interface RefusalContext {
  /** The function that was called. */
  readonly function: string;
  /** The most that the reserve can cover now in the requested plan, in wei; unset if it was not read. */
  readonly capacityWei?: bigint;
}

export interface Refusal {
  readonly code: VaultErrorCode;
  /** For `errorText`: amounts in BNB. */
  readonly params: ErrorParams;
  /** The same and more, exact: wei in names that end in `Wei`, unix seconds in `endsAt`. */
  readonly details: Readonly<Record<string, string>>;
}

/** Decodes revert data; data of another contract, or no data, is `vault.reverted`. */
export function decodeRefusal(data: Hex | undefined, context: RefusalContext): Refusal {
  try {
    const { errorName: name, args = [] } = decodeErrorResult({ abi, data: data ?? '0x' });
    return refusalOf({ name, args }, context);
  } catch {
    return refusal();
  }
}

/** Never throws: an unknown error, or one with unexpected arguments, is `vault.reverted`. */
export function refusalOf(error: ContractError, context: RefusalContext): Refusal {
  const number = (index: number): bigint => {
    const value = error.args[index];
    return typeof value === 'bigint' ? value : 0n;
  };
  switch (error.name) {
    case 'BelowMinimum': {
      const minimum = number(1);
      return refusal('vault.belowMinimum', { minimum: exactBnb(minimum) }, { minimumWei: minimum.toString() });
    }
    case 'InsufficientPrincipal': {
      const held = number(1);
      return refusal('vault.insufficientPrincipal', { held: formatBnb(held) }, { heldWei: held.toString() });
    }
    case 'ReserveTooLow': {
      if (context.function === 'compound') return refusal('vault.compoundReserveTooLow');
      // Nothing is free above the minimum runway.
      if (context.function === 'withdrawReserve') return refusal('vault.nothingToWithdraw');
      const { capacityWei } = context;
      if (capacityWei === undefined) return refusal('vault.roomGone');
      return refusal('vault.reserveTooLow', { room: formatBnb(capacityWei) }, { roomWei: capacityWei.toString() });
    }
    case 'NotMatured':
      return refusal('vault.notMatured', {}, { endsAt: number(0).toString() });
    case 'AlreadyMatured':
      return refusal('vault.alreadyMatured', {}, { endsAt: number(0).toString() });
    case 'TransferFailed':
      // Every other function pays the caller.
      return refusal(context.function === 'withdrawReserve' ? 'vault.receiverRefuses' : 'vault.transferFailed');
    default:
      return refusal(Object.hasOwn(PLAIN, error.name) ? PLAIN[error.name] : undefined);
  }
}

/** Errors whose text has no parameters. */
const PLAIN: Readonly<Record<string, VaultErrorCode>> = {
  StakingPaused: 'vault.stakingPaused',
  UnknownTerm: 'vault.unknownTerm',
  NoSuchPosition: 'vault.noSuchPosition',
  NothingToClaim: 'vault.nothingToClaim',
  NothingToWithdraw: 'vault.nothingToWithdraw',
  NotGuardian: 'vault.notAllowed',
  OwnableUnauthorizedAccount: 'vault.notAllowed',
};

function refusal(
  code: VaultErrorCode = 'vault.reverted',
  params: ErrorParams = {},
  exact: Readonly<Record<string, string>> = {},
): Refusal {
  return { code, params, details: { ...params, ...exact } };
}
