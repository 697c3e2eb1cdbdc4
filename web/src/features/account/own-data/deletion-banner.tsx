import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import layout from '../../../styles/layout.module.css';
import text from '../../../styles/text.module.css';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Shown on every page while the account is scheduled for deletion. */
export default function DeletionBanner({ dueAt, settingsPath }: { dueAt: string; settingsPath: string }) {
  const format = useFormat();
  const texts = useTexts({
    label: { ko: '계정 삭제 예정', en: 'Pending deletion' },
    pending: {
      ko: (at: string) => `이 계정은 ${at}에 삭제됩니다.`,
      en: (at) => `This account will be deleted on ${at}.`,
    },
    keep: { ko: '설정에서 취소하기', en: 'Cancel the deletion in the settings' },
  });
  return (
    <section className={layout.wrap} aria-label={texts.label}>
      <Notice tone="warn">
        {texts.pending(format.dateTime(dueAt))}{' '}
        <Link to={settingsPath} className={text.link}>
          {texts.keep}
        </Link>
      </Notice>
    </section>
  );
}
