import { forgotPassword } from '@eleven/protocol/api/auth';
import { useRef, useState } from 'react';
import { z } from 'zod/mini';
import { useTexts } from '../../../i18n/texts.ts';
import { ApiError, callApi } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/draft.ts';
import { focusIfLost } from '../../../lib/focus/kept-focus.ts';
import { focusFieldIfLost } from '../../../lib/focus/list-focus.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { accountRules, FormEnd, useAccountForm } from '../account-form.tsx';
import { ACCOUNT_TEXTS } from '../account-texts.ts';
import css from '../form.module.css';
import { retryUnlessLimited } from '../server-errors.ts';
import { LocalMailboxLink } from './local-mailbox-link.tsx';

/** Requests the email with the reset link. The reply is the same for every address. */
export function ForgotForm() {
  const account = useTexts(ACCOUNT_TEXTS);
  const texts = useTexts({
    send: { ko: '재설정 링크 받기', en: 'Send the link' },
    sending: { ko: '보내는 중', en: 'Sending' },
    sent: {
      ko: (email: string) =>
        `${email} 주소의 계정이 있으면 곧 링크가 도착합니다. 30분 안에 열어 주십시오. 오지 않으면 스팸함을 확인해 주십시오.`,
      en: (email) =>
        `If ${email} has an account, a link is on its way. Open it within 30 minutes. If it does not arrive, check your spam folder.`,
    },
    again: { ko: '오지 않았습니까? 다시 받기', en: 'Nothing arrived? Try again' },
    wait: {
      ko: (minutes: number) => `이 주소로 너무 많이 요청했습니다. ${minutes}분 뒤에 다시 시도해 주십시오.`,
      en: (minutes) =>
        `Too many requests for this address. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    },
  });
  const { user } = useSession();
  const draft = useDraft('account', { name: '', email: '' });
  // A second click can come before the button renders as busy.
  const isAsking = useRef(false);
  const [keyOf, dropKey] = useIdempotencyKey();
  // The form then replaces the focused button, so its field takes the focus.
  const [isRepeat, setRepeat] = useState(false);
  const { form, sent, field, failure } = useAccountForm(
    {
      defaultValues: { email: draft.initial.email || (user?.email ?? '') },
      schema: z.object({ email: accountRules(account).email }),
    },
    {
      mutationFn: (body) => callApi(forgotPassword, { body, idempotencyKey: keyOf(body) }),
      retry: retryUnlessLimited,
      onSuccess: dropKey,
      onSettled: () => {
        isAsking.current = false;
      },
    },
  );
  if (sent.isSuccess)
    return (
      <div className={css.form}>
        <div ref={focusIfLost} tabIndex={-1}>
          <Notice announce>{texts.sent(sent.variables.email)}</Notice>
        </div>
        {import.meta.env.MODE === 'localchain' && <LocalMailboxLink />}
        <Button
          block
          onClick={() => {
            setRepeat(true);
            sent.reset();
          }}
        >
          {texts.again}
        </Button>
      </div>
    );
  const waitMs = sent.error instanceof ApiError && sent.error.status === 429 ? sent.error.retryAfterMs : undefined;
  const wait = waitMs === undefined ? undefined : texts.wait(Math.ceil(waitMs / 60_000));
  return (
    <form
      ref={isRepeat ? focusFieldIfLost : null}
      className={css.form}
      noValidate
      onSubmit={form.handleSubmit((values) => {
        if (isAsking.current) return;
        isAsking.current = true;
        sent.mutate(values);
      })}
      onChange={() => draft.keep({ email: form.getValues('email') })}
    >
      <Field
        label={account.email}
        type="email"
        autoComplete="username"
        placeholder="name@example.com"
        {...field('email')}
      />
      <FormEnd failure={failure && (wait ?? failure)} call={sent} action={texts.send} busy={texts.sending} />
    </form>
  );
}
