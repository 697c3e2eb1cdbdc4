import { register } from '@eleven/protocol/api/auth';
import type { User } from '@eleven/protocol/api/user';
import { z } from 'zod/mini';
import { useTexts } from '../../../i18n/texts.ts';
import { ApiError, callApi } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/draft.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { PATHS } from '../../../paths.ts';
import { Documents } from '../../../session/documents.tsx';
import text from '../../../styles/text.module.css';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { accountRules, FormEnd, useAccountForm } from '../account-form.tsx';
import { ACCOUNT_TEXTS, REGISTRATION_FAILED } from '../account-texts.ts';
import css from '../form.module.css';
import { NewPasswordField } from './new-password-field.tsx';

export function RegisterForm({ onSignedIn }: { onSignedIn(user: User): void }) {
  const texts = useTexts(ACCOUNT_TEXTS);
  const draft = useDraft('account', { name: '', email: '' });
  const [keyOf, dropKey] = useIdempotencyKey();
  const { name, email, newPassword } = accountRules(texts);
  const acceptedTerms = z.boolean().check(z.refine((accepted) => accepted, texts.consentMissing));
  const { form, sent, submit, field, failure } = useAccountForm(
    {
      defaultValues: { ...draft.initial, password: '', acceptedTerms: false },
      schema: z.object({ name, email, password: newPassword, acceptedTerms }),
    },
    {
      mutationFn: (body) => callApi(register, { body, idempotencyKey: keyOf(body) }),
      meta: { errorTitle: REGISTRATION_FAILED },
      onSuccess: (user) => {
        dropKey();
        draft.drop();
        onSignedIn(user);
      },
    },
  );
  const address = field('email');
  const isTaken =
    form.formState.errors.email?.type === 'server' &&
    sent.error instanceof ApiError &&
    sent.error.code === 'auth.emailTaken';
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={submit}
      onChange={() => draft.keep({ name: form.getValues('name'), email: form.getValues('email') })}
    >
      <Field label={texts.name} autoComplete="name" {...field('name')} />
      <Field
        label={texts.email}
        type="email"
        autoComplete="username"
        {...address}
        error={isTaken ? <Taken why={address.error} /> : address.error}
      />
      <NewPasswordField
        label={texts.password}
        password={form.watch('password')}
        owner={{ name: form.watch('name'), email: form.watch('email') }}
        {...field('password')}
      />
      <Checkbox {...field('acceptedTerms')}>
        {texts.consent} <Documents />
      </Checkbox>
      <FormEnd failure={failure} call={sent} action={texts.register} busy={texts.registering} />
    </form>
  );
}

/** Both forms begin with the typed email: it is kept as a draft. */
function Taken({ why }: { why: string | undefined }) {
  const texts = useTexts(ACCOUNT_TEXTS);
  return (
    <>
      {why}{' '}
      <Link to={PATHS.login} replace state={history.state} className={text.link}>
        {texts.login}
      </Link>
      {' · '}
      <Link to={PATHS.resetPassword} className={text.link}>
        {texts.forgot}
      </Link>
    </>
  );
}
