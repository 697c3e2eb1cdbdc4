import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { ApiError } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { retryUnlessLimited } from '../server-errors.ts';
import { LocalMailboxLink } from '../sign-in/local-mailbox-link.tsx';
import { usePause } from '../use-pause.ts';

/** For an unconfirmed address: sends the email again, and counts down to when another can be requested. */
export function ConfirmEmail({ userId, email }: { userId: string; email: string }) {
  const { secondsLeft, pause } = usePause(`verification.${userId}`);
  // A second click can come before the button renders as busy.
  const isAsking = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  const rest = (durationMs: number) => {
    // A disabled button loses the focus.
    if (document.activeElement === button.current) outcome.current?.focus();
    pause(durationMs);
  };
  const texts = useTexts({
    ask: {
      ko: `${email} 주소가 아직 확인되지 않았습니다. 가입할 때 보낸 메일의 링크를 열어 주십시오.`,
      en: `${email} is not confirmed yet. Open the link in the email that we sent when you signed up.`,
    },
    sent: {
      ko: `${email} 주소로 다시 보냈습니다. 오지 않으면 스팸함을 확인해 주십시오.`,
      en: `Sent again to ${email}. If it does not arrive, check your spam folder.`,
    },
    send: { ko: '확인 메일 다시 보내기', en: 'Send the email again' },
    sending: { ko: '보내는 중', en: 'Sending' },
    wait: { ko: (seconds: number) => `${seconds}초 뒤에 다시 보내기`, en: (seconds) => `Send again in ${seconds} s` },
  });
  const resend = useMutation({
    mutationFn: async (prepared: Promise<() => Promise<number>>) => (await prepared)(),
    retry: retryUnlessLimited,
    onSuccess: rest,
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfterMs) rest(error.retryAfterMs);
    },
    onSettled: () => {
      isAsking.current = false;
    },
  });
  return (
    <Notice
      tone="warn"
      actions={
        <Button
          ref={button}
          size="small"
          disabled={secondsLeft > 0}
          busy={resend.isPending && texts.sending}
          onClick={() => {
            if (isAsking.current) return;
            isAsking.current = true;
            // Loaded at a press: a new user's first screen shows this notice.
            resend.mutate(import('./resend-verification.ts').then(({ prepareResend }) => prepareResend()));
          }}
        >
          {secondsLeft > 0 ? texts.wait(secondsLeft) : texts.send}
        </Button>
      }
    >
      <p ref={outcome} role="status" tabIndex={-1}>
        {resend.isSuccess ? texts.sent : texts.ask}
      </p>
      {import.meta.env.MODE === 'localchain' && <LocalMailboxLink />}
    </Notice>
  );
}
