import { getAddress } from 'viem/utils';

/** The address with its checksum in upper and lower case (EIP-55), as wallets and explorers write it. */
export function checksum(address: string): string {
  return getAddress(address);
}
