import { useRef } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useFocusAfterwards } from '../../../lib/focus/focus-afterwards.ts';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useCancelDeletion } from './use-cancel-deletion.ts';

/** Shown on every page while the account is scheduled for deletion, which one press cancels. */
export default function DeletionBanner({ dueAt }: { dueAt: string }) {
  const format = useFormat();
  const place = useRef<HTMLElement>(null);
  useFocusAfterwards(place);
  const texts = useTexts({
    label: { ko: '계정 삭제 예정', en: 'Pending deletion' },
    pending: {
      ko: (at: string) => `이 계정은 ${at}에 삭제됩니다.`,
      en: (at) => `This account will be deleted on ${at}.`,
    },
    keep: { ko: '계정 유지하기', en: 'Keep the account' },
    keeping: { ko: '취소하는 중', en: 'Cancelling the deletion' },
  });
  const keep = useCancelDeletion();
  return (
    <section ref={place} className={layout.wrap} aria-label={texts.label}>
      <Notice
        tone="warn"
        actions={
          <Button size="small" busy={keep.isPending && texts.keeping} onClick={() => keep.mutate()}>
            {texts.keep}
          </Button>
        }
      >
        {texts.pending(format.dateTime(dueAt))}
      </Notice>
    </section>
  );
}
