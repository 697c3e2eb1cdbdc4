import { describe, expect, it } from 'vitest';
import { createKeys } from '../../core/keys.ts';
import { createTestApp, createTestUser, TEST_SECRET, testCookies } from '../../testing/app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';
import { createSessionCookies } from './session-cookie.ts';

const database = useDatabase();
const TOKEN = 'r8nYVq0hT3mJkQ2x';
const GENUINE = testCookies.sign('user', TOKEN);
const SIGNATURE = GENUINE.slice(TOKEN.length + 1);
const cookiesOf = (secrets: Parameters<typeof createKeys>[0]) =>
  createSessionCookies({ keys: createKeys(secrets), isSecure: false });
/** Changes only unused bits of the last letter: base64url of 32 bytes ends in two such bits. */
const sameBytes = () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = SIGNATURE.at(-1) ?? '';
  return `${SIGNATURE.slice(0, -1)}${letters[letters.indexOf(last) + 1]}`;
};

const FORGED: readonly (readonly [string, string])[] = [
  ['junk behind it', `${SIGNATURE}!!!!`],
  ['base64 behind its padding', `${SIGNATURE}AAAA`],
  ['a space inside', `${SIGNATURE.slice(0, 10)} ${SIGNATURE.slice(10)}`],
  ['a line break behind it', `${SIGNATURE}\n`],
  ['junk inside', `${SIGNATURE.slice(0, 10)}!?#${SIGNATURE.slice(10)}`],
  ['one letter less', SIGNATURE.slice(0, -1)],
  ['padding', `${SIGNATURE}=`],
  ['bits that say nothing', sameBytes()],
  ['the other alphabet', Buffer.from(SIGNATURE, 'base64url').toString('base64')],
  ['letters beyond ASCII', `${SIGNATURE.slice(0, -1)}＝`],
  ['one byte less', SIGNATURE.slice(4)],
  ['nothing', ''],
];

describe('the signature of a session cookie', () => {
  it('is valid as written, and only for its area and secret', () => {
    expect(testCookies.verify('user', GENUINE)).toBe(TOKEN);
    expect(testCookies.verify('admin', GENUINE)).toBeUndefined();
    expect(cookiesOf({ secret: `${TEST_SECRET}!` }).verify('user', GENUINE)).toBeUndefined();
    expect(testCookies.verify('user', `${TOKEN}x.${SIGNATURE}`)).toBeUndefined();
  });

  it('stays valid while the secret is being replaced, and no longer', () => {
    const next = { secret: 'the-secret-after-the-secret-of-before' };
    expect(cookiesOf({ ...next, previous: TEST_SECRET }).verify('user', GENUINE)).toBe(TOKEN);
    expect(cookiesOf({ ...next, previous: TEST_SECRET }).sign('user', TOKEN)).toBe(cookiesOf(next).sign('user', TOKEN));
    expect(cookiesOf(next).verify('user', GENUINE)).toBeUndefined();
  });

  it.each(FORGED)('is refused with %s', (_, signature) => {
    expect(testCookies.verify('user', `${TOKEN}.${signature}`)).toBeUndefined();
    expect(testCookies.verify('admin', testCookies.sign('admin', TOKEN).replace(/[^.]*$/, signature))).toBeUndefined();
  });

  it('is as strict for a request', async () => {
    const app = await createTestApp(database(), {
      routes: (instance) => {
        instance.get('/api/mine', { config: { access: 'user' } }, async (request) => ({ id: request.user?.id }));
      },
    });
    const { id, cookie } = await createTestUser(database(), { clock: createTestClock() });
    const ask = (value: string) => app.inject({ method: 'GET', url: '/api/mine', headers: { cookie: value } });
    expect((await ask(cookie)).json()).toEqual({ id });
    for (const junk of ['!!!!', 'AAAA', '%20', '.']) expect((await ask(cookie + junk)).statusCode).toBe(401);
    await app.close();
  });
});
