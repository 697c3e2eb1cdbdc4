/**
 * The server only offers stakes in vaults whose code this release knows. It refuses to start if a configured address has any
 * other code; while no endpoint responds, it serves its stored data and keeps trying.
 */
import { VAULT_BUILDS } from '@eleven/protocol/vault/vault-builds';
import { NoVaultError } from '@eleven/vault-client/view';
import type { Logger } from '../core/log.ts';
import { StartError } from '../core/start-error.ts';
import { asChainError } from './chain-error.ts';
import type { Vault } from './vaults.ts';

interface Limits {
  /** How long the start waits; afterwards the check continues in the background. */
  readonly startMs: number;
  readonly againMs: number;
}
const LIMITS: Limits = { startMs: 3_000, againMs: 30_000 };

/** Throws a StartError. `onRefused` is called with a problem found after the start. */
export async function requireKnownCode(
  vaults: readonly Vault[],
  { log, onRefused }: { readonly log: Logger; readonly onRefused: (problem: string) => void },
  { startMs, againMs }: Limits = LIMITS,
): Promise<void> {
  let isStarted = false;
  const waiting: Promise<void>[] = vaults.map(async (vault) => {
    for (;;) {
      const problem = await problemOf(vault).catch((error: unknown) => {
        const { problem: kind, publicDetail } = asChainError(error);
        if (kind === 'wrongChain') return `the endpoints in RPC_URLS serve a chain other than ${vault.chain.chainId}`;
        log.warn({ vault: vault.address, detail: publicDetail }, 'the code of the vault could not be read yet');
        return null;
      });
      if (problem === undefined) return;
      if (problem !== null) {
        if (!isStarted) throw new StartError(problem);
        return onRefused(problem);
      }
      await new Promise((resolve) => setTimeout(resolve, againMs).unref());
    }
  });
  const all = Promise.all(waiting);
  // Later problems go to `onRefused`.
  all.catch(() => {});
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, startMs).unref())]);
  isStarted = true;
}

/** Whether the error means that there is no code at the address. */
function isNoVault(error: unknown): boolean {
  if (error instanceof NoVaultError) return true;
  return error instanceof Error && error.cause !== undefined && isNoVault(error.cause);
}

/** Undefined if the vault's code is a build that this release knows. */
async function problemOf({ name, address, chain }: Vault): Promise<string | undefined> {
  await chain.head();
  for (const { maskedHash, immutables } of VAULT_BUILDS) {
    const hashes = await chain.codeHashes(immutables).catch((error: unknown) => {
      if (!isNoVault(error)) throw error;
    });
    if (hashes?.maskedHash === maskedHash) return undefined;
  }
  return `VAULT_ADDRESS or VAULTS: ${name} at ${address} on chain ${chain.chainId} does not have the code of a vault that this release knows`;
}
