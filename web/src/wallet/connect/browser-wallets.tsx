import { isLoopbackHost } from '@eleven/protocol/loopback';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import textCss from '../../styles/text.module.css';
import { Select } from '../../ui/form/select.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import css from './no-wallet.module.css';
import { SIGN_IN_THERE, useAppLink } from './use-app-link.ts';
import { WALLET_APPS } from './wallet-apps.ts';

const OTHERS = [
  { name: 'Binance Wallet', href: 'https://www.binance.com/en/binancewallet' },
  { name: 'Trust Wallet', href: 'https://trustwallet.com/download' },
  { name: 'Rabby', href: 'https://rabby.io' },
];

/** For desktops: wallets that are browser extensions, and the page on a phone that has a wallet app. */
export function BrowserWallets({ page }: { page: URL }) {
  const [isOnPhone, setIsOnPhone] = useState(false);
  const texts = useTexts({
    body: {
      ko: '스테이킹에는 브라우저 지갑이 필요합니다. 설치한 뒤 이 페이지를 새로고침해 주십시오.',
      en: 'Staking needs a browser wallet. Install one, then reload this page.',
    },
    others: { ko: '다른 지갑:', en: 'Other wallets:' },
    onPhone: { ko: '지갑이 휴대폰에 있습니까?', en: 'Is your wallet on a phone?' },
  });
  return (
    <>
      <p>{texts.body}</p>
      <p className={css.others}>
        {texts.others}{' '}
        {OTHERS.map(({ name, href }) => (
          <a key={name} className={textCss.link} href={href} target="_blank" rel="noreferrer">
            {name}
          </a>
        ))}
      </p>
      <details className={css.phone} onToggle={({ currentTarget }) => setIsOnPhone(currentTarget.open)}>
        <summary>{texts.onPhone}</summary>
        <OnPhone page={page} isShown={isOnPhone} />
      </details>
    </>
  );
}

function OnPhone({ page, isShown }: { page: URL; isShown: boolean }) {
  const link = useAppLink(page, isShown);
  const [name, setName] = useState('MetaMask');
  const texts = useTexts({
    app: { ko: '지갑 앱', en: 'Wallet app' },
    scan: {
      ko: (app: string) => `휴대폰의 카메라로 찍으면 이 페이지가 ${app} 앱에서 열립니다.`,
      en: (app: string) => `Scan it with your phone’s camera to open this page in the ${app} app.`,
    },
    picture: {
      ko: (app: string) => `${app} 앱에서 이 페이지를 여는 QR 코드`,
      en: (app: string) => `QR code that opens this page in the ${app} app`,
    },
    signIn: SIGN_IN_THERE,
    loopback: {
      ko: '이 주소는 이 컴퓨터에서만 열립니다.',
      en: 'This address only works on this computer.',
    },
  });
  const app = WALLET_APPS.find((candidate) => candidate.name === name);
  if (!app) return null;
  return (
    <div className={css.scan}>
      <Select
        label={texts.app}
        options={WALLET_APPS.map((each) => ({ value: each.name, label: each.name }))}
        value={name}
        onChange={setName}
      />
      <p>
        {texts.scan(name)} {link !== page && texts.signIn}
      </p>
      <QrCode text={app.linkTo(link)} label={texts.picture(name)} />
      {isLoopbackHost(page.hostname) && <p className={css.byHand}>{texts.loopback}</p>}
    </div>
  );
}
