/** Mounted once per page. Discovers wallets from the start, and shows the wallet's dialogs. */
import { lazy, Suspense, useEffect } from 'react';
import { useWallet, wallet } from '../use-wallet.ts';

const WalletQuestions = lazy(() => import('./wallet-questions.tsx'));

export function WalletHost() {
  const { question, option } = useWallet();
  useEffect(() => wallet.start(), []);
  return <Suspense>{(question || option?.pairing) && <WalletQuestions />}</Suspense>;
}
