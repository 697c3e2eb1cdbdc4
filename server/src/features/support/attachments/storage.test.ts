import { createHash, createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStorage } from './storage.ts';

/**
 * A bucket in memory that recomputes each signature from the specification (AWS Signature Version 4), without the client's
 * code.
 */
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const files = new Map<string, Buffer>();
let server: Server;
let url = '';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { headers, method = '', url: path = '' } = request;
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match) return false;
  const [, id, day = '', region = '', names = '', signature] = match;
  const time = String(headers['x-amz-date']);
  const hash = String(headers['x-amz-content-sha256']);
  if (id !== 'KEYID' || !time.startsWith(day)) return false;
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false;
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, '', lines.join(''), names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), 's3'), 'aws4_request');
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex') === signature;
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { url: path = '', method } = request;
    if (!isSigned(request, body)) return response.writeHead(403).end();
    if (method === 'PUT') files.set(path, body);
    if (method === 'DELETE') files.delete(path);
    const found = files.get(path);
    if (method === 'GET' && !found) return response.writeHead(404).end();
    response.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? found : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`;
});
afterAll(() => server.close());

const KEY = '5f0c8a52-6d3f-4f0e-9d1b-0a8f2f6a7c11';
const storage = (secretAccessKey = SECRET) =>
  createStorage({ kind: 's3', bucketUrl: url, region: 'auto', accessKeyId: 'KEYID', secretAccessKey });

it('stores, finds and deletes a file in S3-compatible storage', async () => {
  const bytes = Buffer.from([0, 1, 2, 255]);
  await storage().put(KEY, bytes);
  expect([...files.keys()]).toEqual([`/files/${KEY}`]);
  expect(Buffer.from((await storage().get(KEY)) ?? [])).toEqual(bytes);
  await storage().remove(KEY);
  await storage().remove(KEY);
  expect(await storage().get(KEY)).toBeUndefined();
});

it('the storage is unavailable with a wrong key, and refuses names that are paths', async () => {
  await expect(storage('wrong').put(KEY, Buffer.from('a'))).rejects.toMatchObject({ code: 'unavailable' });
  await expect(storage().get('../../secrets')).rejects.toThrow('not a key');
});

it('a folder that cannot store a file is unavailable too, and keeps no part of the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'eleven-storage-'));
  try {
    const kept = createStorage({ kind: 'folder', folder });
    // A folder in place of the file: the new file can be written, but not moved there.
    mkdirSync(join(folder, KEY.slice(0, 2), KEY), { recursive: true });
    await expect(kept.put(KEY, Buffer.from('a'))).rejects.toMatchObject({ code: 'unavailable' });
    expect(readdirSync(join(folder, KEY.slice(0, 2)))).toEqual([KEY]);
    rmSync(join(folder, KEY.slice(0, 2)), { recursive: true });
    writeFileSync(join(folder, KEY.slice(0, 2)), '');
    await expect(kept.put(KEY, Buffer.from('a'))).rejects.toMatchObject({ code: 'unavailable' });
    rmSync(join(folder, KEY.slice(0, 2)));
    await kept.put(KEY, Buffer.from('a'));
    expect(Buffer.from((await kept.get(KEY)) ?? []).toString()).toBe('a');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
