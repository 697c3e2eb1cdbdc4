import type { WalletOption } from './discovery/eip1193.ts';

/** The one connected wallet of this page, and the wallets that could be connected. */
export interface WalletState {
  /** Every wallet found in this browser. */
  readonly options: readonly WalletOption[];
  readonly status: 'off' | 'connecting' | 'connected';
  /** The user requested the connection on this page; not set for a wallet that reconnects when the page loads. */
  readonly wasRequestedByUser?: boolean;
  /** An earlier request is still open in the wallet, and the user has to open the wallet to see it. */
  readonly hasOpenRequest: boolean;
  readonly option: WalletOption | undefined;
  /** At first in the wallet's own spelling, later with its checksum. Compare with `sameAddress`. */
  readonly account: string | undefined;
  readonly chainId: number | undefined;
  /** On the wallet's current chain. */
  readonly balanceWei: bigint | undefined;
  /** The block of the balance. Undefined for the wallet's own reply, which may be a minute old. */
  readonly balanceBlock: number | undefined;
  /** The account is a contract, such as a multisig: somebody else pays its network fees. Unset until its code is read. */
  readonly isContract?: boolean | undefined;
  /** The dialog that is open: choose a wallet, or read that none was found. */
  readonly question: 'choose' | 'noWallet' | undefined;
}
