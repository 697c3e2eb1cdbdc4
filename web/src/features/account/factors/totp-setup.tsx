import { encode } from 'uqr';
import { useTexts } from '../../../i18n/texts.ts';
import layout from '../../../styles/layout.module.css';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
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
  const { data, size } = encode(uri, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <div className={layout.grid}>
      <p>{texts.scan}</p>
      <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={texts.picture}>
        <rect width={size} height={size} className={css.light} />
        <path d={path} className={css.dark} />
      </svg>
      <p className={classNames(layout.row, layout.wrapping)}>
        <span>{texts.key}</span>
        <code className={css.key}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton value={secret} label={texts.copy} />
      </p>
    </div>
  );
}
