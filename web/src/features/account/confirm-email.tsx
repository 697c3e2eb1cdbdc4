import { resendVerification, VERIFICATION_PAUSE_SECONDS } from '@eleven/protocol/api/auth';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import { newIdempotencyKey } from '../../lib/idempotency.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LocalMailboxLink } from './forgot-form.tsx';
import { retryUnlessLimited } from './server-errors.ts';

/** For an address that is not confirmed: sends the mail again, and counts down to when the next may be asked for. */
export function ConfirmEmail({ email }: { email: string }) {
  const [until, setUntil] = useState(0);
  const secondsLeft = useSecondsUntil(until);
  const texts = useTexts({
    ko: {
      ask: `${email} 주소가 아직 확인되지 않았습니다. 가입할 때 보낸 메일의 링크를 열어 주십시오.`,
      sent: `${email} 주소로 다시 보냈습니다. 오지 않으면 스팸함을 확인해 주십시오.`,
      send: '확인 메일 다시 보내기',
      sending: '보내는 중',
      wait: (seconds: number) => `${seconds}초 뒤에 다시 보내기`,
    },
    en: {
      ask: `${email} is not confirmed yet. Open the link of the mail that we sent when you signed up.`,
      sent: `Sent again to ${email}. If nothing comes, look into the spam folder.`,
      send: 'Send the mail again',
      sending: 'Sending',
      wait: (seconds) => `Send again in ${seconds} s`,
    },
  });
  const resend = useMutation({
    mutationFn: (idempotencyKey: string) => callApi(resendVerification, { body: undefined, idempotencyKey }),
    retry: retryUnlessLimited,
    onSuccess: () => setUntil(Date.now() + VERIFICATION_PAUSE_SECONDS * 1_000),
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfterMs) setUntil(Date.now() + error.retryAfterMs);
    },
  });
  return (
    <Notice
      tone="warn"
      actions={
        <Button
          size="small"
          disabled={secondsLeft > 0}
          busy={resend.isPending && texts.sending}
          onClick={() => resend.mutate(newIdempotencyKey())}
        >
          {secondsLeft > 0 ? texts.wait(secondsLeft) : texts.send}
        </Button>
      }
    >
      <p role="status">{resend.isSuccess ? texts.sent : texts.ask}</p>
      {import.meta.env.MODE === 'localchain' && <LocalMailboxLink />}
    </Notice>
  );
}

function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until <= Date.now()) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}
