import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ATTACHMENT_TYPES } from '@eleven/protocol/api/tickets/attachments';
import { eq, like } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../../core/log.ts';
import { attachments, ticketMessages, users } from '../../../db/schema.ts';
import { createTestApp, TEST_ORIGIN } from '../../../testing/app.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { hostileFiles } from '../../../testing/hostile-files.ts';
import { TICKET, useSupport } from '../../../testing/support.ts';
import { sanitizeFileName } from './file-name.ts';
import { createStorage } from './storage.ts';
import { ATTACHMENT_DAYS, sweepAttachments } from './sweep.ts';

/** Files crafted to be slow block the process that inspects them: it is never the one that serves users. */
const lookedIntoHere = vi.hoisted(() => vi.fn());
vi.mock('./judge-file.ts', () => ({ judgeFile: lookedIntoHere }));
vi.mock('./judge-pdf.ts', () => ({ findPdfProblem: lookedIntoHere }));

const folder = mkdtempSync(join(tmpdir(), 'eleven-attachments-'));
const { database, clock, customer, staff, visitor, mail } = useSupport();
let app: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  const env = { attachments: { kind: 'folder' as const, folder: join(folder, 'kept') }, dataDir: folder };
  app = await createTestApp(database(), { clock, env });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const upload = (cookie: string, bytes: Buffer, name = 'a.png', path = '/api/support/attachments') =>
  app.inject({
    method: 'POST',
    url: path,
    headers: {
      origin: TEST_ORIGIN,
      cookie,
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(name),
    },
    payload: bytes,
  });
const read = (cookie: string, path: string) => app.inject({ method: 'GET', url: path, headers: { cookie } });
const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#336' } })
    .png()
    .toBuffer();
const keptFiles = () =>
  existsSync(join(folder, 'kept'))
    ? readdirSync(join(folder, 'kept'), { recursive: true }).filter((name) => String(name).length > 3)
    : [];
const sweep = (at = clock) =>
  sweepAttachments({
    db: database().db,
    clock: at,
    log: createLog('silent'),
    storage: createStorage({ kind: 'folder', folder: join(folder, 'kept') }),
  });

describe('hostile files', () => {
  it('are each refused with a reason or made harmless, and never served as active content', async () => {
    const files = await hostileFiles();
    expect(files.length).toBeGreaterThanOrEqual(40);
    const outcomes: Record<string, string> = {};
    const { cookie } = await customer();
    for (const { what, name, bytes } of files) {
      const answer = await upload(cookie, bytes, name);
      const body = answer.json();
      expect(answer.statusCode, what).toBeLessThan(500);
      outcomes[what] = body.code ?? body.type;
      if (answer.statusCode !== 200) continue;
      expect(body.name, what).toMatch(/^[^/\\"\r\n\u202e]+\.(png|jpg|pdf|txt)$/);
      const served = await read(cookie, `/api/support/attachments/${body.id}`);
      expect(served.statusCode, what).toBe(200);
      expect(ATTACHMENT_TYPES, what).toContain(String(served.headers['content-type']).split(';')[0]);
      expect(served.headers, what).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
        'content-disposition': expect.stringMatching(body.width === null ? /^attachment; / : /^inline; /),
      });
      expect(served.rawPayload.includes('alert('), what).toBe(false);
      expect(served.rawPayload.includes('PK\u0003\u0004'), what).toBe(false);
      if (body.width !== null) {
        const { exif, icc, xmp, orientation, comments } = await sharp(served.rawPayload).metadata();
        expect([exif, icc, xmp, orientation, comments], what).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
          undefined,
        ]);
      }
      if (what === 'a photograph on its side') expect([body.width, body.height]).toEqual([40, 60]);
    }
    expect(outcomes).toEqual(Object.fromEntries(files.map(({ what, outcome }) => [what, outcome])));
    expect(readdirSync(join(folder, 'incoming-attachments'))).toEqual([]);
    expect(lookedIntoHere).not.toHaveBeenCalled();
  });

  it('are refused for a secret in their name, before anything is stored', async () => {
    const { cookie } = await customer();
    const before = keptFiles();
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    for (const name of [`${phrase}.png`, `${phrase.replaceAll(' ', '_')}.png`, `${'ac0974bec39a17e3'.repeat(4)}.png`]) {
      const refused = await upload(cookie, await picture(), name);
      expect([refused.statusCode, refused.json().code], name).toEqual([400, 'support.secretRefused']);
    }
    expect(keptFiles()).toEqual(before);
    expect(await database().db.select().from(attachments).where(like(attachments.name, '%winner%'))).toEqual([]);
  });

  it.each([
    ['../../etc/passwd', 'text/plain', 'passwd.txt'],
    ['사진 1.JPG', 'image/jpeg', '사진 1.jpg'],
    ['..', 'image/png', 'file.png'],
    ['a.html', 'text/plain', 'a.html.txt'],
    [`${'가'.repeat(300)}.png`, 'image/png', `${'가'.repeat(80)}.png`],
  ] as const)('have a name to show: %s', (given, type, shown) => {
    expect(sanitizeFileName(given, type)).toBe(shown);
  });
});

