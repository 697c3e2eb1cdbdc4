/** The one check of the page: it runs by itself once where nobody new has to be asked, and whenever somebody presses. */
import { vaultCode, vaultRoles } from '@eleven/protocol/api/transparency';
import { vaultStats } from '@eleven/protocol/api/vault';
import { useConfig } from '../../../vault/queries.ts';
import { useWallet } from '../../../wallet/use-wallet.ts';
import type { CheckSource } from '../../check/check.ts';
import { type Check, useCheck } from '../../check/use-check.ts';
import type { VaultReplies } from './figures.ts';
import { isOwnDocument, loadOwnDocument, wasPressed } from './own-document.ts';

const SOURCE: CheckSource<VaultReplies> = {
  async readServer(read) {
    const [vault, roles, code] = await Promise.all([read(vaultStats), read(vaultRoles), read(vaultCode)]);
    return { vault, roles, code };
  },
  asOf: ({ vault }) => vault.asOf.blockNumber,
  readFigures: async (...request) => (await import('./read-ledger-figures.ts')).readLedgerFigures(...request),
  nodes: ({ rpcUrl, publicRpcUrl }) => ({
    rpcUrl,
    publicRpcUrl: publicRpcUrl && isOwnDocument() ? publicRpcUrl : undefined,
  }),
};

export interface VaultCheck extends Check<VaultReplies> {
  /** The host of the public node that a check asks where there is no wallet. */
  readonly node: string | undefined;
}

export function useVaultCheck(): VaultCheck {
  const { status } = useWallet();
  const { data: config } = useConfig();
  const isConnected = status === 'connected';
  const check = useCheck({
    key: ['check', 'vault', isConnected],
    source: SOURCE,
    // A stranger's node learns who asks it: it is asked when somebody presses.
    isAutomatic: ({ rpcUrl }) => isConnected || rpcUrl !== undefined || wasPressed(),
    movesOn({ kind }) {
      if ((kind !== 'none' && kind !== 'wrongChain') || config?.publicRpcUrl === undefined || isOwnDocument())
        return false;
      loadOwnDocument();
      return true;
    },
  });
  return { ...check, node: config?.publicRpcUrl && !isConnected ? new URL(config.publicRpcUrl).host : undefined };
}
