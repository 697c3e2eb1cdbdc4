import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEther } from 'viem';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { freePort } from '../../../scripts/run/ports.ts';
import { useChain } from '../testing/chain/anvil.ts';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { type ServerProcess, startServer } from '../testing/process.ts';

const TOKEN = 'a-token-of-the-scraper-with-32-letters';
const chain = useChain();
let folder: string;
let fresh: FreshDatabase;
let server: ServerProcess | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'eleven-metrics-'));
  fresh = await freshDatabase();
  const migrated = inject('pgliteFolder');
  if (migrated) cpSync(migrated, join(folder, 'db'), { recursive: true });
});
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.exited;
  await fresh.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** `name{labels}` → value. */
function parse(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const numberIn = (line: string) => Number(line.slice(line.lastIndexOf(' ') + 1).replace('Inf', 'Infinity'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), numberIn(line)]));
}

it('every metric family exists and changes, on a separate port and with a token', async () => {
  const vault = await chain().deployVault(parseEther('1.5'));
  const closing = await chain().deployVault();
  await chain().finalize();
  const port = await freePort();
  server = await startServer({
    DATA_DIR: folder,
    DATABASE_URL: fresh.url,
    // The first endpoint does not respond; its key must not appear.
    RPC_URLS: `http://localhost:9/a-secret-key,${chain().url}`,
    RPC_BUDGETS: 'none, 1000000/month',
    VAULT_ADDRESS: undefined,
    VAULT_DEPLOY_BLOCK: undefined,
    VAULTS: `open:${vault.address}:${vault.deployBlock}:Vault 2,closing:${closing.address}:${closing.deployBlock}:Vault 1`,
    METRICS_PORT: String(port),
    METRICS_TOKEN: TOKEN,
  });
  await server.ready;
  const { url } = server;
  const text = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const figures = async () => parse(await text());
  const becomes = (name: string, value: unknown) =>
    vi.waitFor(async () => expect((await figures()).get(name), name).toEqual(value), { interval: 200 });

  await becomes('eleven_alarm{check="indexer"}', 0);
  // Each deployment has three events. They are counted a moment after their rows can be read, one vault after the other.
  await becomes('eleven_indexer_events_total', 6);
  const before = await figures();
  expect(before.get('eleven_reserve_free_bnb{vault="Vault 2"}')).toBe(1.5);
  expect(before.get('eleven_reserve_runway_seconds{vault="Vault 2"}')).toBe(Number.POSITIVE_INFINITY);
  expect(before.get('eleven_rate_bps{vault="Vault 2"}')).toBe(1100);
  // It accepts no stakes and holds none.
  expect(before.has('eleven_rate_bps{vault="Vault 1"}')).toBe(false);
  expect(before.get('eleven_streams_open')).toBe(0);
  expect(before.get('eleven_sign_in_failures_total{who="user"}')).toBe(0);

  // Kept in a variable: an unreferenced response ends its stream at garbage collection.
  const stream = await fetch(`${url}/api/events`);
  const login = { email: 'nobody@example.org', password: 'wrong horse' };
  const headers = { 'content-type': 'application/json', origin: url };
  await fetch(`${url}/api/login`, { method: 'POST', headers, body: JSON.stringify(login) });
  await fetch(`${url}/api/wallets/0x${'12'.repeat(20)}/history`);
  await fetch(`${url}/api/nobody@example.org`);
  await chain().send(vault, chain().account(1), { functionName: 'stake', value: parseEther('1') });
  const block = await chain().finalize();
  for (const name of ['Vault 1', 'Vault 2']) await becomes(`eleven_indexer_cursor_block{vault="${name}"}`, block);
  await becomes('eleven_streams_open', 1);
  await becomes('eleven_sign_in_failures_total{who="user"}', 1);

  await becomes('eleven_indexer_events_total', (before.get('eleven_indexer_events_total') ?? 0) + 1);

  const after = await figures();
  const runway = after.get('eleven_reserve_runway_seconds{vault="Vault 2"}') ?? 0;
  // 1.5 BNB at 0.11 BNB a year.
  expect(Math.round(runway / 86_400 / 365)).toBe(14);
  for (const name of ['Vault 1', 'Vault 2']) {
    const of = (figure: string) => after.get(`eleven_indexer_${figure}{vault="${name}"}`);
    expect([of('leader'), of('halted'), of('late'), of('lag_blocks')], name).toEqual([1, 0, 0, 0]);
  }
  expect(after.get('eleven_chain_head_block')).toBeGreaterThanOrEqual(block);
  expect(after.has('eleven_indexer_finalized_age_seconds{vault="Vault 1"}')).toBe(true);
  expect(after.get('eleven_rpc_errors_total{endpoint="localhost"}')).toBeGreaterThan(0);
  expect(after.get('eleven_rpc_requests_total{endpoint="127.0.0.1"}')).toBeGreaterThan(
    before.get('eleven_rpc_requests_total{endpoint="127.0.0.1"}') ?? 0,
  );
  expect(after.get('eleven_rpc_endpoint_aside{endpoint="localhost"}')).toBe(0);
  expect(after.get('eleven_rpc_disagreements_total{endpoint="127.0.0.1"}')).toBe(0);
  expect(after.get('eleven_rpc_budget_used_ratio{endpoint="127.0.0.1"}')).toBeGreaterThan(0);
  const answered = (labels: string) => after.get(`eleven_http_request_duration_seconds_count{${labels}}`);
  expect(answered('method="POST",route="/api/login",status="4xx"')).toBe(1);
  expect(answered('method="GET",route="/api/wallets/:address/history",status="2xx"')).toBe(1);
  for (const name of ['mail_waiting', 'mail_oldest_due_seconds', 'push_waiting', 'push_oldest_due_seconds'])
    expect(after.get(`eleven_${name}`), name).toBe(0);
  expect(after.get('eleven_disk_free_bytes')).toBeGreaterThan(0);
  expect(after.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect([...after.keys()].some((name) => name.startsWith('eleven_build_info{version='))).toBe(true);
  if (fresh.url) {
    expect(after.get('eleven_db_pool_wait_seconds_count{pool="web"}')).toBeGreaterThan(0);
    expect(after.has('eleven_db_pool_connections{pool="background",state="waiting"}')).toBe(true);
  }
  await stream.body?.cancel();
  await becomes('eleven_streams_open', 0);

  const raw = await text();
  expect(raw).not.toMatch(/a-secret-key|nobody@|12121212|:9\b/);
  const families = [...raw.matchAll(/^# TYPE (eleven_\w+)/gm)].map(([, name = '']) => name);
  const isEmpty = (name: string) => ![...after.keys()].some((key) => key.startsWith(name));
  expect(families.filter(isEmpty)).toEqual(
    fresh.url ? [] : ['eleven_db_pool_wait_seconds', 'eleven_db_pool_connections'],
  );

  const asked = async (token?: string) =>
    (await fetch(`${url}/metrics`, { headers: token ? { authorization: `Bearer ${token}` } : {} })).status;
  expect([await asked(), await asked('wrong'), await asked(TOKEN)]).toEqual([401, 401, 200]);
});
