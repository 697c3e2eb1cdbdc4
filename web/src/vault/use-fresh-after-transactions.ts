/** Keeps the page in step with the chain: resumes transactions, and reads again what they change. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onTransactionEnded, transactions } from '../wallet/tx/use-transactions.ts';
import { useConfig } from './queries.ts';
import { useVault } from './scope.ts';

export function useFreshAfterTransactions(): void {
  const client = useQueryClient();
  const { data: config } = useConfig();
  const { data: vault } = useVault();
  const block = vault?.asOf.blockNumber;

  useEffect(() => {
    for (const { address } of config?.vaults ?? []) void transactions.resume(config?.chainId ?? 0, address);
  }, [config]);

  // The server has read further blocks: one of them may hold what is waited for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new block is the occasion
  useEffect(() => transactions.nudge(), [block]);

  useEffect(
    () =>
      onTransactionEnded(() => {
        const stale = ['/api/vault', '/api/wallets', '/api/profile/activity-logs', '/api/notifications/unread-count'];
        for (const path of stale) void client.invalidateQueries({ queryKey: [path] });
      }),
    [client],
  );
}
