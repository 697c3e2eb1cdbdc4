/** Two parts of a page whose code loads only when there is something to show. */
import { lazyPart } from '../../lib/lazy-component.tsx';
import { useTransactions } from '../../wallet/tx/use-transactions.ts';
import { useNetwork } from '../network.ts';
import type { TransactionTrayProps } from './transaction-tray.tsx';

const LazyNetworkNotice = lazyPart(() => import('./network-notice.tsx'));
const Tray = lazyPart(() => import('./transaction-tray.tsx'));

/** Only while the connected wallet is on another network. */
export function NetworkNotice() {
  return useNetwork().isWrong && <LazyNetworkNotice />;
}

/** Only while there are transactions to show. */
export function TransactionTray(props: TransactionTrayProps) {
  return useTransactions().length > 0 && <Tray {...props} />;
}
