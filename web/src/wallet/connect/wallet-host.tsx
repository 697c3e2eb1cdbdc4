/** Mounted once per page. Discovers wallets from the start, and shows the wallet's dialogs. */
import { useEffect } from 'react';
import { lazyPart } from '../../lib/lazy-component.tsx';
import { showUnreachableToast, useWallet, wallet } from '../use-wallet.ts';

const WalletQuestions = lazyPart(() => import('./wallet-questions.tsx'), undefined, Missing);

/** A press asked for something that cannot be shown. The next press loads it again. */
function Missing() {
  useEffect(() => {
    showUnreachableToast();
    wallet.closeQuestion();
    wallet.cancel();
  }, []);
  return null;
}

export function WalletHost() {
  const { question, option } = useWallet();
  useEffect(() => wallet.start(), []);
  return (question || option?.pairing) && <WalletQuestions key={question} />;
}
