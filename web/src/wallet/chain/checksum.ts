import { getAddress, isAddress } from 'viem/utils';

/** The address with its EIP-55 checksum, as wallets and explorers show it. Throws where it is none. */
export function checksum(address: string): string {
  return getAddress(address);
}

/** EIP-55 writes the checksum as the case of the letters: in one case there is none to compare. */
function isMixedCase(address: string): boolean {
  const digits = address.slice(2);
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
}

/** Whether BNB can be sent to the address: its checksum, if it has one, is right, and it is not the zero address. */
export function isValidRecipient(address: string): boolean {
  return isAddress(address, { strict: isMixedCase(address) }) && BigInt(address) !== 0n;
}
