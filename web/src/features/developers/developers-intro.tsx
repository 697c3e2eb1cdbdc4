import { ABOUT, DOCUMENT_PATH, PROMISES, PUBLIC_GUIDE, RULES } from '@eleven/protocol/api/public/guide';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { Card } from '../../ui/card.tsx';
import { Command } from './code.tsx';
import css from './developers.module.css';

/** The public API: its purpose, its promises, and a link to its document. */
export function DevelopersIntro() {
  const locale = useLocale();
  const texts = useTexts({
    title: { ko: '공개 API', en: 'Public API' },
    contents: { ko: '주소들', en: 'Addresses' },
    promise: { ko: '약속', en: 'Promise' },
    rules: { ko: '요청 방법', en: 'Making requests' },
    document: { ko: '프로그램용 명세', en: 'For programs' },
    copy: { ko: '문서 주소 복사', en: 'Copy the address of the document' },
    open: { ko: '문서 열기', en: 'Open the document' },
  });
  const address = `${window.location.origin}${DOCUMENT_PATH}`;
  return (
    <>
      <h1>{texts.title}</h1>
      <p className={css.about}>{ABOUT[locale]}</p>
      <nav aria-label={texts.contents}>
        <ul className={css.contents}>
          {PUBLIC_GUIDE.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className={text.link}>
                {title[locale]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.parts}>
        <Card title={texts.promise}>
          <ul className={css.rules}>
            {PROMISES.map((promise) => (
              <li key={promise.en}>{promise[locale]}</li>
            ))}
          </ul>
        </Card>
        <Card title={texts.rules}>
          <ul className={css.rules}>
            {RULES.map((rule) => (
              <li key={rule.en}>{rule[locale]}</li>
            ))}
          </ul>
        </Card>
        <Card
          title={texts.document}
          aside={
            <a href={DOCUMENT_PATH} className={`${text.link} ${text.alone}`} target="_blank" rel="noreferrer">
              {texts.open}
            </a>
          }
        >
          <div className={css.address}>
            <Command value={address} label={texts.copy} />
          </div>
        </Card>
      </div>
    </>
  );
}
