/** Even in production, the page that checks our figures may query a public node; every other page may query only us. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, config } from '@eleven/protocol/api/system';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WalletConnectEnv } from '../../core/env/wallet-connect.ts';
import { createTestApp } from '../../testing/app.ts';
import { useDatabase } from '../../testing/database.ts';

const database = useDatabase();
const webDir = mkdtempSync(join(tmpdir(), 'eleven-web-'));
const NODE = 'https://node.example:8443/bsc?plan=free';
/** Other URLs, including variants of the page's own. */
const OTHERS = [
  '/',
  '/dashboard',
  '/risks',
  '/privacy',
  '/nowhere',
  '/transparency/x',
  '/exit',
  config.path,
  '/assets/x',
];

beforeAll(() => {
  writeFileSync(
    join(webDir, 'index.html'),
    '<!doctype html><html lang="en" data-session="unknown"><head><title>x</title><!-- end of share tags --></head><body></body></html>',
  );
});
afterAll(() => rmSync(webDir, { recursive: true }));

async function policies(local: boolean, publicRpcUrl: string | undefined, walletConnect?: WalletConnectEnv) {
  const app = await createTestApp(database(), { local, env: { webDir, publicRpcUrl, walletConnect } });
  const connectOf = async (url: string) => {
    const { headers } = await app.inject({ url });
    return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  };
  const asked = ['/transparency', '/transparency?lang=ko', ...OTHERS];
  const found = Object.fromEntries(await Promise.all(asked.map(async (url) => [url, await connectOf(url)] as const)));
  const reply = (await app.inject({ url: config.path })).json<Config>();
  await app.close();
  return { found, served: reply };
}

/** An API response connects to nothing: its policy is just `default-src 'none'`. */
const ours = Object.fromEntries(OTHERS.map((url) => [url, url === config.path ? undefined : "'self'"]));

it('in production only this page’s policy names the node, by its origin', async () => {
  const { found, served } = await policies(false, NODE);
  const open = "'self' https://node.example:8443";
  expect(found).toEqual({ ...ours, '/transparency': open, '/transparency?lang=ko': open });
  expect([served.publicRpcUrl, served.rpcUrl]).toEqual([NODE, undefined]);
});

it('if wallets on phones can connect, every page may reach their relay and the node; other responses may not', async () => {
  const walletConnect = { projectId: '0123456789abcdef0123456789abcdef', relayUrl: 'wss://relay.example/v1' };
  const { found, served } = await policies(false, NODE, walletConnect);
  const open = "'self' wss://relay.example https://node.example:8443";
  const notPages = [config.path, '/assets/x'];
  const expected = Object.keys(found).map((url) => [url, notPages.includes(url) ? ours[url] : open]);
  expect(found).toEqual(Object.fromEntries(expected));
  expect(served.walletConnect).toEqual(walletConnect);
});

it('without a node, this page too may query only us', async () => {
  const { found, served } = await policies(false, undefined);
  expect(found).toEqual({ ...ours, '/transparency': "'self'", '/transparency?lang=ko': "'self'" });
  expect(served).not.toHaveProperty('publicRpcUrl');
});

it('on the local chain, whose node every page may query, the node is added once', async () => {
  expect((await policies(true, NODE)).found['/transparency']).toBe(
    "'self' http://127.0.0.1:1 https://node.example:8443",
  );
  expect((await policies(true, 'http://127.0.0.1:1')).found['/transparency']).toBe("'self' http://127.0.0.1:1");
});
