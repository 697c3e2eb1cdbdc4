import { changePassword, sessions, settings } from '@eleven/protocol/api/profile';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { queryKeyOf } from '../../lib/use-api.ts';
import { useSession } from '../../session/session.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { accountRules, FormEnd, useAccountForm } from './account-form.tsx';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import css from './form.module.css';
import { retryUnlessLimited } from './server-errors.ts';
import { NewPasswordField } from './sign-in/new-password-field.tsx';

export function PasswordForm({ close, onChanged }: { close(): void; onChanged(): void }) {
  const client = useQueryClient();
  const { user } = useSession();
  const account = useTexts(ACCOUNT_TEXTS);
  const texts = useTexts({
    about: {
      ko: '저장하면 다른 기기에서 로그아웃됩니다. 맡긴 BNB는 그대로입니다.',
      en: 'This signs out your other devices. Your staked BNB is not affected.',
    },
    current: { ko: '현재 비밀번호', en: 'Current password' },
    save: { ko: '새 비밀번호 저장', en: 'Save the new password' },
    saving: { ko: '저장하는 중', en: 'Saving' },
  });
  const [keyOf, dropKey] = useIdempotencyKey();
  const { knownPassword, newPassword } = accountRules(account);
  const { form, sent, submit, field, failure } = useAccountForm(
    {
      defaultValues: { current: '', password: '' },
      schema: z.object({ current: knownPassword, password: newPassword }),
    },
    {
      mutationFn: (body) => callApi(changePassword, { body, idempotencyKey: keyOf(body) }),
      retry: retryUnlessLimited,
      // In a dialog, which would hide the toast.
      meta: { silent: true },
      onSuccess: async () => {
        dropKey();
        onChanged();
        await Promise.all(
          [settings, sessions].map((route) => client.invalidateQueries({ queryKey: queryKeyOf(route) })),
        );
      },
    },
  );
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <p>{texts.about}</p>
      <PasswordField label={texts.current} autoComplete="current-password" {...field('current')} />
      <NewPasswordField
        label={account.newPassword}
        password={form.watch('password')}
        owner={user}
        {...field('password')}
      />
      <FormEnd failure={failure} call={sent} action={texts.save} busy={texts.saving} close={close} />
    </form>
  );
}
