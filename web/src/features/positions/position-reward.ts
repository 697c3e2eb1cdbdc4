import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { claimableAt } from '../../vault/live-rewards.ts';
import type { PositionRow } from './position-rows.ts';

/** The reward of a position: claimable at chain time `now`, or set aside for its term. In wei. */
export const rewardOf = (row: PositionRow, vault: VaultStateReply, now: number): bigint =>
  row.kind === 'flexible' ? claimableAt(vault, [row.account], BigInt(now)) : BigInt(row.position.rewardWei);
