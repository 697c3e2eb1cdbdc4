/**
 * Measures the cost per vault when there are several: `npm run bench -- vaults [rounds]` (default 60). Runs a server with one
 * vault, then one with five on the same chain, each vault with stakes. First the figures page of each vault is requested in
 * turn; then a block is mined every second. CPU time and requests to the chain are counted: a busy machine changes them little.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { vaultCode, vaultCoverage, vaultOperations, vaultRoles } from '@eleven/protocol/api/transparency';
import { vaultStats } from '@eleven/protocol/api/vault';
import { WEI_PER_BNB } from '@eleven/protocol/money';
import { MIN_STAKE_WEI } from '@eleven/protocol/vault/terms';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { callVault } from '../e2e/fixtures/chain-client.ts';
import { eventually } from '../scripts/testing/eventually.ts';
import { STUCK_MS } from '../scripts/testing/limits.ts';
import type { TestVault } from '../server/src/testing/chain/anvil.ts';
import { Cluster } from './fixtures/cluster.ts';
import { cpuMsOf } from './fixtures/machine.ts';
import { benchArguments, Report } from './fixtures/report.ts';

const MAX_VAULTS = 5;
const STAKES = 20;
const BLOCK_MS = 1_000;
const BLOCKS = 20;
/** How often the page of each vault is requested. */
const TURN_MS = 500;
/** With five vaults, the cost per vault may be this many times the cost with one, noise included. */
const MAX_RATIO = 1.2;
const PARTS = [vaultStats, vaultCoverage, vaultOperations, vaultRoles, vaultCode].map(({ path }) => path);

const [rounds = 60] = benchArguments().map(Number);
const report = new Report(
  'vaults',
  'A server with one vault, then with five: CPU time per vault for its figures page, requested twice a second, and CPU time and requests to the chain per vault and block at rest.',
);

let calls = 0;
/** Starts a proxy that counts the requests to the chain. Returns its URL. */
async function startCountingProxy(rpcUrl: string): Promise<string> {
  const pass = async (incoming: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const request: unknown = JSON.parse(body);
    calls += Array.isArray(request) ? request.length : 1;
    const reply = await fetch(rpcUrl, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(STUCK_MS),
    });
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text());
  };
  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  server.unref();
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function measure(cluster: Cluster, vaults: readonly TestVault[]) {
  const VAULTS = vaults
    .map(
      ({ address, deployBlock }, index) =>
        `${index === 0 ? 'open' : 'closing'}:${address}:${deployBlock}:Vault ${index + 1}`,
    )
    .join(',');
  const env = {
    VAULT_ADDRESS: undefined,
    VAULT_DEPLOY_BLOCK: undefined,
    VAULTS,
    REQUESTS_PER_SECOND: '0',
    SHED_DELAY_MS: '0',
  };
  const { child, pid, origin } = await cluster.server({ env });
  const requestPages = async () => {
    for (const { address } of vaults)
      for (const path of PARTS) {
        const response = await fetch(`${origin}${path}?vault=${address}`, { signal: AbortSignal.timeout(STUCK_MS) });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${path} responded ${response.status}`);
      }
  };
  const mineBlocks = async () => {
    for (let made = 0; made < BLOCKS; made += 1) {
      await cluster.chain.finalize();
      await delay(BLOCK_MS);
    }
  };
  // The coverage route responds only once each vault has been indexed up to a block of its own.
  const isReady = async () => {
    await cluster.chain.finalize();
    await requestPages();
    return true;
  };
  await eventually(isReady, 120_000, BLOCK_MS);
  for (let warm = 0; warm < 20; warm += 1) await requestPages();
  const before = cpuMsOf(pid);
  // At a fixed pace: a process reads some data of a vault once a second however many requests come, and that is a cost too.
  for (let turn = 0; turn < rounds; turn += 1) await Promise.all([requestPages(), delay(TURN_MS)]);
  const page = (cpuMsOf(pid) - before) / (rounds * vaults.length);
  await mineBlocks();
  const [cpuBefore, callsBefore] = [cpuMsOf(pid), calls];
  await mineBlocks();
  const each = BLOCKS * vaults.length;
  const rest = { cpuMs: (cpuMsOf(pid) - cpuBefore) / each, calls: (calls - callsBefore) / each };
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  return { page, rest };
}

const cluster = await Cluster.start(startCountingProxy);
try {
  const vaults = [cluster.vault];
  while (vaults.length < MAX_VAULTS) vaults.push(await cluster.chain.deployVault());
  const account = privateKeyToAccount(generatePrivateKey());
  await cluster.chain.client.setBalance({ address: account.address, value: 1_000n * WEI_PER_BNB });
  for (const { address: vault } of vaults)
    for (let stake = 0; stake < STAKES; stake += 1)
      await callVault(cluster.chain.url, { vault, account }, { function: 'stake', valueWei: MIN_STAKE_WEI });
  await cluster.chain.finalize();
  const one = await measure(cluster, vaults.slice(0, 1));
  const five = await measure(cluster, vaults);
  const addFigures = (what: string, unit: string, of: (measured: typeof one) => number) => {
    report.add({ what: `${what}: one vault`, value: of(one), unit });
    report.add({ what: `${what}: five vaults`, value: of(five), unit });
    report.add({ what: `${what}: five ÷ one`, value: of(five) / of(one), unit: '×', bar: { atMost: MAX_RATIO } });
  };
  addFigures('CPU per figures page', 'ms', ({ page }) => page);
  addFigures('CPU at rest per vault and block', 'ms', ({ rest }) => rest.cpuMs);
  addFigures('requests to the chain per vault and block', '', ({ rest }) => rest.calls);
} finally {
  await cluster.dispose();
}
report.end();
