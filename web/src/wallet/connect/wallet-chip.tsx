import { shortAddress } from '@eleven/protocol/address';
import { config } from '@eleven/protocol/api/system';
import { formatBnb } from '@eleven/protocol/money';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { defineTexts, useTexts } from '../../i18n/texts.ts';
import { useFocusAfterwards } from '../../lib/focus/focus-afterwards.ts';
import { focusIfLost } from '../../lib/focus/kept-focus.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { usePopover } from '../../ui/overlay/popover.tsx';
import { useBack } from '../../ui/overlay/use-back.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { networkName } from '../chain/network-name.ts';
import { useWallet } from '../use-wallet.ts';
import { useWalletName } from '../wallet-name.ts';
import { OPEN_WALLET_TEXTS } from './open-wallet.tsx';
import button from './wallet-button.module.css';
import css from './wallet-chip.module.css';
import { WalletIcon } from './wallet-icon.tsx';

const CHIP_TEXTS = defineTexts({
  check: { ko: (name: string) => `${name} 확인 중`, en: (name) => `Check ${name}` },
  openWallet: { ko: (name: string) => `${name} 열기`, en: (name) => `Open ${name}` },
  cancel: { ko: '그만 기다리기', en: 'Stop waiting' },
  wallet: { ko: '지갑', en: 'Wallet' },
  balance: { ko: '지갑 잔액', en: 'Balance' },
  wrong: {
    ko: (there: string, needed: string) => `네트워크가 ${there}입니다. 필요한 네트워크: ${needed}`,
    en: (there, needed) => `On ${there}, not on ${needed}`,
  },
  copy: { ko: '주소 복사', en: 'Copy address' },
  switch: { ko: '지갑 바꾸기', en: 'Switch wallet' },
  disconnect: { ko: '연결 해제', en: 'Disconnect' },
});

export interface WalletButtonProps {
  /** bar: a chip with a menu, or an icon if there is no space · page: always with words · drawer: everything visible */
  place?: 'bar' | 'drawer' | 'page';
}

/** Replaces the connect button while a wallet is being asked and while one is connected. */
export default function WalletChip({ place = 'bar' }: WalletButtonProps) {
  const { status, hasOpenRequest } = useWallet();
  // A connected wallet was asked for other accounts while another request is open there.
  if (status === 'connecting' || hasOpenRequest) return <Waiting block={place === 'drawer'} />;
  return place === 'drawer' ? <Details /> : <Chip />;
}

/**
 * The pressed button disappears once the wallet is asked, and the button that stops waiting disappears once the wallet has
 * responded; dialogs close meanwhile. A wallet that reconnects by itself when the page loads takes no focus.
 */
function useFocusIfLost(target: RefObject<HTMLElement | null>): void {
  const { wasRequestedByUser } = useWallet();
  useEffect(() => {
    if (!wasRequestedByUser) return;
    const timer = setTimeout(() => focusIfLost(target.current));
    return () => clearTimeout(timer);
  }, [target, wasRequestedByUser]);
}

function Waiting({ block }: { block: boolean }) {
  const { hasOpenRequest, cancel } = useWallet();
  const name = useWalletName();
  const texts = useTexts(CHIP_TEXTS);
  const { long } = useTexts(OPEN_WALLET_TEXTS);
  const stop = useRef<HTMLButtonElement>(null);
  useFocusIfLost(stop);
  return (
    <span className={classNames(css.waiting, block && css.block)} title={hasOpenRequest ? long(name) : undefined}>
      <Spinner />
      <span role="status">{hasOpenRequest ? texts.openWallet(name) : texts.check(name)}</span>
      <IconButton ref={stop} label={texts.cancel} title={texts.cancel} onClick={cancel}>
        <Icon name="close" size={16} />
      </IconButton>
    </span>
  );
}

function Chip() {
  const { account = '', option } = useWallet();
  const network = useWrongNetwork();
  const { open, id, rootRef, buttonRef, toggle, close } = usePopover();
  useBack(open, close);
  useFocusIfLost(buttonRef);
  useFocusAfterwards(rootRef, `.${button.connect}`);
  const texts = useTexts(CHIP_TEXTS);
  // The button keeps the focus for a dialog that may open next.
  const closeByChoice = () => {
    buttonRef.current?.focus();
    close();
  };
  return (
    <div ref={rootRef} className={css.root}>
      <button
        ref={buttonRef}
        type="button"
        className={classNames(css.chip, network && css.wrong)}
        title={account}
        aria-label={`${texts.wallet} ${shortAddress(account)}${network ? `, ${texts.wrong(network.there, network.needed)}` : ''}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <WalletIcon option={option} size={18} />
        <span className={css.figure}>{shortAddress(account)}</span>
        {network ? (
          <span className={css.there}>
            <Icon name="warning" size={16} />
            <span>{network.there}</span>
          </span>
        ) : (
          <span className={css.narrow}>
            <Balance />
          </span>
        )}
      </button>
      <div id={id} className={css.menu} hidden={!open}>
        {open && <Details onAction={closeByChoice} />}
      </div>
    </div>
  );
}

/** The address, the balance and the actions of the connection. */
function Details({ onAction = () => {} }: { onAction?: () => void }) {
  const { account = '', option, ask, disconnect } = useWallet();
  const name = useWalletName();
  const network = useWrongNetwork();
  const texts = useTexts(CHIP_TEXTS);
  return (
    <div className={css.details}>
      {option?.name && (
        <div className={css.line}>
          <span className={css.name}>
            <WalletIcon option={option} size={20} /> {name}
          </span>
        </div>
      )}
      <div className={css.line}>
        <span className={css.figure} title={account}>
          {shortAddress(account)}
        </span>
        <CopyButton value={account} label={texts.copy} />
      </div>
      <div className={css.line}>
        {network ? (
          <span className={css.warning}>
            <Icon name="warning" size={18} /> {texts.wrong(network.there, network.needed)}
          </span>
        ) : (
          <>
            <span className={css.label}>{texts.balance}</span>
            <Balance />
          </>
        )}
      </div>
      <div className={css.actions}>
        <Button
          size="small"
          onClick={() => {
            onAction();
            ask('choose');
          }}
        >
          {texts.switch}
        </Button>
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            onAction();
            void disconnect();
          }}
        >
          {texts.disconnect}
        </Button>
      </div>
    </div>
  );
}

/** Cut to 4 decimals, not rounded. */
function Balance() {
  const { balanceWei } = useWallet();
  return (
    <span className={css.figure}>
      {balanceWei === undefined ? '–' : formatBnb(balanceWei)} <span className={css.unit}>BNB</span>
    </span>
  );
}

/** The wallet's network and the required one. On another network its coin is not BNB, so no balance is shown. */
function useWrongNetwork(): { there: string; needed: string } | undefined {
  const locale = useLocale();
  const { chainId } = useWallet();
  const { data } = useApiQuery(config);
  if (!data || chainId === undefined || chainId === data.chainId) return undefined;
  return { there: networkName(chainId, locale), needed: networkName(data.chainId, locale) };
}
