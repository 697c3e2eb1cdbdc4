import { askEmailChange, emailChange } from '@eleven/protocol/api/profile';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/draft.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { queryKeyOf } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Notice, ReportLink } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ACCOUNT_TEXTS } from '../account-texts.ts';
import css from '../form.module.css';
import { retryUnlessLimited, showServerError } from '../server-errors.ts';
import { EMAIL_SHAPE } from './email-shape.ts';

interface DialogProps {
  open: boolean;
  close(): void;
}

export function EmailChangeDialog({ open, close }: DialogProps) {
  const texts = useTexts({ title: { ko: '이메일 주소 변경', en: 'Change the email address' } });
  return (
    <Dialog open={open} onClose={close} title={texts.title}>
      <EmailChangeForm close={close} />
    </Dialog>
  );
}

/** Asks for the mails that confirm another address. The address survives a reload, the password is never kept. */
function EmailChangeForm({ close }: { close(): void }) {
  const client = useQueryClient();
  const account = useTexts(ACCOUNT_TEXTS);
  const texts = useTexts({
    about: {
      ko: '지금 주소와 새 주소로 각각 링크를 보냅니다. 24시간 안에 두 링크를 모두 열면 바뀝니다.',
      en: 'We send a link to your current address and another to the new one. Open both within 24 hours to change it.',
    },
    email: { ko: '새 이메일', en: 'New email' },
    password: { ko: '현재 비밀번호', en: 'Current password' },
    send: { ko: '확인 메일 보내기', en: 'Send the links' },
    sending: { ko: '보내는 중', en: 'Sending' },
    cancel: { ko: '취소', en: 'Cancel' },
  });
  const draft = useDraft('emailChange', { email: '' });
  const keyOf = useIdempotencyKey();
  const form = useForm({
    defaultValues: { email: draft.initial.email, current: '' },
    resolver: standardSchemaResolver(
      z.object({
        email: z
          .string()
          .check(z.trim(), z.minLength(1, account.emailMissing), z.regex(EMAIL_SHAPE, account.emailInvalid)),
        current: z.string().check(z.minLength(1, account.passwordMissing)),
      }),
    ),
  });
  const ask = useMutation({
    mutationFn: ({ email, current }: { email: string; current: string }) => {
      const body = { email, password: current };
      return callApi(askEmailChange, { body, idempotencyKey: keyOf(body) });
    },
    retry: retryUnlessLimited,
    // Said in the form: a toast would lie beneath the dialog, out of reach.
    meta: { silent: true },
    onSuccess: (reply) => {
      draft.drop();
      client.setQueryData(queryKeyOf(emailChange), reply);
      close();
    },
    onError: (error) => showServerError(error, form.setError, ['email', 'current']),
  });
  const { errors } = form.formState;
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={form.handleSubmit((values) => ask.mutate(values))}
      onChange={() => draft.keep({ email: form.getValues('email') })}
    >
      <p>{texts.about}</p>
      <Field
        label={texts.email}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        error={errors.current?.message}
        {...form.register('current')}
      />
      {errors.root && (
        <Notice tone="danger" announce actions={<ReportLink error={ask.error} />}>
          {errors.root.message}
        </Notice>
      )}
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={ask.isPending && texts.sending}>
          {texts.send}
        </Button>
        <Button onClick={close}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
