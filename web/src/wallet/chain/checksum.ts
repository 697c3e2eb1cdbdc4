import { getAddress, isAddress } from 'viem/utils';

/** The address with its checksum in upper and lower case (EIP-55), as wallets and explorers write it. */
export function checksum(address: string): string {
  return getAddress(address);
}

const hasChecksum = (address: string): boolean => /[a-f]/.test(address.slice(2)) && /[A-F]/.test(address.slice(2));

/** Whether BNB may be sent there: no typing error that the checksum shows, and not to nobody. */
export function isReceiver(address: string): boolean {
  return isAddress(address, { strict: hasChecksum(address) }) && BigInt(address) !== 0n;
}
