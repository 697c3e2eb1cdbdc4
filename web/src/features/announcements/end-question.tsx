import { type AdminAnnouncement, archiveAnnouncement, endAnnouncement } from '@eleven/protocol/api/admin/announcements';
import { useMutation } from '@tanstack/react-query';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { callApi, detailOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

interface EndQuestionProps {
  announcement: AdminAnnouncement;
  act: 'end' | 'archive';
  onClose(): void;
  /** Called once it is done; the dialog is busy until the returned promise resolves. */
  onDone(): Promise<void>;
}

/** Asks before an announcement is ended or archived: neither can be undone. */
export function EndQuestion({ announcement: { id, text, startsAt }, act, onClose, onDone }: EndQuestionProps) {
  const { locale } = useFormat();
  const texts = useTexts({
    end: { ko: '지금 끝내기', en: 'End now' },
    ending: { ko: '끝내는 중', en: 'Ending' },
    takeBack: { ko: '예약 취소', en: 'Take back' },
    takingBack: { ko: '취소하는 중', en: 'Taking back' },
    archive: { ko: '보관', en: 'Archive' },
    archiving: { ko: '보관하는 중', en: 'Archiving' },
    ended: {
      ko: '모든 화면에서 바로 사라지고, 아직 보내지 않은 메일은 보내지 않습니다. 되돌릴 수 없습니다.',
      en: 'It disappears from every page at once, and emails not sent yet are not sent. This cannot be undone.',
    },
    neverShown: {
      ko: '표시되지 않고, 아직 보내지 않은 메일은 보내지 않습니다. 되돌릴 수 없습니다.',
      en: 'It is never shown, and emails not sent yet are not sent. This cannot be undone.',
    },
    archived: {
      ko: '이 목록에는 ‘보관됨’을 골랐을 때만 나옵니다. 되돌릴 수 없습니다.',
      en: 'This list then shows it only under “Archived”. This cannot be undone.',
    },
    back: { ko: '돌아가기', en: 'Back' },
  });
  const run = useMutation({
    mutationFn: async () => {
      await callApi(act === 'end' ? endAnnouncement : archiveAnnouncement, { params: { id } });
      await onDone();
    },
    // A toast would be hidden behind the dialog.
    meta: { silent: true },
  });
  const isShown = Date.parse(startsAt) <= Date.now();
  const names = {
    end: [texts.end, texts.ending],
    takeBack: [texts.takeBack, texts.takingBack],
    archive: [texts.archive, texts.archiving],
  } as const;
  const [name, busy] = names[act === 'end' && !isShown ? 'takeBack' : act];
  return (
    <Dialog
      open
      kind="alert"
      onClose={onClose}
      title={name}
      actions={
        <Button
          variant={act === 'end' ? 'danger' : 'primary'}
          busy={run.isPending && busy}
          onClick={() => run.mutate()}
        >
          {name}
        </Button>
      }
      back={texts.back}
    >
      <p>
        <b>{text[locale]}</b>
      </p>
      <p>{act === 'archive' ? texts.archived : isShown ? texts.ended : texts.neverShown}</p>
      <FormFailure message={run.error && detailOf(run.error)} report={run.error} />
    </Dialog>
  );
}
