import type { Severity } from '@eleven/protocol/api/announcements';
import { defineTexts } from '../../i18n/texts.ts';

export const SEVERITY_TEXTS = defineTexts<Record<Severity, string>>({
  ko: { info: '안내', warning: '주의', critical: '중요' },
  en: { info: 'Info', warning: 'Warning', critical: 'Critical' },
});