describe('a file of a message', () => {
  it('is sent with it, seen by its owner and by staff, and by nobody else', async () => {
    const [owner, other, support, reader] = [
      await customer(),
      await customer(),
      await staff(),
      await staff('readonly'),
    ];
    const { id } = (await upload(owner.cookie, await picture(), '화면.png')).json();
    expect((await read(other.cookie, `/api/support/attachments/${id}`)).statusCode).toBe(404);
    expect((await other.ask('/api/tickets', { ...TICKET, attachments: [id] })).json().code).toBe('attachments.gone');
    const opened = await owner.ask('/api/tickets', { ...TICKET, attachments: [id] });
    expect(opened.statusCode).toBe(200);
    const { number } = opened.json();
    const { messages } = (await owner.ask(`/api/tickets/${number}`)).json();
    expect(messages[0].attachments).toMatchObject([
      { id, name: '화면.png', type: 'image/png', width: 60, isGone: false },
    ]);
    // A file can be sent only once.
    expect((await owner.ask(`/api/tickets/${number}/messages`, { text: 'x', attachments: [id] })).json().code).toBe(
      'attachments.gone',
    );
    const served = await read(owner.cookie, `/api/support/attachments/${id}`);
    expect(served.statusCode).toBe(200);
    expect(served.headers['content-disposition']).toContain("filename*=UTF-8''%ED%99%94%EB%A9%B4.png");
    expect((await read(other.cookie, `/api/support/attachments/${id}`)).statusCode).toBe(404);
    expect((await visitor(`/api/support/attachments/${id}`)).statusCode).toBe(401);
    const forStaff = `/api/admin/tickets/${number}/attachments/${id}`;
    expect((await read(support.cookie, forStaff)).statusCode).toBe(200);
    expect((await read(reader.cookie, forStaff)).statusCode).toBe(403);
    expect((await read(support.cookie, forStaff.replace(number, 'E-999999'))).statusCode).toBe(404);
    const thread = (await support.ask(`/api/admin/tickets/${number}`)).json();
    expect(thread.messages[0].attachments).toMatchObject([{ id }]);
  });

  it('reaches the customer as part of an answer; as part of a note it does not', async () => {
    const [owner, support] = [await customer(), await staff()];
    const { number } = (await owner.ask('/api/tickets', TICKET)).json();
    const { id } = (await upload(support.cookie, await picture(), 'a.png', '/api/admin/attachments')).json();
    const [forStaff, forOwner] = [`/api/admin/tickets/${number}/attachments/${id}`, `/api/support/attachments/${id}`];
    // Until it is sent, only its uploader sees it.
    expect((await read(support.cookie, forStaff)).statusCode).toBe(200);
    expect((await read((await staff()).cookie, forStaff)).statusCode).toBe(404);
    expect((await read(owner.cookie, forOwner)).statusCode).toBe(404);
    const answered = await support.ask(`/api/admin/tickets/${number}/answer`, {
      text: '이렇게 하십시오.',
      state: 'answered',
      attachments: [id],
    });
    expect(answered.statusCode).toBe(200);
    expect((await read(owner.cookie, forOwner)).statusCode).toBe(200);
    const { db } = database();
    const [sent] = await db.select().from(attachments).where(eq(attachments.id, id));
    await db
      .update(ticketMessages)
      .set({ kind: 'note' })
      .where(eq(ticketMessages.id, sent?.messageId ?? 0n));
    expect((await read(owner.cookie, forOwner)).statusCode).toBe(404);
    expect((await read(support.cookie, forStaff)).statusCode).toBe(200);
  });

  it('is deleted an hour later if it was not sent, and after a year if it was', async () => {
    const owner = await customer();
    const unsent = (await upload(owner.cookie, await picture())).json().id;
    const sent = (await upload(owner.cookie, await picture())).json().id;
    const { number } = (await owner.ask('/api/tickets', { ...TICKET, attachments: [sent] })).json();
    const later = (ms: number) => {
      const moved = createTestClock();
      const at = new Date(clock.now().getTime() + ms);
      return { ...moved, now: () => at };
    };
    // As the form does after it was loaded again.
    const ask = () =>
      app.inject({ method: 'HEAD', url: `/api/support/attachments/${unsent}`, headers: { cookie: owner.cookie } });
    expect((await ask()).statusCode).toBe(200);
    await sweep(later(3_601_000));
    expect((await ask()).statusCode).toBe(404);
    expect((await read(owner.cookie, `/api/support/attachments/${unsent}`)).statusCode).toBe(404);
    expect((await read(owner.cookie, `/api/support/attachments/${sent}`)).statusCode).toBe(200);
    await sweep(later((ATTACHMENT_DAYS * 24 + 1) * 3_600_000));
    expect((await read(owner.cookie, `/api/support/attachments/${sent}`)).statusCode).toBe(404);
    expect((await owner.ask(`/api/tickets/${number}`)).json().messages[0].attachments).toMatchObject([
      { isGone: true },
    ]);
    expect(keptFiles()).toEqual([]);
  });

  it('is deleted with the account', async () => {
    const owner = await customer();
    const before = keptFiles();
    const { id } = (await upload(owner.cookie, await picture())).json();
    await owner.ask('/api/tickets', { ...TICKET, attachments: [id] });
    const added = keptFiles().filter((name) => !before.includes(name));
    expect(added).toHaveLength(1);
    const { db } = database();
    await db.delete(users).where(eq(users.id, owner.id));
    const at = new Date(clock.now().getTime() + 3_601_000);
    await sweep({ ...clock, now: () => at });
    expect(keptFiles().filter((name) => added.includes(name))).toEqual([]);
    expect(await db.select().from(attachments).where(eq(attachments.id, id))).toEqual([]);
  });
});

