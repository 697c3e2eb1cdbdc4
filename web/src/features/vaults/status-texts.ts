import type { VaultStatus } from '@eleven/protocol/vault/status';
import { defineTexts } from '../../i18n/texts.ts';
import type { TagTone } from '../../ui/tag.tsx';

export const STATUS_TEXTS = defineTexts<Record<VaultStatus, string>>({
  open: { ko: '새로 맡길 수 있음', en: 'open' },
  closing: { ko: '새로 맡길 수 없음', en: 'closing' },
  closed: { ko: '종료', en: 'closed' },
});

export const STATUS_TONES: Readonly<Record<VaultStatus, TagTone>> = { open: 'ok', closing: 'warn', closed: 'plain' };
