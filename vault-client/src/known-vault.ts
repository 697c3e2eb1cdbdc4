/** Recognises the code of vaults that this release knows: stakes are sent to no other contract. */
import { VAULT_BUILDS } from '@eleven/protocol/vault/vault-builds';
import type { Hex } from 'viem';
import { hashCode } from './code-hash.ts';

/** `code` is the reply to `eth_getCode`; false for a reply that is not code. */
export function isKnownVault(code: unknown): boolean {
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(code)) return false;
  return VAULT_BUILDS.some(({ maskedHash, immutables }) => hashCode(code as Hex, immutables).maskedHash === maskedHash);
}

/** The same for the hash of code with zeros where the constructor writes. */
export const isKnownHash = (hash: string): boolean => VAULT_BUILDS.some(({ maskedHash }) => maskedHash === hash);
