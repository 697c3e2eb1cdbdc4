/** Mounted once per page. Discovers wallets from the start, and shows the dialogs that a person has to answer. */
import { lazy, Suspense, useEffect } from 'react';
import { useWallet, wallet } from '../use-wallet.ts';

const ChooseWallet = lazy(() => import('./choose-wallet.tsx'));
const PhoneWallet = lazy(() => import('./phone-wallet.tsx'));
const NoWallet = lazy(() => import('./no-wallet.tsx'));

export function WalletHost() {
  const { question, option } = useWallet();
  useEffect(() => wallet.start(), []);
  return (
    <Suspense>
      {question === 'choose' && <ChooseWallet />}
      {question === 'noWallet' && <NoWallet />}
      {option?.pairing && <PhoneWallet pairing={option.pairing} />}
    </Suspense>
  );
}
