/** Why a text was taken for a secret, and what its author should do now. */
import type { FoundSecret } from '@eleven/protocol/accounts/find-secret';
import { SECRET_REASONS } from '@eleven/protocol/accounts/secret-texts';
import { errorText } from '@eleven/protocol/errors';
import type { Locale } from '@eleven/protocol/product';
import { ApiError } from '../api.ts';

/** The server's wording, plus the first and last letters: the text never left the browser. */
export function secretReason(locale: Locale, { form, excerpt }: FoundSecret): string {
  return errorText('support.secretRefused', locale, { reason: `${SECRET_REASONS[form][locale]} (${excerpt})` });
}

/** The server's message about a text that it took for a secret; undefined if that was not the cause. */
export function refusedSecret(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.code === 'support.secretRefused' || error.code === 'support.secretWithEarlier'
    ? error.detail
    : undefined;
}
