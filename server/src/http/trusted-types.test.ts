import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { useDatabase } from '../testing/database.ts';

const database = useDatabase();
const webDir = mkdtempSync(join(tmpdir(), 'eleven-web-'));
writeFileSync(
  join(webDir, 'index.html'),
  '<!doctype html><html lang="en" data-session="unknown"><head><title>x</title><!-- end of share tags --></head><body></body></html>',
);
afterAll(() => rmSync(webDir, { recursive: true }));

const WALLET =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MetaMaskMobile';
const OTHER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

const answersOf = async (exempt: readonly string[]) => {
  const app = await createTestApp(database(), { env: { trustedTypesExempt: exempt, webDir } });
  try {
    const ask = async (url: string, userAgent: string) =>
      (await app.inject({ url, headers: { 'user-agent': userAgent } })).headers;
    return {
      wallet: await ask('/terms', WALLET),
      other: await ask('/terms', OTHER),
      api: await ask('/api/config', WALLET),
    };
  } finally {
    await app.close();
  }
};

it('only a listed browser gets the page without Trusted Types, with the rest of the policy', async () => {
  const { wallet, other, api } = await answersOf(['MetaMaskMobile']);
  const policy = String(other['content-security-policy']);
  expect(policy).toContain("; require-trusted-types-for 'script'");
  expect(policy).toContain("script-src 'self'");
  expect(wallet['content-security-policy']).toBe(policy.replace("; require-trusted-types-for 'script'", ''));
  for (const headers of [wallet, other]) expect(String(headers.vary).split(', ')).toContain('user-agent');
  expect(api['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
});

it('if none is listed, everybody gets the whole policy, and nothing varies by browser', async () => {
  const { wallet, other } = await answersOf([]);
  expect(wallet['content-security-policy']).toBe(other['content-security-policy']);
  expect(wallet['content-security-policy']).toContain('require-trusted-types-for');
  expect(String(wallet.vary)).not.toContain('user-agent');
});
