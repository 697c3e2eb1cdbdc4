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
  /** Starts again with a new code. */
  restart(): void;
  /** Gives up. A wallet that scans the code later is not connected. */
  stop(): void;
  /** Whether a request waits in the wallet for its user. */
  isAsked(): boolean;
  /** A link that opens the wallet's app, if the wallet has given one. */
  appLink(): string | undefined;
}

/** The name under which `wallet/discovery/remembered.ts` remembers that a phone wallet was used last. */
export const PHONE_RDNS = 'walletconnect';
