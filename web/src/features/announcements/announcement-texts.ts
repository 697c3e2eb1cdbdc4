import type { Severity } from '@eleven/protocol/api/announcements';
import { defineTexts } from '../../i18n/texts.ts';

export const SEVERITY_TEXTS = defineTexts<Record<Severity, string>>({
  info: { ko: '안내', en: 'Info' },
  warning: { ko: '주의', en: 'Warning' },
  critical: { ko: '중요', en: 'Critical' },
});
