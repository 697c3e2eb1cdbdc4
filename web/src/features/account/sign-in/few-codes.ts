/** After a sign-in with a backup code: warns while the user still has a way in. */
import { FEW_BACKUP_CODES, factors } from '@eleven/protocol/api/factors';
import type { Locale } from '@eleven/protocol/product';
import { defineTexts, textsIn } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { PATHS } from '../../../paths.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';

const TEXTS = defineTexts({
  title: {
    ko: (count: number) => (count === 0 ? '마지막 백업 코드를 썼습니다' : `백업 코드가 ${count}개 남았습니다`),
    en: (count) => (count === 0 ? 'That was your last backup code' : `Backup codes left: ${count}`),
  },
  description: { ko: '지금 새로 받아 두십시오.', en: 'Get new ones before you need them.' },
  link: { ko: '보안 설정', en: 'Security settings' },
});

/** Shows nothing if the number cannot be read: the bell and an email name it, too. */
export async function warnOfFewCodes(locale: Locale): Promise<void> {
  const { backupCodesLeft } = await callApi(factors);
  if (backupCodesLeft > FEW_BACKUP_CODES) return;
  const texts = textsIn(locale, TEXTS);
  showToast({
    title: texts.title(backupCodesLeft),
    description: texts.description,
    link: { href: PATHS.settings, label: texts.link },
  });
}
