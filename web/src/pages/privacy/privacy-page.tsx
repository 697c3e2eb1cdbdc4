import { LegalDocument } from '../../features/legal/legal-document.tsx';
import { PRIVACY } from '../../features/legal/privacy.ts';
import { useTexts } from '../../i18n/texts.ts';

export default function PrivacyPage() {
  return <LegalDocument texts={useTexts(PRIVACY)} />;
}
