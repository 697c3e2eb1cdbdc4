import { useSyncExternalStore } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { defineTexts, useTexts } from '../../i18n/texts.ts';
import textCss from '../../styles/text.module.css';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { demoSlot } from '../discovery/demo-slot.ts';
import { useWallet } from '../use-wallet.ts';
import { nameOf } from '../wallet-name.ts';
import css from './no-wallet.module.css';

/** The title is SPEC.md's text, verbatim in the language in which SPEC.md gives it. */
const NO_WALLET_TEXTS = defineTexts({
  title: { ko: 'MetaMask가 설치되어 있지 않습니다.', en: 'MetaMask is not installed.' },
  body: {
    ko: '스테이킹에는 브라우저 지갑이 필요합니다. 설치한 뒤 이 페이지를 새로고침해 주십시오.',
    en: 'Staking needs a browser wallet. Install one, then reload this page.',
  },
  phoneBody: {
    ko: '지갑 앱 안의 브라우저에서 이 페이지를 열어 주십시오.',
    en: 'Open this page in the browser inside your wallet app.',
  },
  install: { ko: 'MetaMask 설치', en: 'Install MetaMask' },
  others: { ko: '다른 지갑:', en: 'Other wallets:' },
  reload: { ko: '페이지 새로고침', en: 'Reload page' },
  openMetaMask: { ko: 'MetaMask 앱에서 열기', en: 'Open in the MetaMask app' },
  openTrust: { ko: 'Trust Wallet 앱에서 열기', en: 'Open in the Trust Wallet app' },
  link: { ko: '이 페이지 주소', en: 'Address of this page' },
  copy: { ko: '주소 복사', en: 'Copy the address' },
  found: { ko: '지갑을 찾았습니다.', en: 'A wallet has appeared.' },
  connect: { ko: (name: string) => `${name} 연결`, en: (name: string) => `Connect ${name}` },
  unnamed: { ko: '브라우저 지갑', en: 'browser wallet' },
  demoBody: {
    ko: '이 컴퓨터의 로컬 체인에서는 데모 지갑으로 바로 써 볼 수 있습니다.',
    en: 'On the local chain of this computer you can try everything with a demo wallet.',
  },
  demo: { ko: '데모 지갑 사용', en: 'Use the demo wallet' },
});

const OTHERS = [
  { name: 'Binance Wallet', href: 'https://www.binance.com/en/binancewallet' },
  { name: 'Trust Wallet', href: 'https://trustwallet.com/download' },
  { name: 'Rabby', href: 'https://rabby.io' },
];

/**
 * A phone has no extensions, so it opens the page inside the wallet app's browser. An iPad calls itself a Macintosh, but no
 * Macintosh has a multi-touch screen.
 */
const isPhone = () =>
  /Android|iPhone|iPad/i.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** "Not installed" is never final: a wallet that appears while this dialog is open is offered at once. */
export default function NoWallet() {
  const { options, connect, closeQuestion } = useWallet();
  const demo = useSyncExternalStore(demoSlot.onSet, demoSlot.get);
  const locale = useLocale();
  const texts = useTexts(NO_WALLET_TEXTS);
  const phone = isPhone();
  const { host, pathname, search, href } = location;
  return (
    <Dialog
      open
      kind="alert"
      onClose={closeQuestion}
      title={texts.title}
      actions={
        <>
          {options.map((option) => (
            <Button key={option.uuid} variant="primary" onClick={() => void connect(option)}>
              {texts.connect(nameOf(option, options, locale) ?? texts.unnamed)}
            </Button>
          ))}
          {options.length === 0 && demo && (
            <Button variant="primary" onClick={() => void connect(demo)}>
              {texts.demo}
            </Button>
          )}
          {options.length === 0 && !phone && (
            <>
              <ExternalButton href="https://metamask.io/download" primary={!demo}>
                {texts.install}
              </ExternalButton>
              <Button variant="ghost" onClick={() => location.reload()}>
                {texts.reload}
              </Button>
            </>
          )}
          {options.length === 0 && phone && (
            <>
              <ExternalButton href={`https://metamask.app.link/dapp/${host}${pathname}${search}`} primary={!demo}>
                {texts.openMetaMask}
              </ExternalButton>
              <ExternalButton
                href={`https://link.trustwallet.com/open_url?coin_id=20000714&url=${encodeURIComponent(href)}`}
              >
                {texts.openTrust}
              </ExternalButton>
            </>
          )}
        </>
      }
    >
      <p role="status">{options.length > 0 ? texts.found : ''}</p>
      {options.length === 0 && (
        <>
          <p>{phone ? texts.phoneBody : texts.body}</p>
          {phone ? (
            <div className={css.link}>
              <span className={css.address}>
                <span className={textCss.hiddenVisually}>{texts.link}</span> {href}
              </span>
              <CopyButton value={href} label={texts.copy} />
            </div>
          ) : (
            <p className={css.others}>
              {texts.others}{' '}
              {OTHERS.map(({ name, href: to }) => (
                <a key={name} className={textCss.link} href={to} target="_blank" rel="noreferrer">
                  {name}
                </a>
              ))}
            </p>
          )}
          {demo && <p className={css.demo}>{texts.demoBody}</p>}
        </>
      )}
    </Dialog>
  );
}

function ExternalButton({ href, primary = false, children }: { href: string; primary?: boolean; children: string }) {
  return (
    <a className={buttonClass({ variant: primary ? 'primary' : 'line' })} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
