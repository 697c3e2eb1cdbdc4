import { vaultAbi as abi } from '@eleven/protocol/vault/vault-abi';
import type { VaultEvent } from '@eleven/protocol/vault/vault-events';
import type { Log } from 'viem';
import { decodeEventLog } from 'viem/utils';

/** Amounts, whose names here say their unit. */
const IN_WEI = new Set(['amount', 'principal', 'reward', 'paid', 'forfeited']);

/** The event that a log of the vault holds, under the names of the protocol; throws for any other log. Addresses become lower-case. */
export function decodeEvent({ topics, data }: Pick<Log, 'topics' | 'data'>): VaultEvent {
  const { eventName, args } = decodeEventLog({ abi, topics, data, strict: true });
  const fields = Object.entries(args).map(([name, value]) => [
    IN_WEI.has(name) ? `${name}Wei` : name,
    typeof value === 'string' ? value.toLowerCase() : value,
  ]);
  const kind = eventName.charAt(0).toLowerCase() + eventName.slice(1);
  return { kind, ...Object.fromEntries(fields) } as VaultEvent;
}
