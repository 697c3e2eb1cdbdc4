import { LEGAL_DATE, LEGAL_VERSION, LEGAL_VERSIONS } from '@eleven/protocol/legal';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { EXIT_PAGE, LICENSES_FILE, PATHS } from '../../paths.ts';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { Link } from '../../ui/link.tsx';
import css from './legal-document.module.css';
import { Whose } from './whose.tsx';

export interface LegalTexts {
  title: string;
  intro: string;
  sections: readonly (readonly [heading: string, ...paragraphs: string[]])[];
}

/** A document that people accept: version and date, the text, and links to the other documents. */
export function LegalDocument({ texts }: { texts: LegalTexts }) {
  const format = useFormat();
  const words = useTexts({
    version: {
      ko: (date: string) => `버전 ${LEGAL_VERSION} · ${date}부터 적용`,
      en: (date) => `Version ${LEGAL_VERSION} · in force from ${date}`,
    },
    versions: { ko: '버전마다 달라진 것', en: 'What each version changed' },
    since: {
      ko: (version: string, date: string) => `${version} (${date}):`,
      en: (version, date) => `${version} (${date}):`,
    },
    others: { ko: '다른 문서', en: 'Other documents' },
    terms: { ko: '이용약관', en: 'Terms' },
    privacy: { ko: '개인정보 처리방침', en: 'Privacy' },
    risks: { ko: '위험 안내', en: 'Risks' },
    support: { ko: '고객센터', en: 'Support' },
    exit: { ko: '우리 없이 출금하기', en: 'Exit without us' },
    licenses: { ko: '라이선스', en: 'Licences' },
  });
  return (
    <main id="main" tabIndex={-1}>
      <div className={layout.wrap}>
        <article className={css.document}>
          <h1>{texts.title}</h1>
          <p className={css.version}>{words.version(format.date(LEGAL_DATE))}</p>
          <p className={css.intro}>{texts.intro}</p>
          {texts.sections.map(([heading, ...paragraphs]) => (
            <section key={heading}>
              <h2>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          <Whose />
          <section>
            <h2>{words.versions}</h2>
            <ul>
              {LEGAL_VERSIONS.map(({ version, date, changes }) => (
                <li key={version}>
                  <b>{words.since(version, format.date(date))}</b> {changes[format.locale]}
                </li>
              ))}
            </ul>
          </section>
          <nav className={css.others} aria-label={words.others}>
            {(['terms', 'privacy', 'risks', 'support'] as const).map((name) => (
              <Link key={name} to={PATHS[name]} className={`${text.link} ${text.alone}`}>
                {words[name]}
              </Link>
            ))}
            <a href={EXIT_PAGE} className={`${text.link} ${text.alone}`}>
              {words.exit}
            </a>
            <a href={LICENSES_FILE} className={`${text.link} ${text.alone}`}>
              {words.licenses}
            </a>
          </nav>
        </article>
      </div>
    </main>
  );
}
