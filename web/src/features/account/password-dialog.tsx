import { PASSWORD_MIN } from '@eleven/protocol/api/auth';
import { changePassword, sessions, settings } from '@eleven/protocol/api/profile';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { queryKeyOf } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Notice, ReportLink } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import css from './form.module.css';
import { retryUnlessLimited, showServerError } from './server-errors.ts';
import { NewPasswordField } from './sign-in/new-password-field.tsx';

interface PasswordDialogProps {
  open: boolean;
  close(): void;
  onChanged(): void;
}

export function PasswordDialog({ open, close, onChanged }: PasswordDialogProps) {
  const texts = useTexts({ title: { ko: '비밀번호 변경', en: 'Change the password' } });
  return (
    <Dialog open={open} onClose={close} title={texts.title}>
      <PasswordForm
        close={close}
        onChanged={() => {
          close();
          onChanged();
        }}
      />
    </Dialog>
  );
}

function PasswordForm({ close, onChanged }: { close(): void; onChanged(): void }) {
  const client = useQueryClient();
  const account = useTexts(ACCOUNT_TEXTS);
  const texts = useTexts({
    about: {
      ko: '저장하면 다른 기기에서 로그아웃됩니다. 맡긴 BNB는 그대로입니다.',
      en: 'This signs out your other devices. Your staked BNB is not affected.',
    },
    current: { ko: '현재 비밀번호', en: 'Current password' },
    save: { ko: '새 비밀번호 저장', en: 'Save the new password' },
    saving: { ko: '저장하는 중', en: 'Saving' },
    cancel: { ko: '취소', en: 'Cancel' },
  });
  const keyOf = useIdempotencyKey();
  const form = useForm({
    defaultValues: { current: '', password: '' },
    resolver: standardSchemaResolver(
      z.object({
        current: z.string().check(z.minLength(1, account.passwordMissing)),
        password: z.string().check(z.minLength(PASSWORD_MIN, account.passwordShort)),
      }),
    ),
  });
  const save = useMutation({
    mutationFn: (body: { current: string; password: string }) =>
      callApi(changePassword, { body, idempotencyKey: keyOf(body) }),
    retry: retryUnlessLimited,
    // Said in the form: a toast would lie beneath the dialog, out of reach.
    meta: { silent: true },
    onSuccess: async () => {
      onChanged();
      await Promise.all([settings, sessions].map((route) => client.invalidateQueries({ queryKey: queryKeyOf(route) })));
    },
    onError: (error) => showServerError(error, form.setError, ['current', 'password']),
  });
  const { errors } = form.formState;
  return (
    <form className={css.form} noValidate onSubmit={form.handleSubmit((values) => save.mutate(values))}>
      <p>{texts.about}</p>
      <PasswordField
        label={texts.current}
        autoComplete="current-password"
        error={errors.current?.message}
        {...form.register('current')}
      />
      <NewPasswordField
        label={account.newPassword}
        password={form.watch('password')}
        error={errors.password?.message}
        {...form.register('password')}
      />
      {errors.root && (
        <Notice tone="danger" announce actions={<ReportLink error={save.error} />}>
          {errors.root.message}
        </Notice>
      )}
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={save.isPending && texts.saving}>
          {texts.save}
        </Button>
        <Button onClick={close}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
