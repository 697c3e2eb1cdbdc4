/**
 * Looks passwords up in leaks, at a service that the operator configures (PASSWORD_BREACH_URL, the range API of
 * haveibeenpwned.com or a copy of it). It receives only the first five hex digits of the SHA-1, which some hundred
 * passwords share, and padded replies look alike to anybody who counts bytes.
 */
import { createHash } from 'node:crypto';
import { PRODUCT_NAME } from '@eleven/protocol/product';
import type { Logger } from '../../../core/log.ts';

export type IsLeakedPassword = (password: string) => Promise<boolean>;

/** A registration waits at most this long for the service. */
const TIMEOUT_MS = 2000;
const SHARED_DIGITS = 5;

/** Without a service, no password counts as leaked. A failed, slow or invalid reply is logged and means "not leaked". */
export function createLeakedPasswords(url: string | undefined, log: Logger): IsLeakedPassword {
  if (url === undefined) return async () => false;
  return async (password) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const rest = await readRange(url, digest.slice(0, SHARED_DIGITS));
      return rest.has(digest.slice(SHARED_DIGITS));
    } catch (err) {
      log.warn({ err }, 'the list of leaked passwords cannot be reached: a new password was not looked up');
      return false;
    }
  };
}

/** The remaining digits of all hashes that begin with these. Lines with a count of 0 are padding. */
async function readRange(url: string, digits: string): Promise<ReadonlySet<string>> {
  const answer = await fetch(new URL(digits, url), {
    headers: { 'add-padding': 'true', 'user-agent': PRODUCT_NAME },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`the list of leaked passwords answered ${answer.status}`);
  const lines = (await answer.text()).split('\n').map((line) => line.trim().split(':'));
  return new Set(lines.filter(([, count]) => Number(count) > 0).map(([rest = '']) => rest.toUpperCase()));
}
