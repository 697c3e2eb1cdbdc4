import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { VAULT_ADDRESS } from './chain/accounts.ts';
import { freePort } from './run/ports.ts';
import { eventually } from './testing/eventually.ts';
import { isAlive, type Place, processesOf, Started } from './testing/started.ts';
import { openWallet } from './testing/wallet.ts';

let place: Place;
let all: Started[] = [];
/** The data folder left by the first test: the others start from it, since creating the database is half of a first start. */
let startedOnce: string | undefined;

beforeEach(async () => {
  place = {
    dataDir: await mkdtemp(join(tmpdir(), 'eleven-start-')),
    port: await freePort(),
    chainPort: await freePort(),
  };
  all = [];
});

afterEach(async () => {
  for (const one of all) await one.end('SIGTERM');
  await rm(place.dataDir, { recursive: true, force: true });
});

afterAll(async () => {
  if (startedOnce) await rm(startedOnce, { recursive: true, force: true });
});

async function beginWhereOneEnded(): Promise<void> {
  if (startedOnce) await cp(startedOnce, place.dataDir, { recursive: true });
}

function start(at: Place = place, env: Readonly<Record<string, string>> = {}): Started {
  const started = new Started(at, env);
  all.push(started);
  return started;
}

const isWell = async (origin: string) => (await fetch(`${origin}/alarmz`)).ok || undefined;
const wallet = () => openWallet(`http://127.0.0.1:${place.chainPort}`);

test('starts from an empty directory, ends everything on Ctrl-C, and has all data again at the next start', async () => {
  const first = start();
  const origin = await first.ready();
  expect(origin).toBe(`http://127.0.0.1:${place.port}`);
  await eventually(() => isWell(origin));
  expect(
    first.lines.filter((line) => /^Admin: admin@eleven\.local \/ \S{10,} \(shown once\)$/.test(line)),
  ).toHaveLength(1);
  expect(first.lines.filter((line) => /^Authenticator secret: [A-Z2-7]{32} \(shown once\)/.test(line))).toHaveLength(1);
  expect((await stat(join(place.dataDir, 'run/secrets.json'))).mode & 0o777).toBe(0o600);
  for (const folder of ['.', 'run', 'db']) expect((await stat(join(place.dataDir, folder))).mode & 0o777).toBe(0o700);
  const { vaultAddress } = (await (await fetch(`${origin}/api/config`)).json()) as { vaultAddress: `0x${string}` };
  expect(await wallet().chain.getBalance({ address: vaultAddress })).toBe(1_000n * 10n ** 18n);
  const hash = await wallet().send('1');
  await eventually(() => wallet().chain.getTransactionReceipt({ hash }));

  const pids = Object.values(await processesOf(place.dataDir));
  expect(pids).toHaveLength(2);
  expect(await first.end('SIGINT')).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);

  const second = start();
  await second.ready();
  expect(second.output).not.toContain('Admin:');
  expect((await wallet().chain.getTransactionReceipt({ hash })).status).toBe('success');
  expect(await wallet().chain.getBalance({ address: vaultAddress })).toBe(1_000n * 10n ** 18n);
  await second.end('SIGTERM');
  startedOnce = `${place.dataDir}-ended`;
  await cp(place.dataDir, startedOnce, { recursive: true });
});

test('after a kill -9 of the supervisor the server ends itself, and the next start ends the rest and loses nothing', async () => {
  await beginWhereOneEnded();
  const first = start();
  await first.ready();
  const { server = 0, chain = 0 } = await processesOf(place.dataDir);
  const before = await wallet().received();
  const hash = await wallet().send('1');
  await first.end('SIGKILL');
  await eventually(() => !isAlive(server) || undefined);
  expect(isAlive(chain)).toBe(true);

  const second = start();
  const origin = await second.ready();
  expect(isAlive(chain)).toBe(false);
  expect((await eventually(() => wallet().chain.getTransactionReceipt({ hash }))).status).toBe('success');
  expect(await wallet().received()).toBe(before + 10n ** 18n);
  await eventually(() => isWell(origin));
});

