import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config } from '@eleven/protocol/api/system';
import { vaultStats } from '@eleven/protocol/api/vault';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { useChain } from '../../testing/chain/anvil.ts';
import { indexVault } from '../../testing/chain/indexed-vault.ts';
import { useDatabase } from '../../testing/database.ts';

const database = useDatabase();
const chain = useChain();
const webDir = mkdtempSync(join(tmpdir(), 'eleven-landing-'));

beforeAll(() => {
  const html =
    '<!doctype html><html lang="en" data-session="unknown"><head><title>x</title><!-- end of share tags --></head><body><div id="root"></div></body></html>';
  for (const name of ['index', 'landing']) writeFileSync(join(webDir, `${name}.html`), html);
  mkdirSync(join(webDir, 'server'));
  writeFileSync(
    join(webDir, 'server/prerender.js'),
    `export const renderLanding = async (locale, seed) => ({ root: JSON.stringify(seed), seed: '' });
     export const pageTitle = () => 'x';`,
  );
});
afterAll(() => rmSync(webDir, { recursive: true }));

it('shows the API’s figures of the vault, but none before the first block or while the database fails', async () => {
  const indexed = await indexVault(chain(), database());
  const logged: string[] = [];
  const open = () =>
    createTestApp(database(), {
      env: { webDir },
      // Without a running chain clock, as a new second may begin between two requests.
      chain: { ...indexed.chain, now: () => undefined },
      log: pino({ level: 'error' }, { write: (line: string) => logged.push(line) }),
    });
  /** A new process each time, because a page is cached for two seconds. */
  const replies = async () => {
    const app = await open();
    const page = await app.inject('/');
    const vault = await app.inject(vaultStats.path);
    const known = { [config.path]: (await app.inject(config.path)).json() };
    await app.close();
    expect(page.statusCode).toBe(200);
    const shown = JSON.parse(/<div id="root">(.*?)<\/div>/.exec(page.body)?.[1] ?? '');
    return { shown, known, vault };
  };
  try {
    await indexed.settle();
    const full = await replies();
    expect(full.shown).toEqual({ ...full.known, [vaultStats.path]: full.vault.json() });
    expect(logged).toEqual([]);
  } finally {
    await indexed.indexer.stop();
  }
  await database().db.execute(sql`delete from vaults`);
  const empty = await replies();
  expect([empty.vault.statusCode, empty.shown]).toEqual([503, empty.known]);
  await database().db.execute(sql`alter table vaults rename to elsewhere`);
  // The next test file uses the same database.
  const failing = await replies().finally(() => database().db.execute(sql`alter table elsewhere rename to vaults`));
  expect([failing.vault.statusCode, failing.shown]).toEqual([500, failing.known]);
  expect(logged.join('')).toContain('the front page is shown without the figures of the vault');
});
