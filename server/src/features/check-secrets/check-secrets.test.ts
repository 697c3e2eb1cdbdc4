import { expect, it, vi } from 'vitest';
import { insertTotp } from '../../accounts/factors.store.ts';
import { warnOfUnopened } from '../../accounts/sealed-secrets.ts';
import { createKeys } from '../../core/keys.ts';
import { pushSubscriptions } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { createTestUser, TEST_KEYS, TEST_SECRET } from '../../testing/app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';
import { fill } from '../../testing/fill.ts';
import { checkSecrets } from './check-secrets.ts';

const database = useDatabase();
const clock = createTestClock();
const OTHER = 'another-secret-another-secret-another-1';
const check = (sessionSecret: string, settings: { previousSecret?: string; vapid?: true } = {}) =>
  checkSecrets(database().db, {
    sessionSecret,
    previousSecret: settings.previousSecret,
    push: { vapid: settings.vapid && { publicKey: '', privateKey: '', subject: '' }, hosts: [] },
    local: false,
  });

/** The first line of the report is about authenticator apps, the second about devices with push notifications. */
it('reports whether SESSION_SECRET opens the stored secrets, and whether devices have lost their key', async () => {
  const { db } = database();
  expect(await check(TEST_SECRET)).toMatchObject({
    ok: true,
    lines: [expect.stringContaining('no authenticator'), expect.anything()],
  });

  const { id: userId } = await createTestUser(database(), { clock });
  const sealedSecret = TEST_KEYS.seal('totp secret', 'JBSWY3DPEHPK3PXP', userId);
  await inTransaction(db, (tx) => insertTotp(tx, { userId, sealedSecret, now: clock.now() }));
  expect(await check(TEST_SECRET)).toMatchObject({
    ok: true,
    lines: [expect.stringContaining('opens 1 of 1'), expect.anything()],
  });
  expect(await check(OTHER)).toMatchObject({
    ok: false,
    lines: [expect.stringContaining('opens 0 of 1'), expect.anything()],
  });
  expect(await check(OTHER, { previousSecret: TEST_SECRET })).toMatchObject({ ok: true });

  await fill(db, pushSubscriptions, { userId, now: clock.now(), text: 'x' });
  expect(await check(TEST_SECRET)).toMatchObject({
    ok: false,
    lines: [expect.anything(), expect.stringContaining('not set, and 1 devices')],
  });
  expect(await check(TEST_SECRET, { vapid: true })).toMatchObject({ ok: true });
});

it('a server that starts with another secret logs one line about it', async () => {
  const error = vi.fn();
  // A warning would be a second line.
  const log = { error, warn: error } as never;
  await warnOfUnopened({ db: database().db, keys: TEST_KEYS, log });
  expect(error).not.toHaveBeenCalled();
  await warnOfUnopened({ db: database().db, keys: createKeys({ secret: OTHER }), log });
  expect(error.mock.calls).toEqual([[{ stored: 1, opened: 0 }, expect.stringContaining('SESSION_SECRET')]]);
});
