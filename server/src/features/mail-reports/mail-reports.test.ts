/** Reports about emails are accepted only if signed, and only for the email that they name. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../core/clock.ts';
import { mailSuppressions, mails } from '../../db/schema.ts';
import { listenOnFreePort, TEST_WEBHOOK_KEY } from '../../testing/app.ts';
import { complaint, deliveryNotice, signed } from '../../testing/mail/mail-reports.ts';
import { useMailbox } from '../../testing/mail/mailbox.ts';

const PREVIOUS = Buffer.alloc(32, 9);
const URL_ = '/api/mail/events';
const env = { mailReports: { address: undefined, keys: [TEST_WEBHOOK_KEY, PREVIOUS] } };
const box = useMailbox({ env });
const { app, database, clock, mail, confirmedPerson } = box;

const reasonOf = async (address: string) =>
  (await database().db.select().from(mailSuppressions).where(eq(mailSuppressions.address, address)))[0]?.reason;
/** A user with an email, and its token. */
async function withMail() {
  const { email } = await confirmedPerson();
  const { returnTo, messageId } = await mail(email, 1);
  return { email, returnTo, messageId, token: /\+(\w+)@/.exec(returnTo)?.[1] ?? '' };
}
type Someone = Awaited<ReturnType<typeof withMail>>;

const send = (payload: string, headers: Record<string, string>) =>
  app().inject({ method: 'POST', url: URL_, payload, headers });
const report = (payload: string, more: Partial<Parameters<typeof signed>[1]> = {}) =>
  send(payload, signed(payload, { now: clock.now(), ...more }));
const message = (raw: string) => report(raw, { type: 'message/rfc822' });
const bounceOf = ({ token }: { token: string }, more: object = {}) =>
  JSON.stringify([
    { id: 'evt_1', type: 'bounce', permanence: 'permanent', token, at: '2026-03-01T09:00:00.000Z', ...more },
  ]);

describe('an event of the provider', () => {
  it('suppresses the address of its own email, by token or Message-ID; once for each email', async () => {
    const one = await withMail();
    const other = await withMail();
    const answer = await report(bounceOf(one));
    expect([answer.statusCode, answer.json()]).toEqual([200, { suppressed: 1 }]);
    expect([await reasonOf(one.email), await reasonOf(other.email)]).toEqual(['bounce', undefined]);
    // Sent again, also under another id and after the suppression was lifted.
    await database().db.delete(mailSuppressions);
    for (const id of ['msg_1', 'msg_2'])
      expect((await report(bounceOf(one), { id })).json()).toEqual({ suppressed: 0 });
    const { messageId } = other;
    const said = JSON.stringify([{ id: 'evt_2', type: 'complaint', messageId }]);
    expect((await report(said)).json()).toEqual({ suppressed: 1 });
    expect([await reasonOf(one.email), await reasonOf(other.email)]).toEqual([undefined, 'complaint']);
  });

  it('that is not a permanent failure of an address, or not about one of our emails, changes nothing', async () => {
    const one = await withMail();
    for (const more of [
      { permanence: 'temporary' },
      { permanence: undefined },
      { status: '5.7.1' },
      { status: '4.2.2' },
      { token: `${'0'.repeat(32)}${one.token.slice(32)}` },
      { token: undefined, messageId: '<3f8c1f0e-7f5e-4c86-9d0e-2d8c6f5a1b11@example.org>' },
      { token: undefined, messageId: one.email },
    ])
      expect((await report(bounceOf(one, more))).json(), JSON.stringify(more)).toEqual({ suppressed: 0 });
    expect(await reasonOf(one.email)).toBeUndefined();
    for (const wrong of ['{', '{}', '[{}]', '[{"id":"1","type":"bounce"}]', JSON.stringify(Array(1_001).fill({}))])
      expect((await report(wrong)).statusCode, wrong.slice(0, 40)).toBe(400);
  });
});

