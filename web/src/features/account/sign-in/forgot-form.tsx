import { forgotPassword } from '@eleven/protocol/api/auth';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useTexts } from '../../../i18n/texts.ts';
import { ApiError, callApi } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/draft.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { MAILBOX_PATH } from '../../../paths.ts';
import text from '../../../styles/text.module.css';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ACCOUNT_TEXTS } from '../account-texts.ts';
import { EMAIL_SHAPE } from '../email/email-shape.ts';
import css from '../form.module.css';
import { retryUnlessLimited, showServerError } from '../server-errors.ts';

/** Asks for the mail with the link. What it says afterwards is the same for every address. */
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
  const draft = useDraft('account', { name: '', email: '' });
  const form = useForm({
    defaultValues: { email: draft.initial.email },
    resolver: standardSchemaResolver(
      z.object({
        email: z
          .string()
          .check(z.trim(), z.minLength(1, account.emailMissing), z.regex(EMAIL_SHAPE, account.emailInvalid)),
      }),
    ),
  });
  // A second click comes before the button is drawn as busy.
  const isAsking = useRef(false);
  const ask = useMutation({
    mutationFn: ({ email, key }: { email: string; key: string }) =>
      callApi(forgotPassword, { body: { email }, idempotencyKey: key }),
    retry: retryUnlessLimited,
    onError: (error) => {
      const waitMs = error instanceof ApiError && error.status === 429 ? error.retryAfterMs : undefined;
      if (waitMs === undefined) showServerError(error, form.setError, ['email']);
      else form.setError('root', { type: 'server', message: texts.wait(Math.ceil(waitMs / 60_000)) });
    },
    onSettled: () => {
      isAsking.current = false;
    },
  });
  if (ask.isSuccess)
    return (
      <div className={css.form}>
        <Notice announce>{texts.sent(ask.variables.email)}</Notice>
        {import.meta.env.MODE === 'localchain' && <LocalMailboxLink />}
        <Button block onClick={() => ask.reset()}>
          {texts.again}
        </Button>
      </div>
    );
  const { errors } = form.formState;
  return (
    <form
      className={css.form}
      noValidate
      // A new key each time it is pressed: whoever asks again wants another mail.
      onSubmit={form.handleSubmit(({ email }) => {
        if (isAsking.current) return;
        isAsking.current = true;
        ask.mutate({ email, key: newIdempotencyKey() });
      })}
      onChange={() => draft.keep({ email: form.getValues('email') })}
    >
      <Field
        label={account.email}
        type="email"
        autoComplete="username"
        placeholder="name@example.com"
        error={errors.email?.message}
        {...form.register('email')}
      />
      {errors.root && (
        <Notice tone="danger" announce>
          {errors.root.message}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" block busy={ask.isPending && texts.sending}>
        {texts.send}
      </Button>
    </form>
  );
}

/** On the local chain no mail leaves the machine. */
export function LocalMailboxLink() {
  const texts = useTexts({
    open: { ko: '로컬 메일함 열기', en: 'Open the local mailbox' },
    why: {
      ko: '이 설치본의 메일은 밖으로 나가지 않습니다.',
      en: 'Emails of this installation do not leave this machine.',
    },
  });
  return (
    <p className={text.small}>
      {texts.why}{' '}
      <Link to={MAILBOX_PATH} className={text.link}>
        {texts.open}
      </Link>
    </p>
  );
}
