import { type Address, getAddress, isAddress, zeroAddress } from 'viem';
import { UserError } from '../run/user-error.ts';

/** Accepts an address only with its checksum (EIP-55): without one, a typo would be somebody else's account. */
export function readAddress(name: string, value: string): Address {
  if (!/^0x[\da-f]{40}$/i.test(value)) throw new UserError(`${name} is not an address: ${value}`);
  // Computed from the lowercase address, so that the capitals are compared rather than trusted.
  const small = value.toLowerCase();
  if (!isAddress(small) || getAddress(small) !== value)
    throw new UserError(`${name} has no valid checksum, its capital letters (EIP-55) do not fit: ${value}`);
  if (value === zeroAddress) throw new UserError(`${name} is the zero address.`);
  return getAddress(small);
}
