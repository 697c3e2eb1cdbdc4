/** Mounted once. Discovers the wallets in this browser, and shows the dialogs for connecting one. */
import { useEffect } from 'react';
import { lazyPart } from '../../lib/lazy-component.tsx';
import { showUnreachableToast, useWallet, wallet } from '../use-wallet.ts';

const WalletQuestions = lazyPart(() => import('./wallet-questions.tsx'), undefined, NotLoaded);

/** In place of a dialog whose code could not be loaded: ends the attempt, so that the next press loads the code again. */
function NotLoaded() {
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
