/** The progress of the connection to a wallet on a phone. */
export type PairingState =
  | { readonly stage: 'idle' }
  /** Requesting a code from the relay. */
  | { readonly stage: 'preparing' }
  /** The wallet has to scan or open this `wc:` address, within five minutes. */
  | { readonly stage: 'waiting'; readonly uri: string }
  /** Failed: the relay gave no code, the code expired, the user declined, or the wallet has no account on this network. */
  | { readonly stage: 'noCode' | 'expired' | 'declined' | 'otherNetwork' };

export interface Pairing {
  getState(): PairingState;
  subscribe(listener: () => void): () => void;
  /** Starts over with a new code. */
  restart(): void;
  /** Gives up. A wallet that scans the code later is not connected. */
  stop(): void;
  /** True while the wallet shows the user a request. */
  hasOpenRequest(): boolean;
  /** A link that opens the wallet's app, if the wallet has given one. */
  appLink(): string | undefined;
}

/** The name under which `wallet/discovery/remembered.ts` remembers that a phone wallet was used last. */
export const PHONE_RDNS = 'walletconnect';