describe('a returned message', () => {
  it('suppresses the address of the email whose token it carries, in its recipient or its quotation', async () => {
    const one = await withMail();
    expect((await message(deliveryNotice({ returnTo: one.returnTo, recipient: one.email }))).json()).toEqual({
      suppressed: 1,
    });
    const two = await withMail();
    const quoted = `X-Mail-Token: ${two.token}`;
    const recipient = two.email.toUpperCase();
    const loose = { status: '5.0.0', diagnostic: 'smtp; 550-5.1.1 no such user' };
    expect((await message(deliveryNotice({ returnTo: 'x@example.org', recipient, quoted, ...loose }))).json()).toEqual({
      suppressed: 1,
    });
    const three = await withMail();
    expect((await message(complaint({ mailFrom: three.returnTo }))).json()).toEqual({ suppressed: 1 });
    const reasons = [one, two, three].map(({ email }) => reasonOf(email));
    expect(await Promise.all(reasons)).toEqual(['bounce', 'bounce', 'complaint']);
  });

  it('does nothing for an address other than that of its token, nor without a permanent failure', async () => {
    const one = await withMail();
    const victim = await withMail();
    const { returnTo, email: recipient } = one;
    for (const [why, raw] of [
      ['for somebody else', deliveryNotice({ returnTo, recipient: victim.email })],
      ['without a token', deliveryNotice({ returnTo: 'bounces@example.org', recipient })],
      [
        'with a token of one’s own making',
        deliveryNotice({ returnTo: `bounces+${'ab'.repeat(24)}@example.org`, recipient }),
      ],
      ['delayed', deliveryNotice({ returnTo, recipient, action: 'delayed', status: '4.4.1' })],
      ['full', deliveryNotice({ returnTo, recipient, status: '5.2.2' })],
      ['delivered', deliveryNotice({ returnTo, recipient, action: 'delivered', status: '2.0.0' })],
      [
        'on holiday',
        `To: ${returnTo}\r\nAuto-Submitted: auto-replied\r\nSubject: 5.1.1\r\n\r\nI am away until 5.1.1\r\n`,
      ],
      ['not spam', complaint({ mailFrom: returnTo, type: 'not-spam' })],
      ['cut', deliveryNotice({ returnTo, recipient }).slice(0, 700)],
      ['nothing', ''],
    ] as const)
      expect((await message(raw)).json(), why).toEqual({ suppressed: 0 });
    expect([await reasonOf(one.email), await reasonOf(victim.email)]).toEqual([undefined, undefined]);
  });

  it('about an email that is no longer stored does nothing', async () => {
    const { returnTo, email } = await withMail();
    await database().db.delete(mails).where(eq(mails.toAddress, email));
    expect((await message(deliveryNotice({ returnTo, recipient: email }))).json()).toEqual({ suppressed: 0 });
  });
});

