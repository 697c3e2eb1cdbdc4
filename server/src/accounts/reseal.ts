/** Re-encrypts data with the new secret after SESSION_SECRET was replaced. */
import type { Keys } from '../core/keys.ts';
import type { Db } from '../db/database.ts';
import { listTotpsAfter, replaceSealedSecret } from './factors.store.ts';

const PAGE = 500;

/** Re-encrypts the secrets of authenticator apps and returns their number; those that neither secret opens stay unchanged. */
export async function reencryptTotpSecrets({ db, keys }: { db: Db; keys: Keys }): Promise<number> {
  let sealed = 0;
  let page = await listTotpsAfter(db, '', PAGE);
  while (page.length > 0) {
    for (const { userId, sealedSecret } of page) {
      const secret = keys.open('totp secret', sealedSecret, userId);
      if (secret === undefined) continue;
      await replaceSealedSecret(db, { userId, before: sealedSecret, after: keys.seal('totp secret', secret, userId) });
      sealed += 1;
    }
    page = await listTotpsAfter(db, page.at(-1)?.userId ?? '', PAGE);
  }
  return sealed;
}
