import { askThaw } from '@eleven/protocol/api/freeze';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { retryUnlessLimited } from '../server-errors.ts';
import { LocalMailboxLink } from '../sign-in/local-mailbox-link.tsx';

/** Sends the thaw link to a known address, for a user who has just frozen the account. */
export function ThawLinkButton({ email }: { email: string }) {
  const texts = useTexts({
    send: { ko: '해제 링크 받기', en: 'Send the thaw link' },
    sending: { ko: '보내는 중', en: 'Sending' },
    sent: {
      ko: (to: string) => `${to} 주소로 곧 링크가 도착합니다. 24시간 동안 쓸 수 있습니다.`,
      en: (to) => `A link is on its way to ${to}. It works for 24 hours.`,
    },
  });
  const [keyOf, dropKey] = useIdempotencyKey();
  const sent = useMutation({
    mutationFn: () => callApi(askThaw, { body: { email }, idempotencyKey: keyOf({ email }) }),
    retry: retryUnlessLimited,
    onSuccess: dropKey,
  });
  if (sent.isSuccess)
    return (
      <>
        <Notice announce>{texts.sent(email)}</Notice>
        {import.meta.env.MODE === 'localchain' && <LocalMailboxLink />}
      </>
    );
  return (
    <>
      {sent.error && <FormFailure message={detailOf(sent.error)} />}
      <Button size="large" block busy={sent.isPending && texts.sending} onClick={() => sent.mutate()}>
        {texts.send}
      </Button>
    </>
  );
}
