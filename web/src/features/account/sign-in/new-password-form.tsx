import { checkResetLink, resetPassword } from '@eleven/protocol/api/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod/mini';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { endSession } from '../../../session/session.ts';
import { accountRules, FormEnd, useAccountForm } from '../account-form.tsx';
import { ACCOUNT_TEXTS } from '../account-texts.ts';
import css from '../form.module.css';
import { retryUnlessLimited } from '../server-errors.ts';
import { isDeadLink } from './link-card.tsx';
import { NewPasswordField } from './new-password-field.tsx';

interface NewPasswordFormProps {
  token: string;
  onDone(): void;
  /** The link is used, expired or invalid. */
  onDeadLink(): void;
}

/** Sets a new password with the token of an email link. The typed text stays if the server refuses it. */
export function NewPasswordForm({ token, onDone, onDeadLink }: NewPasswordFormProps) {
  const account = useTexts(ACCOUNT_TEXTS);
  const texts = useTexts({
    save: { ko: '새 비밀번호 저장', en: 'Save the new password' },
    saving: { ko: '저장하는 중', en: 'Saving' },
  });
  const client = useQueryClient();
  const [keyOf, dropKey] = useIdempotencyKey();
  const { form, sent, submit, field, failure } = useAccountForm(
    { defaultValues: { password: '' }, schema: z.object({ password: accountRules(account).newPassword }) },
    {
      mutationFn: ({ password }) => {
        const body = { token, password };
        return callApi(resetPassword, { body, idempotencyKey: keyOf(body) });
      },
      retry: retryUnlessLimited,
      onSuccess: () => {
        dropKey();
        // All sessions have ended, including this browser's.
        endSession(client);
        onDone();
      },
      onError: (error) => {
        if (isDeadLink(error)) onDeadLink();
      },
    },
  );
  useCheckedLink(token, onDeadLink);
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <NewPasswordField label={account.newPassword} password={form.watch('password')} {...field('password')} />
      <FormEnd failure={failure} call={sent} action={texts.save} busy={texts.saving} />
    </form>
  );
}

/** Checks the link once, beside the form: if the check fails for any other reason, the form can still be sent. */
function useCheckedLink(token: string, onDeadLink: () => void): void {
  const asked = useRef(false);
  const { mutate } = useMutation({
    mutationFn: () => callApi(checkResetLink, { body: { token } }),
    // Not started by the user.
    meta: { silent: true },
    onError: (error) => {
      if (isDeadLink(error)) onDeadLink();
    },
  });
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate();
  }, [mutate]);
}
