import { vaultAbi as abi } from '@eleven/protocol/vault/vault-abi';
import type { VaultEvent } from '@eleven/protocol/vault/vault-events';
import type { Hex, Log } from 'viem';
import { decodeAbiParameters, toEventSelector } from 'viem/utils';

/** Amounts, whose names here say their unit. */
const IN_WEI = new Set(['amount', 'principal', 'reward', 'paid', 'forfeited']);

/**
 * By their first topic. viem's `decodeEventLog` hashes the signatures of the events again for each log: half of the time of
 * indexing.
 */
const EVENTS = new Map(
  abi.flatMap((item) =>
    item.type === 'event' ? [[toEventSelector(item), { name: item.name, inputs: item.inputs }] as const] : [],
  ),
);

/** The event that a log of the vault holds, under the names of the protocol; throws for any other log. Addresses become lower-case. */
export function decodeEvent({ topics: [selector, ...topics], data }: Pick<Log, 'topics' | 'data'>): VaultEvent {
  const event = selector && EVENTS.get(selector);
  if (!event) throw new Error(`the vault has no event ${selector}`);
  const { name, inputs } = event;
  const indexed = inputs.filter((input) => input.indexed);
  if (indexed.length !== topics.length) throw new Error(`${name} with ${topics.length} topics`);
  const others = inputs.filter((input) => !input.indexed);
  const values: readonly unknown[] = [
    ...indexed.flatMap((input, index): readonly unknown[] => decodeAbiParameters([input], topics[index] as Hex)),
    ...decodeAbiParameters(others, data),
  ];
  const fields = [...indexed, ...others].map((input, index) => {
    const value = values[index];
    return [
      IN_WEI.has(input.name) ? `${input.name}Wei` : input.name,
      typeof value === 'string' ? value.toLowerCase() : value,
    ];
  });
  return { kind: name.charAt(0).toLowerCase() + name.slice(1), ...Object.fromEntries(fields) } as VaultEvent;
}
