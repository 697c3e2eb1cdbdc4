import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../../lib/api.ts';
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
  'auth.passwordTooShort': 'password',
  'auth.passwordTooLong': 'password',
  'auth.passwordCommon': 'password',
  'auth.termsRequired': 'acceptedTerms',
};

/** Shows what the server's code says at its field, or above the button when it belongs to none. */
export function showServerError<Values extends FieldValues>(
  error: Error,
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
): void {
  const message = error instanceof ApiError ? error.detail : error.message;
  const named = error instanceof ApiError ? FIELD_OF_CODE[error.code] : undefined;
  const field = fields.find((name) => name === named);
  if (field) setError(field, { type: 'server', message }, { shouldFocus: true });
  else setError('root', { type: 'server', message });
}

/** As every mutation, but not after a limit: what is asked again in half an hour is asked by the person. */
export function retryUnlessLimited(failures: number, error: Error): boolean {
  return !(error instanceof ApiError && error.status === 429) && retryMutation(failures, error);
}
