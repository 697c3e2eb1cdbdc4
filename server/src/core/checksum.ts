/** Addresses for display: with the checksum (EIP-55), as in wallets and explorers. They are stored in lower case. */
import { type Address, getAddress, isAddress } from 'viem';

/** Throws for an invalid address. */
export const withChecksum = (address: string): Address => getAddress(address.toLowerCase());

/** The parameters of an entry or an email, prepared for display. */
export function withShownWallet<Params extends Readonly<Record<string, string>>>(params: Params): Params {
  const wallet = params.wallet?.toLowerCase();
  return wallet !== undefined && isAddress(wallet) ? { ...params, wallet: withChecksum(wallet) } : params;
}
