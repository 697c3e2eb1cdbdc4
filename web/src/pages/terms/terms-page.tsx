import { LegalDocument } from '../../features/legal/legal-document.tsx';
import { TERMS } from '../../features/legal/terms.ts';
import { useTexts } from '../../i18n/texts.ts';

export default function TermsPage() {
  return <LegalDocument texts={useTexts(TERMS)} />;
}
