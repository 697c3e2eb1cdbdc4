/** One check of the whole page: by itself once where nothing has to be asked for, and whenever somebody wants it. */

import { type Config, config as configRoute } from '@eleven/protocol/api/system';
import { vaultCode, vaultRoles } from '@eleven/protocol/api/transparency';
import { vaultStats } from '@eleven/protocol/api/vault';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryKeyOf, useApiQuery } from '../../../lib/use-api.ts';
import { useWallet, wallet } from '../../../wallet/use-wallet.ts';
import type { CheckOutcome, CheckRequest } from './check.ts';
import type { Compared } from './compare.ts';
import { isOwnDocument, loadOwnDocument, wasPressed } from './own-document.ts';

export interface Check {
  readonly isReading: boolean;
  /** The host of the public node that a check would ask, where there is no wallet. */
  readonly node: string | undefined;
  /** Undefined before the first check, while one runs, and after it was stopped. */
  readonly outcome: CheckOutcome | undefined;
  /** At the block of the server's answer, or at the newest one of whoever reads. */
  run(block?: CheckRequest['block']): void;
  /** What still comes in is not looked at any more. */
  stop(): void;
  /** What was compared of a figure, if it was. */
  of(name: Compared['name']): Compared | undefined;
}

export function useCheck(): Check {
  const client = useQueryClient();
  const { status } = useWallet();
  const { data: config } = useApiQuery(configRoute);
  const block = useRef<CheckRequest['block']>('asOf');
  const isConnected = status === 'connected';
  const key = ['transparency-check', String(isConnected)];
  const readConfig = () =>
    client.fetchQuery<Config>({ queryKey: queryKeyOf(configRoute), staleTime: Number.POSITIVE_INFINITY, retry: false });
  // The answers are also what the page shows from then on: what is checked is what is seen.
  const readServer = async () => {
    const fresh = { staleTime: 0, retry: false };
    const [vault, roles, code] = await Promise.all([
      client.fetchQuery({ queryKey: queryKeyOf(vaultStats), ...fresh }),
      client.fetchQuery({ queryKey: queryKeyOf(vaultRoles), ...fresh }),
      client.fetchQuery({ queryKey: queryKeyOf(vaultCode), ...fresh }),
    ]);
    return { vault, roles, code } as Awaited<ReturnType<CheckRequest['readServer']>>;
  };
  const check = useQuery<CheckOutcome | null>({
    queryKey: key,
    queryFn: async () => {
      const { checkVault } = await import('./check.ts');
      const found = await checkVault({
        wallet,
        block: block.current,
        readConfig,
        readServer,
        mayAskNode: isOwnDocument,
      });
      if (found.kind !== 'ownDocument') return found;
      loadOwnDocument();
      return null;
    },
    // A stranger's node learns who asks it: it is asked when somebody presses.
    enabled: config !== undefined && (isConnected || config.rpcUrl !== undefined || wasPressed()),
    // Also without the network it answers by itself, and says what is missing.
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const outcome = check.isFetching ? undefined : (check.data ?? undefined);
  return {
    isReading: check.isFetching,
    node: config?.publicRpcUrl && !isConnected ? new URL(config.publicRpcUrl).host : undefined,
    outcome,
    run: (at = 'asOf') => {
      block.current = at;
      void check.refetch();
    },
    stop: () => void client.cancelQueries({ queryKey: key }).then(() => client.setQueryData(key, null)),
    of: (name) => (outcome?.kind === 'compared' ? outcome.figures.find((figure) => figure.name === name) : undefined),
  };
}
