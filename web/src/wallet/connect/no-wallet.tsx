import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { defineTexts, useTexts } from '../../i18n/texts.ts';
import layout from '../../styles/layout.module.css';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { onRefusedInjection } from '../discovery/refused-injection.ts';
import { demoSlot } from '../discovery/slots.ts';
import { isPhone } from '../is-phone.ts';
import { phoneSlot } from '../phone/phone-slot.ts';
import { useWallet } from '../use-wallet.ts';
import { nameOf } from '../wallet-name.ts';
import { BrowserWallets } from './browser-wallets.tsx';
import { OpenInApp } from './open-in-app.tsx';

/** The title is SPEC.md's text, verbatim in the language in which SPEC.md gives it. */
const NO_WALLET_TEXTS = defineTexts({
  title: { ko: 'MetaMask가 설치되어 있지 않습니다.', en: 'MetaMask is not installed.' },
  notFound: { ko: '지갑을 찾지 못했습니다.', en: 'No wallet was found.' },
  refused: {
    ko: '브라우저의 다른 프로그램이 이 페이지에 스크립트를 넣으려 했고, 이 사이트의 보안 정책이 막았습니다. 그것이 지갑이었다면 지갑을 업데이트하거나 다른 지갑을 쓰십시오.',
    en: 'Something in your browser tried to insert a script into this page, and the security policy of this site blocked it. If it was your wallet, update it or use another one.',
  },
  install: { ko: 'MetaMask 설치', en: 'Install MetaMask' },
  reload: { ko: '페이지 새로고침', en: 'Reload page' },
  found: { ko: '지갑을 찾았습니다.', en: 'A wallet has appeared.' },
  connect: { ko: (name: string) => `${name} 연결`, en: (name: string) => `Connect ${name}` },
  unnamed: { ko: '브라우저 지갑', en: 'browser wallet' },
  demoBody: {
    ko: '이 컴퓨터의 로컬 체인에서는 데모 지갑으로 바로 써 볼 수 있습니다.',
    en: 'On the local chain of this computer you can try everything with a demo wallet.',
  },
  phone: { ko: '휴대폰 지갑 연결', en: 'Connect a wallet on a phone' },
  stay: { ko: '이 브라우저에 지갑 앱 연결', en: 'Connect a wallet app to this browser' },
  demo: { ko: '데모 지갑 사용', en: 'Use the demo wallet' },
});

/** "Not installed" is never final: a wallet that appears while this dialog is open is offered at once. */
export default function NoWallet() {
  const { options, connect, closeQuestion } = useWallet();
  const demo = useSyncExternalStore(demoSlot.onSet, demoSlot.get);
  const phoneWallet = useSyncExternalStore(phoneSlot.onSet, phoneSlot.get);
  const locale = useLocale();
  const texts = useTexts(NO_WALLET_TEXTS);
  const phone = isPhone();
  const [isRefused, setRefused] = useState(false);
  useEffect(() => onRefusedInjection(() => setRefused(true)), []);
  const page = new URL(location.href);
  return (
    <Dialog
      open
      kind="alert"
      onClose={closeQuestion}
      // A wallet whose injection was refused is not missing.
      title={isRefused ? texts.notFound : texts.title}
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
          {options.length === 0 && phoneWallet && (
            <Button variant={demo ? 'line' : 'primary'} onClick={() => void connect(phoneWallet)}>
              {phone ? texts.stay : texts.phone}
            </Button>
          )}
          {options.length === 0 && !phone && (
            <>
              <a
                className={buttonClass({ variant: demo || phoneWallet ? 'line' : 'primary' })}
                href="https://metamask.io/download"
                target="_blank"
                rel="noreferrer"
              >
                {texts.install}
              </a>
              <Button variant="ghost" onClick={() => location.reload()}>
                {texts.reload}
              </Button>
            </>
          )}
        </>
      }
    >
      <p role="status">{options.length > 0 ? texts.found : ''}</p>
      {options.length === 0 && (
        <div className={layout.grid}>
          {isRefused && <Notice tone="warn">{texts.refused}</Notice>}
          {phone ? <OpenInApp page={page} /> : <BrowserWallets page={page} />}
          {demo && <p>{texts.demoBody}</p>}
        </div>
      )}
    </Dialog>
  );
}
