import type { VaultCall } from '@eleven/protocol/api/vault';

/** What a lever needs: who holds it, whose wallet is connected, and how to ask that wallet. */
export interface Lever {
  vaultAddress: string;
  /** Of the connected wallet; undefined without one. */
  account: string | undefined;
  /** The function that is being asked for, while the wallet is waited for. */
  waitingFor: VaultCall['function'] | undefined;
  /** Answers whether it was sent. */
  run(call: VaultCall, typed?: string): Promise<boolean>;
}
