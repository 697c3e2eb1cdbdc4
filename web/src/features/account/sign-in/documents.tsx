import { useTexts } from '../../../i18n/texts.ts';
import { PATHS } from '../../../paths.ts';
import text from '../../../styles/text.module.css';
import { ACCOUNT_TEXTS } from '../account-texts.ts';

/** Links to the documents being accepted. They open in a new tab, so nothing typed is lost. */
export function Documents() {
  const texts = useTexts(ACCOUNT_TEXTS);
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
