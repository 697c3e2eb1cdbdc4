import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { useDatabase } from '../../testing/database.ts';
import { exitPage } from './exit-page.ts';

const database = useDatabase();
const webDir = mkdtempSync(join(tmpdir(), 'eleven-exit-'));
const SCRIPT = 'run()';
const hash = createHash('sha256').update(SCRIPT).digest('base64');
const VAULT = `0x${'ab'.repeat(20)}`;
const trustedTypesExempt = ['MetaMaskMobile'];
const installation = {
  ...{ origin: 'https://eleven.test', chainId: 56, vaults: [VAULT], rpcUrl: undefined },
  trustedTypesExempt,
};
let app: FastifyInstance;

beforeAll(async () => {
  writeFileSync(
    join(webDir, 'exit.html'),
    `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-${hash}'; require-trusted-types-for 'script'; trusted-types 'none'" /></head><body><noscript><code><!-- contract --></code></noscript><script type="application/json" id="installation">null</script><script>${SCRIPT}</script></body></html>`,
  );
  app = await createTestApp(database(), {
    env: { trustedTypesExempt },
    routes: (instance) => exitPage(instance, { webDir, ...installation }),
  });
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

const dataOf = (html: string) => {
  const [, json = ''] = /id="installation">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json) as Record<string, unknown>;
};

it('is sent with its own policy, which contains its script’s hash and keeps it out of frames', async () => {
  const answer = await app.inject('/exit');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'sha256-${hash}'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'`,
  );
  expect(answer.headers['content-disposition']).toBeUndefined();
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.body).toContain(`<script>${SCRIPT}</script>`);
});

it('names the contract for readers without scripts', async () => {
  expect((await app.inject('/exit')).body).toContain(`<noscript><code>${VAULT}</code></noscript>`);
});

it('names every contract if there are several, as a stake may be in any of them', async () => {
  const older = `0x${'cd'.repeat(20)}`;
  const other = await createTestApp(database(), {
    routes: (instance) => exitPage(instance, { webDir, ...installation, vaults: [VAULT, older] }),
  });
  expect((await other.inject('/exit')).body).toContain(`<noscript><code>${VAULT}, ${older}</code></noscript>`);
  await other.close();
});

it('carries the chain, the vault and the day, compressed or not', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const plain = await app.inject('/exit');
  expect(dataOf(plain.body)).toEqual({ origin: 'https://eleven.test', chainId: 56, vaults: [VAULT], date: today });
  const packed = await app.inject({ url: '/exit', headers: { 'accept-encoding': 'br' } });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
});

it('is downloaded under the file name that the page states', async () => {
  const answer = await app.inject('/exit?download');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="exit.html"');
  expect(answer.body).toBe((await app.inject('/exit')).body);
});

it('has no Trusted Types for a listed browser, in neither of its policies; a download and everybody else’s page have them', async () => {
  const ask = (url: string, userAgent: string, encoding = 'identity') =>
    app.inject({ url, headers: { 'user-agent': userAgent, 'accept-encoding': encoding } });
  const [wallet, other] = ['Mozilla/5.0 Mobile/15E148 MetaMaskMobile', 'Mozilla/5.0 Chrome/140.0.0.0'];
  const [whole, exempt] = [await ask('/exit', other), await ask('/exit', wallet)];
  const directive = "; require-trusted-types-for 'script'";
  expect(whole.body).toContain(directive);
  expect(exempt.body).toBe(whole.body.replace(directive, ''));
  const policies = [whole, exempt].map(({ headers }) => String(headers['content-security-policy']));
  expect(policies[1]).toBe(policies[0]?.replace(directive, ''));
  for (const { headers } of [whole, exempt]) expect(String(headers.vary)).toContain('user-agent');
  const packed = await ask('/exit', wallet, 'br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(exempt.body);
  expect((await ask('/exit?download', wallet)).body).toBe(whole.body);
  expect((await ask('/exit', other)).body).toBe(whole.body);
});

it('is where its path with a trailing slash redirects to', async () => {
  const answer = await app.inject('/exit/?download');
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/exit?download']);
});

it('contains no data that could end its script block', async () => {
  const origin = 'https://eleven.test/</script><script>alert(1)</script>';
  const other = await createTestApp(database(), {
    routes: (instance) => exitPage(instance, { webDir, ...installation, origin }),
  });
  const { body } = await other.inject('/exit');
  expect(body.match(/<script>/g)).toHaveLength(1);
  expect(dataOf(body).origin).toBe(origin);
  await other.close();
});

it('is not found if the build lacks the page', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'eleven-exit-'));
  const other = await createTestApp(database(), {
    routes: (instance) => exitPage(instance, { webDir: empty, ...installation }),
  });
  expect((await other.inject('/exit')).statusCode).toBe(404);
  await other.close();
  rmSync(empty, { recursive: true });
});
