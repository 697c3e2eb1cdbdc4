import { askThaw } from '@eleven/protocol/api/freeze';
import { z } from 'zod/mini';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/draft.ts';
import { focusIfLost } from '../../../lib/focus/kept-focus.ts';
import { focusFieldIfLost } from '../../../lib/focus/list-focus.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { accountRules, FormEnd, useAccountForm } from '../account-form.tsx';
import { ACCOUNT_TEXTS } from '../account-texts.ts';
import css from '../form.module.css';
import { retryUnlessLimited } from '../server-errors.ts';
import { LinkCard } from '../sign-in/link-card.tsx';
import { LocalMailboxLink } from '../sign-in/local-mailbox-link.tsx';
import { ExitStays } from './freeze-account.tsx';

/**
 * Requests the link that thaws a frozen account. The reply is the same for every address. With `isAnswer` it replaces the
 * pressed control, and the focus moves here.
 */
export function AskThaw({ isAnswer }: { isAnswer: boolean }) {
  const account = useTexts(ACCOUNT_TEXTS);
  const texts = useTexts({
    title: { ko: '계정 동결 해제', en: 'Thaw the account' },
    about: {
      ko: '링크는 계정을 동결한 메일의 주소로만 갑니다. 링크를 연 뒤 이 계정의 가장 강한 방법으로 본인임을 확인합니다.',
      en: 'The link goes only to the mailbox whose email froze the account. After opening it, prove your identity with the strongest method that the account has.',
    },
    send: { ko: '해제 링크 받기', en: 'Send the thaw link' },
    sending: { ko: '보내는 중', en: 'Sending' },
    sent: {
      ko: (email: string) => `${email} 주소의 계정이 동결되어 있으면, 동결한 메일의 주소로 곧 링크가 도착합니다.`,
      en: (email) => `If the account of ${email} is frozen, a link is on its way to the mailbox whose email froze it.`,
    },
  });
  const draft = useDraft('account', { name: '', email: '' });
  const [keyOf, dropKey] = useIdempotencyKey();
  const { sent, submit, field, failure } = useAccountForm(
    { defaultValues: { email: draft.initial.email }, schema: z.object({ email: accountRules(account).email }) },
    {
      mutationFn: (body) => callApi(askThaw, { body, idempotencyKey: keyOf(body) }),
      retry: retryUnlessLimited,
      onSuccess: dropKey,
    },
  );
  return (
    <LinkCard title={texts.title} about={texts.about}>
      {sent.isSuccess ? (
        <>
          <div ref={focusIfLost} tabIndex={-1}>
            <Notice announce>{texts.sent(sent.variables.email)}</Notice>
          </div>
          {import.meta.env.MODE === 'localchain' && <LocalMailboxLink />}
        </>
      ) : (
        <form ref={isAnswer ? focusFieldIfLost : null} className={css.form} noValidate onSubmit={submit}>
          <Field
            label={account.email}
            type="email"
            autoComplete="username"
            placeholder="name@example.com"
            {...field('email')}
          />
          <FormEnd failure={failure} call={sent} action={texts.send} busy={texts.sending} />
        </form>
      )}
      <ExitStays />
    </LinkCard>
  );
}
