/** Checks whether the secrets of the environment match the database: lines for the operator, and whether all is well. */
import { countOpened } from '../../accounts/sealed-secrets.ts';
import type { Env } from '../../core/env.ts';
import { createKeys } from '../../core/keys.ts';
import type { Db } from '../../db/database.ts';
import { countDevices } from './check-secrets.store.ts';

type SecretsEnv = Pick<Env, 'sessionSecret' | 'previousSecret' | 'push' | 'local'>;

export async function checkSecrets(db: Db, env: SecretsEnv): Promise<{ ok: boolean; lines: string[] }> {
  const keys = createKeys({ secret: env.sessionSecret, previous: env.previousSecret });
  const { stored, opened } = await countOpened({ db, keys });
  const devices = await countDevices(db);
  const hasPush = env.push.vapid !== undefined || env.local;
  return {
    ok: opened === stored && (hasPush || devices === 0),
    lines: [
      stored === 0
        ? 'SESSION_SECRET: no authenticator app is stored, so nothing shows whether it is the previous one.'
        : `SESSION_SECRET: opens ${opened} of ${stored} authenticator apps.`,
      hasPush
        ? `VAPID_…: set. ${devices} devices have signed up; whether with this key, only their push services know.`
        : `VAPID_…: not set, and ${devices} devices have signed up.`,
    ],
  };
}
