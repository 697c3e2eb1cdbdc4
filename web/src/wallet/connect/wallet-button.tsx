import { lazy, Suspense } from 'react';
import { defineTexts, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { useWallet } from '../use-wallet.ts';
import css from './wallet-button.module.css';
import type { WalletButtonProps } from './wallet-chip.tsx';

/** All texts shown before a wallet is connected. */
export const CONNECT_TEXTS = defineTexts({ connect: { ko: '지갑 연결', en: 'Connect wallet' } });

/** Loaded only once there is a wallet. */
const WalletChip = lazy(() => import('./wallet-chip.tsx'));

/** Shows "Connect", a spinner, or the connected account. Needs no session. */
export function WalletButton({ place = 'bar' }: WalletButtonProps) {
  const { status, ask } = useWallet();
  const texts = useTexts(CONNECT_TEXTS);
  const connect = (
    <Button
      {...(place === 'drawer' ? { variant: 'primary', block: true } : { className: css.connect })}
      onClick={() => ask()}
    >
      <Icon name="wallet" size={18} />
      <span className={classNames(place === 'bar' && css.words)}>{texts.connect}</span>
    </Button>
  );
  if (status === 'off') return connect;
  return (
    <Suspense fallback={connect}>
      <WalletChip place={place} />
    </Suspense>
  );
}
