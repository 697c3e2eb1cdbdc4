/** Addresses as people see them: with the checksum (EIP-55), as wallets and explorers write them. Kept in lower case. */
import { type Address, getAddress, isAddress } from 'viem';

/** Fails for what is no address. */
export const withChecksum = (address: string): Address => getAddress(address.toLowerCase());

/** The parameters of an entry or of a mail, to be shown. */
export function withShownWallet<Params extends Readonly<Record<string, string>>>(params: Params): Params {
  const wallet = params.wallet?.toLowerCase();
  return wallet !== undefined && isAddress(wallet) ? { ...params, wallet: withChecksum(wallet) } : params;
}
