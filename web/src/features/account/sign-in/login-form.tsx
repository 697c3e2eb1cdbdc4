import { type adminLogin, login } from '@eleven/protocol/api/auth';
import type { User } from '@eleven/protocol/api/user';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/draft.ts';
import { PATHS } from '../../../paths.ts';
import text from '../../../styles/text.module.css';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ACCOUNT_TEXTS, LOGIN_FAILED } from '../account-texts.ts';
import css from '../form.module.css';
import { showServerError } from '../server-errors.ts';

interface LoginFormProps {
  /** The admin area has a door of its own. */
  door: typeof login | typeof adminLogin;
  onSignedIn(user: User): void;
  /** Words on the button, when "Login" does not say enough. */
  action?: string;
}

export function LoginForm({ door, onSignedIn, action }: LoginFormProps) {
  const texts = useTexts(ACCOUNT_TEXTS);
  const draft = useDraft('account', { name: '', email: '' });
  const form = useForm({
    defaultValues: { email: draft.initial.email, password: '' },
    resolver: standardSchemaResolver(
      z.object({
        email: z.string().check(z.trim(), z.minLength(1, texts.emailMissing)),
        password: z.string().check(z.minLength(1, texts.passwordMissing)),
      }),
    ),
  });
  const signIn = useMutation({
    mutationFn: async (body: { email: string; password: string }): Promise<User> => {
      const reply = await callApi(door, { body });
      if ('secondFactor' in reply) throw new Error(texts.secondFactor);
      return reply;
    },
    meta: { errorTitle: LOGIN_FAILED },
    onSuccess: (user) => {
      draft.drop();
      onSignedIn(user);
    },
    onError: (error) => showServerError(error, form.setError, ['email', 'password']),
  });
  const { errors } = form.formState;
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={form.handleSubmit((values) => signIn.mutate(values))}
      onChange={() => draft.keep({ email: form.getValues('email') })}
    >
      <Field
        label={texts.email}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        aside={
          door === login && (
            <Link to={PATHS.resetPassword} className={classNames(text.link, text.small)}>
              {texts.forgot}
            </Link>
          )
        }
        error={errors.password?.message}
        {...form.register('password')}
      />
      {errors.root && (
        <Notice tone="danger" announce>
          {errors.root.message}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" block busy={signIn.isPending && texts.loggingIn}>
        {action ?? texts.login}
      </Button>
    </form>
  );
}
