/** The one check of the page: it runs by itself once where nobody new has to be asked, and whenever somebody presses. */
import { type VaultCode, type VaultRoles, vaultCode, vaultRoles } from '@eleven/protocol/api/transparency';
import { type VaultStateReply, vaultStats } from '@eleven/protocol/api/vault';
import { queryKeyOf } from '../../../lib/use-api.ts';
import { useConfig } from '../../../vault/queries.ts';
import { useWallet } from '../../../wallet/use-wallet.ts';
import type { CheckSource } from '../../check/check.ts';
import { type Check, useCheck } from '../../check/use-check.ts';
import { FIGURE_TEXTS } from './figure-texts.ts';
import type { LedgerFigure } from './ledger-figures.ts';
import { isOwnDocument, loadOwnDocument, wasPressed } from './own-document.ts';

interface VaultReplies {
  readonly vault: VaultStateReply;
  readonly roles: VaultRoles;
  readonly code: VaultCode;
}

const SOURCE: CheckSource<VaultReplies, LedgerFigure> = {
  async readServer(client) {
    const fresh = { staleTime: 0, retry: false };
    const [vault, roles, code] = await Promise.all([
      client.fetchQuery<VaultStateReply>({ queryKey: queryKeyOf(vaultStats), ...fresh }),
      client.fetchQuery<VaultRoles>({ queryKey: queryKeyOf(vaultRoles), ...fresh }),
      client.fetchQuery<VaultCode>({ queryKey: queryKeyOf(vaultCode), ...fresh }),
    ]);
    return { vault, roles, code };
  },
  asOf: ({ vault }) => vault.asOf.blockNumber,
  readFigures: async (...request) => (await import('./read-ledger-figures.ts')).readLedgerFigures(...request),
  nodes: ({ rpcUrl, publicRpcUrl }) => ({
    rpcUrl,
    publicRpcUrl: publicRpcUrl && isOwnDocument() ? publicRpcUrl : undefined,
  }),
  label: ({ id }, locale) => ({ name: FIGURE_TEXTS[id][locale][0] }),
};

export interface VaultCheck extends Check<VaultReplies, LedgerFigure> {
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
