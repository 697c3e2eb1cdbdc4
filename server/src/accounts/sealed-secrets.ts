/** Whether SESSION_SECRET opens what is stored under it: after a restore, or with another environment, it may be another one. */
import type { Keys } from '../core/keys.ts';
import type { Logger } from '../core/log.ts';
import type { Db } from '../db/database.ts';
import { totpsAfter } from './factors.store.ts';

const PAGE = 500;

/** The secrets of authenticator apps: how many there are, and how many open. */
export async function countOpened({ db, keys }: { db: Db; keys: Keys }): Promise<{ stored: number; opened: number }> {
  let [stored, opened] = [0, 0];
  for (let after = ''; ; ) {
    const page = await totpsAfter(db, after, PAGE);
    for (const { userId, sealedSecret } of page) {
      stored += 1;
      if (keys.open('totp secret', sealedSecret, userId) !== undefined) opened += 1;
    }
    const last = page.at(-1);
    if (!last) return { stored, opened };
    after = last.userId;
  }
}

/** One line of the log. The server serves all the same: passkeys and passwords work without. */
export async function warnOfUnopened(deps: { db: Db; keys: Keys; log: Logger }): Promise<void> {
  try {
    const { stored, opened } = await countOpened(deps);
    if (opened < stored)
      deps.log.error({ stored, opened }, 'SESSION_SECRET does not open what is stored: is it another one than before?');
  } catch (err) {
    deps.log.warn({ err }, 'it is not known whether SESSION_SECRET opens what is stored');
  }
}
