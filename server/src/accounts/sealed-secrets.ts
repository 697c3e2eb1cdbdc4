/** Whether SESSION_SECRET opens the stored data: after a restore, or in another environment, it may be a different one. */
import type { Keys } from '../core/keys.ts';
import type { Logger } from '../core/log.ts';
import type { Db } from '../db/database.ts';
import { listTotpsAfter } from './factors.store.ts';

const PAGE = 500;

/** Counts the secrets of authenticator apps, and those that SESSION_SECRET opens. */
export async function countOpened({ db, keys }: { db: Db; keys: Keys }): Promise<{ stored: number; opened: number }> {
  let [stored, opened] = [0, 0];
  for (let after = ''; ; ) {
    const page = await listTotpsAfter(db, after, PAGE);
    for (const { userId, sealedSecret } of page) {
      stored += 1;
      if (keys.open('totp secret', sealedSecret, userId) !== undefined) opened += 1;
    }
    const last = page.at(-1);
    if (!last) return { stored, opened };
    after = last.userId;
  }
}

/** Logs one line. The server still serves, since passkeys and passwords work without these secrets. */
export async function warnOfUnopened(deps: { db: Db; keys: Keys; log: Logger }): Promise<void> {
  try {
    const { stored, opened } = await countOpened(deps);
    if (opened < stored)
      deps.log.error({ stored, opened }, 'SESSION_SECRET does not decrypt the stored secrets: has it been changed?');
  } catch (err) {
    deps.log.warn({ err }, 'could not check whether SESSION_SECRET decrypts the stored secrets');
  }
}
