import { shortAddress } from '@eleven/protocol/address';
import { config } from '@eleven/protocol/api/system';
import { formatBnb } from '@eleven/protocol/money';
import { defineTexts, useTexts } from '../i18n/texts.ts';
import { useApiQuery } from '../lib/use-api.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icons.tsx';
import { usePopover } from '../ui/popover.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useWallet } from './use-wallet.ts';
import css from './wallet-chip.module.css';

const CHIP_TEXTS = defineTexts({
  ko: {
    check: '지갑 확인 중',
    openWallet: '지갑을 열어 주세요',
    openWalletLong: '지갑에 이미 열린 요청이 있습니다. 지갑을 열어 답해 주십시오.',
    cancel: '그만 기다리기',
    wallet: '지갑',
    balance: '지갑 잔액',
    otherNetwork: '다른 네트워크',
    copy: '주소 복사',
    switch: '지갑 바꾸기',
    disconnect: '연결 해제',
  },
  en: {
    check: 'Check wallet',
    openWallet: 'Open your wallet',
    openWalletLong: 'A request is already open in your wallet. Open it to answer.',
    cancel: 'Stop waiting',
    wallet: 'Wallet',
    balance: 'Balance',
    otherNetwork: 'Another network',
    copy: 'Copy address',
    switch: 'Switch wallet',
    disconnect: 'Disconnect',
  },
});

export interface WalletButtonProps {
  /** bar: a chip with a menu · drawer: everything laid open, for the menu of small screens */
  place?: 'bar' | 'drawer';
}

/** In the place of the connect button once a wallet is asked for, or there. */
export default function WalletChip({ place = 'bar' }: WalletButtonProps) {
  const { status } = useWallet();
  if (status === 'connecting') return <Waiting block={place === 'drawer'} />;
  return place === 'bar' ? <Chip /> : <Details />;
}

function Waiting({ block }: { block: boolean }) {
  const { openWallet, cancel } = useWallet();
  const texts = useTexts(CHIP_TEXTS);
  return (
    <span className={classNames(css.waiting, block && css.block)} title={openWallet ? texts.openWalletLong : undefined}>
      <Spinner />
      <span role="status">{openWallet ? texts.openWallet : texts.check}</span>
      <IconButton label={texts.cancel} title={texts.cancel} onClick={cancel}>
        <Icon name="close" size={16} />
      </IconButton>
    </span>
  );
}

function Chip() {
  const { account = '' } = useWallet();
  const { open, id, rootRef, buttonRef, toggle, close } = usePopover();
  const texts = useTexts(CHIP_TEXTS);
  return (
    <div ref={rootRef} className={css.root}>
      <button
        ref={buttonRef}
        type="button"
        className={css.chip}
        title={account}
        aria-label={`${texts.wallet} ${shortAddress(account)}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <Icon name="wallet" size={18} />
        <span className={css.figure}>{shortAddress(account)}</span>
        <span className={css.narrow}>
          <Balance />
        </span>
      </button>
      <div id={id} className={css.menu} hidden={!open}>
        {open && <Details onAction={close} />}
      </div>
    </div>
  );
}

/** Address, balance, and what can be done with the connection. */
function Details({ onAction = () => {} }: { onAction?: () => void }) {
  const { account = '', option, ask, disconnect } = useWallet();
  const texts = useTexts(CHIP_TEXTS);
  return (
    <div className={css.details}>
      <div className={css.line}>
        <span className={css.figure} title={account}>
          {shortAddress(account)}
        </span>
        <CopyButton value={account} label={texts.copy} />
      </div>
      <div className={css.line}>
        <span className={css.label}>{texts.balance}</span>
        <Balance />
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
          look="ghost"
          size="small"
          onClick={() => {
            onAction();
            void disconnect();
          }}
          title={option?.name}
        >
          {texts.disconnect}
        </Button>
      </div>
    </div>
  );
}

/** Cut to 4 decimals. On another network the wallet's coin is not this product's BNB. */
function Balance() {
  const { balanceWei, chainId } = useWallet();
  const { data } = useApiQuery(config);
  const texts = useTexts(CHIP_TEXTS);
  if (data && chainId !== undefined && chainId !== data.chainId) {
    return <span className={css.label}>{texts.otherNetwork}</span>;
  }
  return (
    <span className={css.figure}>
      {balanceWei === undefined ? '–' : formatBnb(balanceWei)} <span className={css.unit}>BNB</span>
    </span>
  );
}
