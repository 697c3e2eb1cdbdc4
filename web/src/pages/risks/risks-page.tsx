import { LegalDocument } from '../../features/legal/legal-document.tsx';
import { RISK_NOTICE } from '../../features/legal/risk-notice.ts';
import { useTexts } from '../../i18n/texts.ts';

export default function RisksPage() {
  return <LegalDocument texts={useTexts(RISK_NOTICE)} />;
}
