/** The page's check: runs automatically if it needs no further party, and on every press. */
import { vaultCode, vaultRoles } from '@eleven/protocol/api/transparency';
import { vaultStats } from '@eleven/protocol/api/vault';
import { PATHS } from '../../../paths.ts';
import { useConfig } from '../../../vault/queries.ts';
import { useVaultQuery } from '../../../vault/scope.ts';
import { useWallet } from '../../../wallet/use-wallet.ts';
import type { CheckSource } from '../../check/check.ts';
import { type Check, useCheck } from '../../check/use-check.ts';
import type { VaultReplies } from '../figures.ts';

/**
 * The URL of this page's own document. Only its response carries the content policy that lets a script call the public node,
 * and a policy belongs to the loaded document: a visitor who came from another page of ours still has that page's policy. So a
 * check that needs the node reloads the page, once and after a press, instead of every page being allowed to call the node.
 */
const HERE = PATHS.transparency;
/**
 * Marks that the check was already pressed, so it runs after loading. It only reads, and the URL does not choose the node. A
 * query instead of a fragment, because a fragment would not load the document again.
 */
const PRESSED = 'check';

function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && URL.canParse(loaded.name) && new URL(loaded.name).pathname === HERE;
}

const wasPressed = (): boolean => new URLSearchParams(location.search).has(PRESSED) && isOwnDocument();

/** A press counts once. A link to this page that is copied afterwards checks nothing by itself. */
function takePress(): boolean {
  if (!wasPressed()) return false;
  const url = new URL(location.href);
  url.searchParams.delete(PRESSED);
  history.replaceState(history.state, '', url);
  return true;
}

function loadOwnDocument(): void {
  const query = new URLSearchParams(location.search);
  query.set(PRESSED, '');
  location.assign(`${HERE}?${query}`);
}

const sourceOf = (scope: ReturnType<typeof useVaultQuery>): CheckSource<VaultReplies> => ({
  vault: scope.query?.vault,
  async readServer(read) {
    const [vault, roles, code] = await Promise.all([
      read(vaultStats, scope),
      read(vaultRoles, scope),
      read(vaultCode, scope),
    ]);
    return { vault, roles, code };
  },
  asOf: ({ vault }) => vault.asOf.blockNumber,
  readFigures: async (...request) => (await import('./read-ledger-figures.ts')).readLedgerFigures(...request),
  // A public node learns who calls it, so it is called only after a press.
  nodes: ({ rpcUrl, publicRpcUrl }, isPressed) => ({
    rpcUrl,
    publicRpcUrl: isPressed && publicRpcUrl && isOwnDocument() ? publicRpcUrl : undefined,
  }),
});

export interface VaultCheck extends Check<VaultReplies> {
  /** The host of the public node that a pressed check reads if no wallet here can. */
  readonly node: string | undefined;
}

export function useVaultCheck(): VaultCheck {
  const { status, option, chainId } = useWallet();
  const { data: config } = useConfig();
  const scope = useVaultQuery();
  const publicRpcUrl = config?.publicRpcUrl;
  // A wallet on a phone or on another chain cannot read this one. Without a public node the check then says so.
  const canRead = publicRpcUrl === undefined || (!option?.pairing && chainId === config?.chainId);
  const isByWallet = status === 'connected' && canRead;
  const check = useCheck({
    key: ['check', 'vault', isByWallet, scope.query?.vault ?? ''],
    source: sourceOf(scope),
    isAutomatic: ({ rpcUrl }) => isByWallet || rpcUrl !== undefined || wasPressed(),
    continues: takePress,
    movesOn({ kind }, isPressed) {
      const isUnread = kind === 'none' || kind === 'wrongChain';
      if (!isPressed || !isUnread || publicRpcUrl === undefined || isOwnDocument()) return false;
      loadOwnDocument();
      return true;
    },
  });
  return { ...check, node: publicRpcUrl && !isByWallet ? new URL(publicRpcUrl).host : undefined };
}
