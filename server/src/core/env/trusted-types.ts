/** Browsers whose wallets do not work with Trusted Types. */
import { z } from 'zod/mini';

const WHAT = 'must be parts of user agents with at least 6 characters each, separated by commas, like MetaMaskMobile';
const PART = /^[\w./ ;:()-]{6,100}$/;

const partsOf = (list: string) => list.split(',').map((part) => part.trim());

export const TRUSTED_TYPES_FIELDS = {
  TRUSTED_TYPES_EXEMPT: z.optional(
    z.string().check(z.refine((list) => partsOf(list).every((part) => PART.test(part)), { error: WHAT })),
  ),
};

/** Parts of user agents. */
export function trustedTypesExemptOf(env: { readonly TRUSTED_TYPES_EXEMPT?: string | undefined }): readonly string[] {
  return env.TRUSTED_TYPES_EXEMPT === undefined ? [] : partsOf(env.TRUSTED_TYPES_EXEMPT);
}
