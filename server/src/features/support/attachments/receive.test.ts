import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, createTestUser, TEST_ORIGIN } from '../../../testing/app.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { useDatabase } from '../../../testing/database.ts';
import { writeAtMost } from './receive.ts';

const database = useDatabase();
const folder = mkdtempSync(join(tmpdir(), 'eleven-receive-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CHUNK = Buffer.alloc(64 * 1024, 'a');
const body = () => Readable.from(Array.from({ length: 8 }, () => CHUNK));

describe('a file being uploaded', () => {
  it('is written completely, and read to its end if it is too large', async () => {
    const path = join(folder, 'whole');
    await writeAtMost(body(), path, 8 * CHUNK.length);
    expect(readFileSync(path)).toEqual(Buffer.concat(Array.from({ length: 8 }, () => CHUNK)));
    const large = body();
    await expect(writeAtMost(large, path, CHUNK.length)).rejects.toMatchObject({ code: 'request.tooLarge' });
    expect(large.readableEnded).toBe(true);
  });

  it('is refused as an outage if the disk is full, and still read to its end', async () => {
    const given = body();
    // Every write to this device fails with a full disk.
    const refused = await writeAtMost(given, '/dev/full', 8 * CHUNK.length).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'unavailable', status: 503, cause: { code: 'ENOSPC' } });
    expect(given.readableEnded).toBe(true);
  });

  it('is refused in the same way if it cannot even be opened', async () => {
    await expect(writeAtMost(body(), folder, 1)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('an upload, while no files can be written to the disk', () => {
  let app: Awaited<ReturnType<typeof createTestApp>>;
  const clock = createTestClock();
  beforeAll(async () => {
    // A folder in which nobody can create a file, not even root.
    symlinkSync('/proc', join(folder, 'incoming-attachments'));
    const env = { attachments: { kind: 'folder' as const, folder: join(folder, 'kept') }, dataDir: folder };
    app = await createTestApp(database(), { clock, env });
  });
  afterAll(() => app.close());

  it('gets 503 with a time to retry, and the server keeps running', async () => {
    const { cookie } = await createTestUser(database(), { clock });
    const headers = { origin: TEST_ORIGIN, cookie, 'content-type': 'application/octet-stream', 'x-file-name': 'a.txt' };
    for (const payload of ['The log of my wallet.', Buffer.alloc(200_000, 'a')]) {
      const refused = await app.inject({ method: 'POST', url: '/api/support/attachments', headers, payload });
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });
});
