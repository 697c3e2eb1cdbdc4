import { NAME_MAX, PASSWORD_MIN } from '@eleven/protocol/api/auth';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type FieldValues, type Path, type UseFormProps, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useLocale } from '../../i18n/locale.tsx';
import { type TextsOf, useTexts } from '../../i18n/texts.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import type { ACCOUNT_TEXTS } from './account-texts.ts';
import { ThawHint } from './freeze/thaw-hint.tsx';
import { showServerError } from './server-errors.ts';

/** Something on both sides of an @, and no spaces. */
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Quick checks of the typed values; the server does the real validation. */
export const accountRules = (texts: TextsOf<typeof ACCOUNT_TEXTS>) => ({
  name: z.string().check(z.trim(), z.minLength(1, texts.nameMissing), z.maxLength(NAME_MAX, texts.nameLong)),
  email: z.string().check(z.trim(), z.minLength(1, texts.emailMissing), z.regex(EMAIL_SHAPE, texts.emailInvalid)),
  knownPassword: z.string().check(z.minLength(1, texts.passwordMissing)),
  newPassword: z.string().check(z.minLength(1, texts.passwordMissing), z.minLength(PASSWORD_MIN, texts.passwordShort)),
});

interface FormOptions<Values extends FieldValues> extends UseFormProps<Values> {
  schema: Parameters<typeof standardSchemaResolver<Values, unknown, Values>>[0];
}

/** A form that validates and submits. A failure is shown at its field, or above the button if it belongs to none. */
export function useAccountForm<Values extends FieldValues, Reply>(
  { schema, ...options }: FormOptions<Values>,
  call: UseMutationOptions<Reply, Error, Values>,
) {
  const form = useForm<Values>({ ...options, resolver: standardSchemaResolver<Values, unknown, Values>(schema) });
  const sent = useMutation<Reply, Error, Values>({
    ...call,
    onError: (...failed) => {
      showServerError(failed[0], form);
      return call.onError?.(...failed);
    },
  });
  const { errors } = form.formState;
  const locale = useLocale();
  const lastLocale = useRef(locale);
  useEffect(() => {
    if (lastLocale.current === locale) return;
    lastLocale.current = locale;
    // Error messages are complete sentences. The server's stay, because validating here again would remove them.
    const own = Object.entries(errors).filter(([name, error]) => name !== 'root' && error?.type !== 'server');
    if (own.length > 0) void form.trigger(own.map(([name]) => name as Path<Values>));
  }, [locale, errors, form]);
  return {
    form,
    sent,
    failure: errors.root?.message,
    submit: form.handleSubmit((values) => sent.mutate(values)),
    field: (name: Path<Values>) => ({ ...form.register(name), error: errors[name]?.message as string | undefined }),
  };
}

interface FormEndProps {
  failure: string | undefined;
  call: { isPending: boolean; error: Error | null };
  action: string;
  /** Replaces `action` while the form is being sent. */
  busy: string;
  /** Closes the dialog around the form. The report is then offered here, because a toast would be hidden beneath the dialog. */
  close?(): void;
}

/** The end of a form: the failure, if any, and the button. */
export function FormEnd({ failure, call, action, busy, close }: FormEndProps) {
  const texts = useTexts({ cancel: { ko: '취소', en: 'Cancel' } });
  const size = close ? {} : ({ size: 'large', block: true } as const);
  const send = (
    <Button type="submit" variant="primary" {...size} busy={call.isPending && busy}>
      {action}
    </Button>
  );
  return (
    <>
      <FormFailure
        message={
          failure && (
            <>
              {failure} <ThawHint error={call.error} />
            </>
          )
        }
        report={close ? call.error : null}
      />
      {close ? (
        <div className={classNames(layout.row, layout.wrapping)}>
          {send}
          <Button onClick={close}>{texts.cancel}</Button>
        </div>
      ) : (
        send
      )}
    </>
  );
}
