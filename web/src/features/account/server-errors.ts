import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, detailOf } from '../../lib/api.ts';
import { retryMutation } from '../../lib/query-client.ts';

/** Which field a code of the server speaks of. */
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
  'auth.termsRequired': 'acceptedTerms',
};

/** Shows what the server's code says at its field, or above the button when it belongs to none. */
export function showServerError<Values extends FieldValues>(error: Error, form: UseFormReturn<Values>): void {
  const named = error instanceof ApiError ? FIELD_OF_CODE[error.code] : undefined;
  const field = Object.keys(form.getValues()).find((name) => name === named) as Path<Values> | undefined;
  form.setError(field ?? 'root', { type: 'server', message: detailOf(error) }, { shouldFocus: field !== undefined });
}

/** As every mutation, but not after a limit: what is asked again in half an hour is asked by the person. */
export function retryUnlessLimited(failures: number, error: Error): boolean {
  return !(error instanceof ApiError && error.status === 429) && retryMutation(failures, error);
}
