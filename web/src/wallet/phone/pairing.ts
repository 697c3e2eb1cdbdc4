/** How far the connection to a wallet on a phone has come. */
export type PairingState =
  | { readonly stage: 'idle' }
  /** The relay is asked for a code. */
  | { readonly stage: 'preparing' }
  /** The wallet has to scan or open this `wc:` address, within five minutes. */
  | { readonly stage: 'waiting'; readonly uri: string }
  | { readonly stage: 'noCode' | 'expired' | 'declined' | 'otherNetwork' };

export interface Pairing {
  getState(): PairingState;
  subscribe(listener: () => void): () => void;
  /** Begins anew, with another code. */
  restart(): void;
  /** Gives up: whoever still scans the code is not let in. */
  stop(): void;
  /** Whether the wallet has a request that waits for its person. */
  isAsked(): boolean;
  /** Opens the wallet's app, where it has told how. */
  appLink(): string | undefined;
}

/** `wallet/discovery/remembered.ts` keeps it as the product that was used last. */
export const PHONE_RDNS = 'walletconnect';
