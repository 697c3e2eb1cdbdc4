import { useTexts } from '../../../i18n/texts.ts';
import text from '../../../styles/text.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { isBareAddress, localhostUrl } from './passkey-call.ts';

/** Explains why this page has no passkeys, and where they work. */
export function PasskeyHere() {
  const texts = useTexts({
    bare: {
      ko: '브라우저는 127.0.0.1 주소에서 패스키를 쓰지 않습니다.',
      en: 'Browsers do not use passkeys on the address 127.0.0.1.',
    },
    open: { ko: 'localhost 주소로 열기', en: 'Open this page on localhost' },
    none: { ko: '이 브라우저는 패스키를 지원하지 않습니다.', en: 'This browser does not support passkeys.' },
  });
  if (!isBareAddress()) return <Notice>{texts.none}</Notice>;
  return (
    <Notice>
      {texts.bare}{' '}
      <a className={text.link} href={localhostUrl()}>
        {texts.open}
      </a>
    </Notice>
  );
}
