import { type adminLogin, login, type SignInStep } from '@eleven/protocol/api/auth';
import type { User } from '@eleven/protocol/api/user';
import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/draft.ts';
import { focusFieldIfLost } from '../../../lib/focus/list-focus.ts';
import { PATHS } from '../../../paths.ts';
import text from '../../../styles/text.module.css';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Link } from '../../../ui/link.tsx';
import { accountRules, FormEnd, useAccountForm } from '../account-form.tsx';
import { ACCOUNT_TEXTS, LOGIN_FAILED } from '../account-texts.ts';
import css from '../form.module.css';
import { EnrolForm } from './enrol-form.tsx';
import { FactorForm } from './factor-form.tsx';
import { withProof } from './with-proof.ts';

interface LoginFormProps {
  /** The admin area has its own login route. */
  route: typeof login | typeof adminLogin;
  onSignedIn(user: User): void;
  /** Called when the password was correct and a second factor is needed, or no longer needed. */
  onAsked?(isAsked: boolean): void;
  /** The button's text, if "Login" does not say enough. */
  action?: string;
}

/** Asks for the password, then for the second factor if the account has one. */
export function LoginForm(props: LoginFormProps) {
  const { route, onSignedIn, onAsked } = props;
  const [steps, setSteps] = useState<readonly SignInStep[]>();
  const [isBack, setBack] = useState(false);
  const isAsked = steps !== undefined;
  useEffect(() => {
    onAsked?.(isAsked);
    return () => onAsked?.(false);
  }, [isAsked, onAsked]);
  if (!steps) return <PasswordForm {...props} isBack={isBack} onSteps={setSteps} />;
  if (steps.includes('enrol')) return <EnrolForm onSignedIn={onSignedIn} />;
  const area = route === login ? 'user' : 'admin';
  const restart = () => {
    setBack(true);
    setSteps(undefined);
  };
  return <FactorForm area={area} steps={steps} onSignedIn={onSignedIn} restart={restart} />;
}

interface PasswordFormProps extends LoginFormProps {
  /** Coming back from the second factor, whose button had the focus. */
  isBack: boolean;
  onSteps(steps: readonly SignInStep[]): void;
}

function PasswordForm({ route, onSignedIn, isBack, onSteps, action }: PasswordFormProps) {
  const texts = useTexts(ACCOUNT_TEXTS);
  const draft = useDraft('account', { name: '', email: '' });
  const { form, sent, submit, field, failure } = useAccountForm(
    {
      defaultValues: { email: draft.initial.email, password: '' },
      schema: z.object({
        email: z.string().check(z.trim(), z.minLength(1, texts.emailMissing)),
        password: accountRules(texts).knownPassword,
      }),
    },
    {
      mutationFn: (body) => withProof((proof) => callApi(route, { body: { ...body, ...(proof ? { proof } : {}) } })),
      meta: { errorTitle: LOGIN_FAILED },
      onSuccess: (reply) => {
        draft.drop();
        if ('secondFactor' in reply) onSteps(reply.secondFactor);
        else onSignedIn(reply);
      },
    },
  );
  const forgot = (
    <Link to={PATHS.resetPassword} className={classNames(text.link, text.small, text.alone)}>
      {texts.forgot}
    </Link>
  );
  return (
    <form
      ref={isBack ? focusFieldIfLost : null}
      className={css.form}
      noValidate
      onSubmit={submit}
      onChange={() => draft.keep({ email: form.getValues('email') })}
    >
      <Field label={texts.email} type="email" autoComplete="username" {...field('email')} />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        aside={route === login && forgot}
        {...field('password')}
      />
      <FormEnd failure={failure} call={sent} action={action ?? texts.login} busy={texts.loggingIn} />
    </form>
  );
}
