import { useTexts } from '../../../i18n/texts.ts';
import layout from '../../../styles/layout.module.css';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import css from './totp-setup.module.css';

/** The secret for an authenticator app: a picture to scan with a phone, and text to copy on the same device. */
export function TotpSetup({ secret, uri }: { secret: string; uri: string }) {
  const texts = useTexts({
    scan: {
      ko: '인증 앱으로 이 QR 코드를 찍거나, 아래 키를 앱에 입력하십시오.',
      en: 'Scan this QR code with your authenticator app, or type the key into it.',
    },
    picture: { ko: '인증 앱을 위한 QR 코드', en: 'QR code for the authenticator app' },
    key: { ko: '키', en: 'Key' },
    copy: { ko: '키 복사', en: 'Copy the key' },
  });
  return (
    <div className={layout.grid}>
      <p>{texts.scan}</p>
      <QrCode text={uri} label={texts.picture} />
      <p className={layout.row}>
        <span>{texts.key}</span>
        <code className={css.key}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton value={secret} label={texts.copy} />
      </p>
    </div>
  );
}
