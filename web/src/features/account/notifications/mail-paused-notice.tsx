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

interface MailPausedNoticeProps {
  paused: Settings['mailPaused'];
  email: string;
  isConfirmed: boolean;
}

/** Explains that emails are paused because one bounced or was reported as spam; a confirmed address can resume them. */
export function MailPausedNotice({ paused, email, isConfirmed }: MailPausedNoticeProps) {
  const client = useQueryClient();
  const format = useFormat();
  const outcomeRef = useRef<HTMLParagraphElement>(null);
  const texts = useTexts({
    bounce: {
      ko: (to: string, date: string) => `${to} 주소로 메일을 전달하지 못했습니다 (${date}).`,
      en: (to, date) => `We could not deliver an email to ${to} (${date}).`,
    },
    complaint: {
      ko: (to: string, date: string) => `${to} 주소에서 우리 메일이 스팸으로 신고되었습니다 (${date}).`,
      en: (to, date) => `One of our emails to ${to} was reported as spam (${date}).`,
    },
    stillSent: {
      ko: '이 주소로는 확인 메일과 보안 메일만 보내고 다른 메일은 멈췄습니다. 알림과 푸시는 그대로입니다.',
      en: 'We send only confirmation and security emails to this address; all others are paused. Notifications here and on your devices continue.',
    },
    checkAddress: { ko: '주소가 맞는지 확인해 주십시오.', en: 'Please check that the address is correct.' },
    resume: { ko: '메일 다시 받기', en: 'Resume emails' },
    resuming: { ko: '요청하는 중', en: 'Resuming' },
    resumed: {
      ko: (to: string) => `메일을 다시 보냅니다. ${to} 주소로 가는 메일이 반송되면 여기에 표시됩니다.`,
      en: (to) => `Emails are resumed. If one to ${to} bounces, you will see that here.`,
    },
  });
  const resume = useMutation({
    mutationFn: () => callApi(resumeMails),
    onSuccess: (now) => client.setQueryData<Settings>(queryKeyOf(settings), now),
  });
  const isResumed = resume.isSuccess && !paused;
  // The button that had the focus is gone.
  useEffect(() => {
    if (isResumed) outcomeRef.current?.focus();
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
          {texts[paused.reason](email, format.date(paused.since))} {paused.reason === 'bounce' && texts.checkAddress}{' '}
          {texts.stillSent}
          {resume.error && <FormFailure message={detailOf(resume.error)} />}
        </Notice>
      )}
      <p ref={outcomeRef} role="status" tabIndex={-1} className={css.done}>
        {isResumed ? texts.resumed(email) : ''}
      </p>
    </div>
  );
}
