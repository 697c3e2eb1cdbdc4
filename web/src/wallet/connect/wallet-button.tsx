import { defineTexts, useTexts } from '../../i18n/texts.ts';
import { lazyPart } from '../../lib/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { useWallet, wallet } from '../use-wallet.ts';
import css from './wallet-button.module.css';
import type { WalletButtonProps } from './wallet-chip.tsx';

/** All texts shown before a wallet is connected. */
export const CONNECT_TEXTS = defineTexts({ connect: { ko: '지갑 연결', en: 'Connect wallet' } });

/** Loaded only once there is a wallet. */
const WalletChip = lazyPart(() => import('./wallet-chip.tsx'), Connect, Connect);

/** `retry`: the account cannot be shown, so a press tries that again. */
function Connect({ place = 'bar', retry }: WalletButtonProps & { retry?: () => void }) {
  const texts = useTexts(CONNECT_TEXTS);
  return (
    <Button
      {...(place === 'drawer' ? { variant: 'primary', block: true } : { className: css.connect })}
      onClick={retry ?? (() => wallet.ask())}
    >
      <Icon name="wallet" size={18} />
      <span className={classNames(place === 'bar' && css.words)}>{texts.connect}</span>
    </Button>
  );
}

/** Shows "Connect", a spinner, or the connected account. Needs no session. */
export function WalletButton(props: WalletButtonProps) {
  return useWallet().status === 'off' ? <Connect {...props} /> : <WalletChip {...props} />;
}