describe('a secret in two messages', () => {
  const KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
  it('is refused, and the part that was stored is removed', async () => {
    const [owner, support] = [await customer(), await staff('admin')];
    const { number } = (await owner.ask('/api/tickets', TICKET)).json();
    const write = (text: string) => owner.ask(`/api/tickets/${number}/messages`, { text });
    expect((await write(`first ${KEY.slice(0, 32)}`)).statusCode).toBe(200);
    expect((await write('thanks')).statusCode).toBe(200);
    const refused = await write(`second ${KEY.slice(32)}`);
    expect(refused.json()).toEqual({
      code: 'support.secretWithEarlier',
      message: expect.stringContaining('it holds 64 hex digits, like a private key'),
    });
    const { messages } = (await owner.ask(`/api/tickets/${number}`)).json();
    expect(JSON.stringify(messages)).not.toContain(KEY.slice(0, 32));
    expect(messages.map(({ text, isRedacted }: { text: string; isRedacted: boolean }) => [text, isRedacted])).toEqual([
      [TICKET.text, false],
      ['', true],
      ['thanks', false],
    ]);
    const audit = (await support.ask('/api/admin/audit')).json();
    expect(JSON.stringify(audit)).toContain('ticket.secretRedacted');
    expect(JSON.stringify(audit)).not.toContain(KEY.slice(0, 16));
  });
});

it('is never sent to visitors, who have no account to open it with', async () => {
  const agent = await staff();
  const email = 'visitor-without-files@example.org';
  await visitor('/api/ticket-links', { ...TICKET, email });
  const [, token = ''] = /\/tickets#([\w-]{43})/.exec((await mail(email, 1)).text) ?? [];
  const { ticket } = (await visitor('/api/ticket-links/confirm', { token })).json();
  const { id } = (await upload(agent.cookie, await picture(), 'a.png', '/api/admin/attachments')).json();
  const given = { text: 'See the picture.', state: 'answered' };
  const path = `/api/admin/tickets/${ticket.number}/answer`;
  expect((await agent.ask(path, { ...given, attachments: [id] })).statusCode).toBe(400);
  expect((await agent.ask(path, given)).statusCode).toBe(200);
});
