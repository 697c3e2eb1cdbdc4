import { resumeMails, type Settings, settings } from '@eleven/protocol/api/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import { queryKeyOf } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import css from '../form.module.css';

interface MailPausedProps {
  paused: Settings['mailPaused'];
  email: string;
  isConfirmed: boolean;
}

/** Says that an email bounced or was reported, which emails still come, and offers to resume the others. */
export function MailPaused({ paused, email, isConfirmed }: MailPausedProps) {
  const client = useQueryClient();
  const format = useFormat();
  const outcome = useRef<HTMLParagraphElement>(null);
  const texts = useTexts({
    bounce: {
      ko: (to: string, date: string) => `${to} 주소로 메일을 전달하지 못했습니다 (${date}).`,
      en: (to, date) => `We could not deliver to ${to} (${date}).`,
    },
    complaint: {
      ko: (to: string, date: string) => `${to} 주소에서 우리 메일이 스팸으로 신고되었습니다 (${date}).`,
      en: (to, date) => `One of our emails to ${to} was reported as spam (${date}).`,
    },
    still: {
      ko: '확인 메일과 보안 메일만 보내고 다른 메일은 멈췄습니다. 알림과 푸시는 그대로입니다.',
      en: 'Only confirmations and emails about security still go there; all others are paused. The bell and push notifications continue.',
    },
    check: { ko: '주소가 맞는지 확인해 주십시오.', en: 'Please check whether the address is right.' },
    resume: { ko: '메일 다시 받기', en: 'Send emails again' },
    resuming: { ko: '요청하는 중', en: 'Asking' },
    resumed: {
      ko: (to: string) => `메일을 다시 보냅니다. ${to} 주소로 가는 첫 메일이 반송되면 여기에 표시됩니다.`,
      en: (to) => `Emails are on again. The first one is on its way to ${to}; if it comes back, this page will say so.`,
    },
  });
  const resume = useMutation({
    mutationFn: () => callApi(resumeMails),
    meta: { silent: true },
    onSuccess: (now) => client.setQueryData<Settings>(queryKeyOf(settings), now),
  });
  const isResumed = resume.isSuccess && !paused;
  // The button is gone.
  useEffect(() => {
    if (isResumed) outcome.current?.focus();
  }, [isResumed]);
  if (!paused && !isResumed) return null;
  return (
    <div>
      {paused && (
        <Notice
          tone="warn"
          actions={
            isConfirmed && (
              <Button size="small" busy={resume.isPending && texts.resuming} onClick={() => resume.mutate()}>
                {texts.resume}
              </Button>
            )
          }
        >
          {texts[paused.reason](email, format.date(paused.since))} {isConfirmed ? texts.still : texts.check}
          {resume.error && <FormFailure message={detailOf(resume.error)} />}
        </Notice>
      )}
      <p ref={outcome} role="status" tabIndex={-1} className={css.done}>
        {isResumed ? texts.resumed(email) : ''}
      </p>
    </div>
  );
}
