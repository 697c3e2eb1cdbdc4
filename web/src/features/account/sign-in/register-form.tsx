import { NAME_MAX, PASSWORD_MIN, register } from '@eleven/protocol/api/auth';
import type { User } from '@eleven/protocol/api/user';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/draft.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { PATHS } from '../../../paths.ts';
import text from '../../../styles/text.module.css';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ACCOUNT_TEXTS, REGISTRATION_FAILED } from '../account-texts.ts';
import { EMAIL_SHAPE } from '../email/email-shape.ts';
import css from '../form.module.css';
import { showServerError } from '../server-errors.ts';
import { NewPasswordField } from './new-password-field.tsx';

interface Values {
  name: string;
  email: string;
  password: string;
  acceptedTerms: boolean;
}

export function RegisterForm({ onSignedIn }: { onSignedIn(user: User): void }) {
  const texts = useTexts(ACCOUNT_TEXTS);
  const draft = useDraft('account', { name: '', email: '' });
  const keyOf = useIdempotencyKey();
  const form = useForm<Values>({
    defaultValues: { ...draft.initial, password: '', acceptedTerms: false },
    resolver: standardSchemaResolver(
      z.object({
        name: z.string().check(z.trim(), z.minLength(1, texts.nameMissing), z.maxLength(NAME_MAX, texts.nameLong)),
        email: z.string().check(z.trim(), z.minLength(1, texts.emailMissing), z.regex(EMAIL_SHAPE, texts.emailInvalid)),
        password: z.string().check(z.minLength(PASSWORD_MIN, texts.passwordShort)),
        acceptedTerms: z.boolean().check(z.refine((accepted) => accepted, texts.consentMissing)),
      }),
    ),
  });
  const signUp = useMutation({
    mutationFn: (body: Values) => callApi(register, { body, idempotencyKey: keyOf(body) }),
    meta: { errorTitle: REGISTRATION_FAILED },
    onSuccess: (user) => {
      draft.drop();
      onSignedIn(user);
    },
    onError: (error) => showServerError(error, form.setError, ['name', 'email', 'password', 'acceptedTerms']),
  });
  const { errors } = form.formState;
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={form.handleSubmit((values) => signUp.mutate(values))}
      onChange={() => draft.keep({ name: form.getValues('name'), email: form.getValues('email') })}
    >
      <Field label={texts.name} autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <Field
        label={texts.email}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <NewPasswordField
        label={texts.password}
        password={form.watch('password')}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Checkbox error={errors.acceptedTerms?.message} {...form.register('acceptedTerms')}>
        {texts.consent} <Documents />
      </Checkbox>
      {errors.root && (
        <Notice tone="danger" announce>
          {errors.root.message}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" block busy={signUp.isPending && texts.registering}>
        {texts.register}
      </Button>
    </form>
  );
}

/** They open beside the form: nothing that was typed is lost. */
function Documents() {
  const { documents } = useTexts(ACCOUNT_TEXTS);
  const link = (path: string, name: string) => (
    <a href={path} target="_blank" rel="noreferrer" className={text.link}>
      {name}
    </a>
  );
  return (
    <>
      {documents.before}
      {link(PATHS.terms, documents.terms)}
      {documents.between}
      {link(PATHS.privacy, documents.privacy)}
      {documents.last}
      {link(PATHS.risks, documents.risks)}
      {documents.after}
    </>
  );
}
