import { useTexts } from '../i18n/texts.ts';
import { PATHS } from '../paths.ts';
import text from '../styles/text.module.css';

/** The sentence of consent, with links to the documents. They open in a new tab, so nothing typed is lost. */
export function Documents() {
  const texts = useTexts({
    /** The words around and between the links. */
    accept: { ko: ['', ', ', ', ', '에 동의합니다.'], en: ['I accept the ', ', the ', ' and the ', '.'] },
    terms: { ko: '이용약관', en: 'terms' },
    privacy: { ko: '개인정보 처리방침', en: 'privacy notice' },
    risks: { ko: '위험 안내', en: 'risk notice' },
  });
  const [before, between, last, after] = texts.accept;
  const link = (path: string, name: string) => (
    <a href={path} target="_blank" rel="noreferrer" className={text.link}>
      {name}
    </a>
  );
  return (
    <>
      {before}
      {link(PATHS.terms, texts.terms)}
      {between}
      {link(PATHS.privacy, texts.privacy)}
      {last}
      {link(PATHS.risks, texts.risks)}
      {after}
    </>
  );
}
