/** From a log of the vault to one of its events (protocol/vault-events.ts), checked on the way. */
import { vaultAbi } from '@eleven/protocol/vault-abi';
import type { VaultEvent } from '@eleven/protocol/vault-events';
import { decodeEventLog, type Hex, type Log } from 'viem';
import { ChainError } from './chain-error.ts';

/** A decoded log and its place on the chain. Hashes and addresses are lower-case. */
export interface VaultLog {
  readonly event: VaultEvent;
  readonly blockNumber: number;
  readonly blockHash: string;
  readonly logIndex: number;
  readonly txHash: string;
}

/** Throws a ChainError for a log that has no place or is no event of the vault. */
export function decodeVaultLog(log: Log): VaultLog {
  const { blockNumber, blockHash, logIndex, transactionHash, removed } = log;
  if (blockNumber === null || blockHash === null || logIndex === null || transactionHash === null || removed) {
    throw new ChainError('contradiction', 'a log of a finalized block has no place in it');
  }
  return {
    event: decodeEvent(log.topics, log.data),
    blockNumber: Number(blockNumber),
    blockHash: blockHash.toLowerCase(),
    logIndex: Number(logIndex),
    txHash: transactionHash.toLowerCase(),
  };
}

export function decodeEvent(topics: Log['topics'], data: Hex): VaultEvent {
  const { eventName, args } = decode(topics, data);
  switch (eventName) {
    case 'Staked':
      return { kind: 'staked', account: lower(args.account), amountWei: args.amount, totals: args.totals };
    case 'Unstaked':
      return { kind: 'unstaked', account: lower(args.account), amountWei: args.amount, totals: args.totals };
    case 'RewardPaid':
      return { kind: 'rewardPaid', account: lower(args.account), rewardWei: args.reward, totals: args.totals };
    case 'Compounded':
      return { kind: 'compounded', account: lower(args.account), rewardWei: args.reward, totals: args.totals };
    case 'Exited': {
      const { principal: principalWei, reward: rewardWei, totals } = args;
      return { kind: 'exited', account: lower(args.account), principalWei, rewardWei, totals };
    }
    case 'EmergencyExited': {
      const { principal: principalWei, forfeited: forfeitedWei, totals } = args;
      return { kind: 'emergencyExited', account: lower(args.account), principalWei, forfeitedWei, totals };
    }
    case 'Locked': {
      const { id, principal: principalWei, reward: rewardWei, endsAt, terms } = args;
      return { kind: 'locked', account: lower(args.account), id, principalWei, rewardWei, endsAt, terms };
    }
    case 'Redeemed': {
      const { id, principal: principalWei, reward: rewardWei, terms } = args;
      return { kind: 'redeemed', account: lower(args.account), id, principalWei, rewardWei, terms };
    }
    case 'ExitedEarly': {
      const { id, principal: principalWei, forfeited: forfeitedWei, terms } = args;
      return { kind: 'exitedEarly', account: lower(args.account), id, principalWei, forfeitedWei, terms };
    }
    case 'ReserveFunded':
      return { kind: 'reserveFunded', from: lower(args.from), amountWei: args.amount, totals: args.totals };
    case 'ReserveWithdrawn':
      return { kind: 'reserveWithdrawn', to: lower(args.to), amountWei: args.amount, totals: args.totals };
    case 'RewardsUnfunded':
      return { kind: 'rewardsUnfunded', ...args };
    case 'PauseSet':
      return { kind: 'pauseSet', ...args };
    case 'GuardianSet':
      return { kind: 'guardianSet', guardian: lower(args.guardian) };
    case 'OwnershipTransferStarted':
    case 'OwnershipTransferred':
      return {
        kind: eventName === 'OwnershipTransferred' ? 'ownershipTransferred' : 'ownershipTransferStarted',
        previousOwner: lower(args.previousOwner),
        newOwner: lower(args.newOwner),
      };
  }
}

const lower = (address: string): string => address.toLowerCase();

function decode(topics: Log['topics'], data: Hex) {
  try {
    return decodeEventLog({ abi: vaultAbi, topics, data, strict: true });
  } catch (error) {
    throw new ChainError('contradiction', 'a log that is no event of the vault', error);
  }
}
