/** The code of the vault as it lies on the chain, told by its hashes. */
import { type Address, type Hex, keccak256, toBytes } from 'viem';
import { ChainError } from './chain-error.ts';
import type { Endpoints } from './endpoints.ts';

export interface CodeHashes {
  /** keccak256 of the code, as explorers tell it. */
  readonly codeHash: Hex;
  /** The same with zeros where the constructor writes: equal for every deployment of one build. */
  readonly maskedHash: Hex;
}

/** Places of the code in bytes. */
export type Stretches = readonly { readonly start: number; readonly length: number }[];

export function readCodeHashes(endpoints: Endpoints, vault: Address, immutables: Stretches): Promise<CodeHashes> {
  return endpoints.ask(async (client) => {
    const code = await client.getCode({ address: vault });
    if (code === undefined || code === '0x') throw new ChainError('contradiction', `there is no code at ${vault}`);
    const masked = toBytes(code);
    for (const { start, length } of immutables) masked.fill(0, start, start + length);
    return { codeHash: keccak256(code), maskedHash: keccak256(masked) };
  });
}
