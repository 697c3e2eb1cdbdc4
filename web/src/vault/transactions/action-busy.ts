/** The text of a busy button: first for our own check, then for the wallet. */
import { useTexts } from '../../i18n/texts.ts';
import type { VaultAction } from '../use-vault-action.ts';

export function useBusyText({ wait }: Pick<VaultAction, 'wait'>): string | undefined {
  const texts = useTexts({
    ko: { checking: '확인 중', asking: '지갑 확인 중' },
    en: { checking: 'Checking', asking: 'Check wallet' },
  });
  return wait && texts[wait.phase];
}