test('a vault with the code of another version is refused in one line, and nothing in the directory changes', async () => {
  await beginWhereOneEnded();
  const folder = join(place.dataDir, 'chain');
  const first = start();
  await first.ready();
  const { chain } = wallet();
  const code = (await chain.getCode({ address: VAULT_ADDRESS })) ?? '0x';
  // One bit of the metadata hash at its end, as any change of the sources would change it.
  const other = `${code.slice(0, -1)}${code.endsWith('3') ? '2' : '3'}` as const;
  await chain.request({ method: 'anvil_setCode', params: [VAULT_ADDRESS, other] } as never);
  await wallet().send('1');
  expect(await first.end('SIGTERM')).toBe(0);
  const before = await readdir(folder);

  const second = start();
  expect(await second.ended).toBe(1);
  const said = second.lines.filter((line) => !line.endsWith(' …'));
  expect(said).toEqual([
    expect.stringMatching(/^The vault in this data directory has the code of another version; .* DATA_DIR=/),
  ]);
  expect(await readdir(folder)).toEqual(before);
  // The suggested remedy works.
  const elsewhere = start({ ...place, dataDir: `${place.dataDir}-new` });
  await elsewhere.ready();
  await elsewhere.end('SIGTERM');
  await rm(`${place.dataDir}-new`, { recursive: true, force: true });
});

test('a server or chain that is killed recovers without help', async () => {
  await beginWhereOneEnded();
  const started = start();
  const origin = await started.ready();
  for (const name of ['server', 'chain', 'server']) {
    const before = await processesOf(place.dataDir);
    process.kill(before[name] ?? 0, 'SIGKILL');
    await eventually(async () => (await processesOf(place.dataDir))[name] !== before[name] || undefined);
    await eventually(() => isWell(origin));
  }
  expect(await started.end('SIGTERM')).toBe(0);
});

test('a second start on the same data directory, or on a taken port, is refused in one line and harms nothing', async () => {
  await beginWhereOneEnded();
  const first = start();
  const origin = await first.ready();
  await eventually(() => isWell(origin));
  const freePlace = { ...place, port: await freePort(), chainPort: await freePort() };

  const sameDirectory = start(freePlace);
  expect(await sameDirectory.ended).toBe(1);
  expect(sameDirectory.lines).toEqual([expect.stringContaining('is in use by another Eleven')]);

  for (const taken of ['port', 'chainPort'] as const) {
    const samePort = start({ ...freePlace, dataDir: `${place.dataDir}-2`, [taken]: place[taken] });
    expect(await samePort.ended).toBe(1);
    expect(samePort.lines).toEqual([expect.stringContaining(`Port ${place[taken]} is taken`)]);
  }
  await rm(`${place.dataDir}-2`, { recursive: true, force: true });
  expect(await isWell(origin)).toBe(true);
  expect(await wallet().chain.getBlockNumber()).toBeGreaterThan(0n);
});

test('an invalid setting is named in one line', async () => {
  const wrong = start(place, { PORT: 'three thousand' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.lines).toEqual(['PORT must be a port from 1 to 65535.']);
});

test('a server that refuses its environment is not restarted', async () => {
  const refused = start(place, { LOG_LEVEL: 'chatty' });
  expect(await refused.ended).toBe(1);
  expect(refused.output).toMatch(/^LOG_LEVEL .+$/m);
  expect(refused.output).not.toContain('again');
});

test('leaves nothing running when it is stopped during its start', async () => {
  await beginWhereOneEnded();
  const started = start();
  await eventually(() => started.output.includes('Starting the server') || undefined);
  const { chain = 0 } = await processesOf(place.dataDir);
  expect(await started.end('SIGTERM')).toBe(0);
  expect(isAlive(chain)).toBe(false);
  const server = createServer().listen(place.port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
});
