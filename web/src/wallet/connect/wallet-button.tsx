import { lazy, Suspense } from 'react';
import { defineTexts, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { useWallet } from '../use-wallet.ts';
import css from './wallet-button.module.css';
import type { WalletButtonProps } from './wallet-chip.tsx';

/** All that is said before there is a wallet. */
export const CONNECT_TEXTS = defineTexts({ connect: { ko: '지갑 연결', en: 'Connect wallet' } });

/** Needed only once there is a wallet. */
const WalletChip = lazy(() => import('./wallet-chip.tsx'));

/** Connect, wait, or who is connected. For everyone, signed in or not. */
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
