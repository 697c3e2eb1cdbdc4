import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, detailOf } from '../../lib/api.ts';
import { retryMutation } from '../../lib/query-client.ts';

/** The field to which an error code belongs. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  'auth.invalidCredentials': 'password',
  'auth.passwordWrong': 'current',
  'auth.passwordSame': 'password',
  'auth.emailSame': 'email',
  'auth.emailTaken': 'email',
  'auth.emailInvalid': 'email',
  'auth.nameInvalid': 'name',
  'auth.nameReserved': 'name',
  'auth.passwordTooShort': 'password',
  'auth.passwordTooLong': 'password',
  'auth.passwordCommon': 'password',
  'auth.codeWrong': 'code',
  'auth.codeUsed': 'code',
  'auth.termsRequired': 'acceptedTerms',
};

/** Shows the server's error at its field, or above the button if it belongs to none. */
export function showServerError<Values extends FieldValues>(error: Error, form: UseFormReturn<Values>): void {
  const named = error instanceof ApiError ? FIELD_OF_CODE[error.code] : undefined;
  const field = Object.keys(form.getValues()).find((name) => name === named) as Path<Values> | undefined;
  form.setError(field ?? 'root', { type: 'server', message: detailOf(error) }, { shouldFocus: field !== undefined });
}

/** Retries as every mutation does, except after a rate limit: waiting half an hour is left to the user. */
export function retryUnlessLimited(failures: number, error: Error): boolean {
  return !(error instanceof ApiError && error.status === 429) && retryMutation(failures, error);
}
