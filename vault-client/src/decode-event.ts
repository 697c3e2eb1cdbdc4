import { vaultAbi as abi } from '@eleven/protocol/vault/vault-abi';
import type { VaultEvent } from '@eleven/protocol/vault/vault-events';
import type { Log } from 'viem';
import { toEventSelector } from 'viem/utils';

/** Amounts: their decoded names get the unit. */
const IN_WEI = new Set(['amount', 'principal', 'reward', 'paid', 'forfeited']);

/** Hexadecimal digits of a word of 32 bytes. */
const WORD = 64;
const ADDRESS = 40;

type Read = (word: string) => string | bigint | boolean;

/** Every argument of the vault's events is one word: https://docs.soliditylang.org/en/latest/abi-spec.html */
const READ: Readonly<Record<string, Read>> = {
  uint256: (word) => BigInt(`0x${word}`),
  address(word) {
    if (!/^0{24}/.test(word)) throw new Error(`no address: ${word}`);
    return `0x${word.slice(WORD - ADDRESS).toLowerCase()}`;
  },
  bool(word) {
    const value = BigInt(`0x${word}`);
    if (value > 1n) throw new Error(`no truth value: ${word}`);
    return value === 1n;
  },
};

interface Field {
  readonly name: string;
  readonly read: Read;
}

interface EventShape {
  readonly kind: string;
  /** In order; the indexed fields come first, one topic each. */
  readonly fields: readonly Field[];
  readonly indexed: number;
}

type EventInput = Extract<(typeof abi)[number], { type: 'event' }>['inputs'][number];

function fieldOf({ name, type }: EventInput): Field {
  const read = READ[type];
  if (!read) throw new Error(`${name} is of type ${type}, which no event of the vault had`);
  return { name: IN_WEI.has(name) ? `${name}Wei` : name, read };
}

/**
 * Events by their first topic. viem's `decodeEventLog` hashes all signatures again for each log, and its `decodeAbiParameters`
 * hashes each address for its checksum: neither is needed here, and an indexer reads many logs.
 */
const EVENTS = new Map(
  abi.flatMap((item): (readonly [string, EventShape])[] => {
    if (item.type !== 'event') return [];
    const inputs: readonly EventInput[] = item.inputs;
    const indexed = inputs.filter((input) => input.indexed);
    const others = inputs.filter((input) => !input.indexed);
    const kind = item.name.charAt(0).toLowerCase() + item.name.slice(1);
    return [
      [toEventSelector(item), { kind, fields: [...indexed, ...others].map(fieldOf), indexed: indexed.length }] as const,
    ];
  }),
);

/** The event in a log of the vault, with the names of the protocol; throws for any other log. Addresses become lower-case. */
export function decodeEvent({ topics: [selector, ...topics], data }: Pick<Log, 'topics' | 'data'>): VaultEvent {
  const shape = selector && EVENTS.get(selector);
  if (!shape) throw new Error(`the vault has no event ${selector}`);
  const { kind, fields, indexed } = shape;
  const words = topics.map((topic) => topic.slice(2)).join('') + data.slice(2);
  if (indexed !== topics.length || words.length !== fields.length * WORD || !/^[0-9a-f]*$/i.test(words))
    throw new Error(`${kind} with ${topics.length} topics and the data ${data}`);
  const event: Record<string, unknown> = { kind };
  fields.forEach(({ name, read }, index) => {
    event[name] = read(words.slice(index * WORD, (index + 1) * WORD));
  });
  return event as unknown as VaultEvent;
}