describe('a report', () => {
  const refused = async (
    someone: Someone,
    headers: Record<string, string | undefined>,
    payload = bounceOf(someone),
  ) => {
    const given = { ...signed(bounceOf(someone), { now: clock.now() }), ...headers };
    const present = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const answer = await send(payload, Object.fromEntries(present));
    expect(await reasonOf(someone.email)).toBeUndefined();
    return [answer.statusCode, answer.json<{ code: string }>().code];
  };

  it('without a valid signature, or from another time, changes nothing', async () => {
    const one = await withMail();
    const body = bounceOf(one);
    const at = (ms: number) => signed(body, { now: new Date(clock.now().getTime() + ms) });
    const unsigned = [401, 'mail.unsigned'];
    for (const [why, headers] of Object.entries<Record<string, string | undefined>>({
      none: { 'webhook-signature': undefined },
      empty: { 'webhook-signature': '' },
      'of another key': signed(body, { now: clock.now(), key: Buffer.alloc(32, 8) }),
      'of another id': { 'webhook-id': 'msg_9' },
      'of another version': {
        'webhook-signature': signed(body, { now: clock.now() })['webhook-signature'].replace('v1,', 'v2,'),
      },
      old: at(-301_000),
      early: at(302_000),
      'of no time': { 'webhook-timestamp': 'soon' },
    }))
      expect(await refused(one, headers), why).toEqual(unsigned);
    expect(await refused(one, {}, body.replace('evt_1', 'evt_2'))).toEqual(unsigned);
    expect(await refused(one, { 'content-type': 'message/rfc822' }, `${body} `)).toEqual(unsigned);
    expect(await refused(one, { 'content-type': 'text/plain' })).toEqual([415, 'request.unsupportedType']);
    expect(await refused(one, {}, 'x'.repeat(256 * 1024 + 1))).toEqual([413, 'request.tooLarge']);
    expect(await refused(one, { origin: 'https://evil.example' })).toEqual([403, 'origin.foreign']);
  });

  it('is accepted with the previous secret, and with several signatures', async () => {
    const one = await withMail();
    const body = bounceOf(one);
    const right = signed(body, { now: clock.now(), key: PREVIOUS });
    const several = { ...right, 'webhook-signature': `v1,AAAA v1a,x ${right['webhook-signature']}` };
    expect((await send(body, several)).json()).toEqual({ suppressed: 1 });
  });

  it('is rate-limited for a network that guesses, and for that network alone', async () => {
    const one = await withMail();
    const strict = await box.start({ env, local: false });
    const from = (ip: string, payload = '[ ]') => ({
      payload,
      headers: { ...signed(bounceOf(one), { now: clock.now() }), 'x-forwarded-for': ip },
    });
    const statusOf = async (given: object) => (await strict.inject({ method: 'POST', url: URL_, ...given })).statusCode;
    for (let count = 0; count < 30; count++) expect(await statusOf(from('203.0.113.5'))).toBe(401);
    expect(await statusOf(from('203.0.113.5'))).toBe(429);
    expect(await statusOf(from('203.0.113.6'))).toBe(401);
    expect(await statusOf(from('203.0.113.5', bounceOf(one)))).toBe(200);
    await strict.close();
  });

  it('has no route if no secret is set', async () => {
    const closed = await box.start({ env: { mailReports: { address: undefined, keys: [] } } });
    const answer = await closed.inject({
      method: 'POST',
      url: URL_,
      payload: '[]',
      headers: signed('[]', { now: clock.now() }),
    });
    expect(answer.statusCode).toBe(404);
    await closed.close();
  });
});

it('is signed and sent by the script of docs/mail.md', async () => {
  const one = await withMail();
  const served = await box.start({ clock: systemClock });
  const port = await listenOnFreePort(served);
  const manual = readFileSync(new URL('../../../../docs/mail.md', import.meta.url), 'utf8');
  const script = /```sh\n(#!\/bin\/sh\n[\s\S]*?)```/.exec(manual)?.[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  const secretFile = join(folder, 'secret');
  writeFileSync(secretFile, `whsec_${TEST_WEBHOOK_KEY.toString('base64')}\n`);
  const run = async (input: string, type?: string) => {
    const set = { ...process.env, SERVER: `http://127.0.0.1:${port}`, SECRET_FILE: secretFile };
    const child = spawn('sh', ['-c', script], {
      env: { ...set, ...(type ? { TYPE: type } : {}) },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdin.end(input);
    const [out, [code]] = await Promise.all([readText(child.stdout), once(child, 'close')]);
    return [code, out];
  };
  const raw = deliveryNotice({ returnTo: one.returnTo, recipient: one.email });
  expect(await run(raw)).toEqual([0, '{"suppressed":1}']);
  const event = JSON.stringify([{ id: 'evt_1', type: 'complaint', messageId: one.messageId }]);
  expect(await run(event, 'application/json')).toEqual([0, '{"suppressed":1}']);
  // Rejected permanently, so nobody retries; with another secret it may be accepted later.
  expect((await run('no report', 'application/json'))[0]).toBe(65);
  writeFileSync(secretFile, `whsec_${PREVIOUS.toString('base64').replace('C', 'D')}`);
  expect((await run(raw))[0]).toBe(75);
  rmSync(folder, { recursive: true });
  await served.close();
});
