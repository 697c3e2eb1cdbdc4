/**
 * The cost of a vault where there are several: `npm run bench -- vaults [rounds]` (default 60). A server with one vault, then one
 * with five on the same chain, each vault with stakes. The figures page is asked for one vault after the other; then each second
 * brings a block. Processor time and requests to the chain are counted, which a busy machine changes little.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { vaultCode, vaultCoverage, vaultOperations, vaultRoles } from '@eleven/protocol/api/transparency';
import { vaultStats } from '@eleven/protocol/api/vault';
import { WEI_PER_BNB } from '@eleven/protocol/money';
import { MIN_STAKE_WEI } from '@eleven/protocol/vault/terms';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { callVault } from '../e2e/fixtures/chain-client.ts';
import { eventually } from '../scripts/testing/eventually.ts';
import type { TestVault } from '../server/src/testing/chain/anvil.ts';
import { Cluster } from './fixtures/cluster.ts';
import { cpuMsOf } from './fixtures/machine.ts';
import { benchArguments, Report } from './fixtures/report.ts';

const MAX_VAULTS = 5;
const STAKES = 20;
const BLOCK_MS = 1_000;
const BLOCKS = 20;
/** The page of each vault is asked for that often. */
const TURN_MS = 500;
/** A request may cost that much more than with one vault, noise included. */
const FLAT = 1.2;
const PARTS = [vaultStats, vaultCoverage, vaultOperations, vaultRoles, vaultCode].map(({ path }) => path);

const [rounds = 60] = benchArguments().map(Number);
const report = new Report(
  'vaults',
  'A server with one vault, then with five: processor time for the figures page of each vault, asked for twice a second, and at rest for each vault and block, with the requests to the chain.',
);

let calls = 0;
/** Counts what is asked of the chain. */
async function counted(rpcUrl: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const asked: unknown = JSON.parse(body);
    calls += Array.isArray(asked) ? asked.length : 1;
    const answer = await fetch(rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  }).listen(0, '127.0.0.1');
  server.unref();
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function measure(cluster: Cluster, vaults: readonly TestVault[]) {
  const VAULTS = vaults
    .map(({ address, deployBlock }, at) => `${at === 0 ? 'open' : 'closing'}:${address}:${deployBlock}:Vault ${at + 1}`)
    .join(',');
  const env = {
    VAULT_ADDRESS: undefined,
    VAULT_DEPLOY_BLOCK: undefined,
    VAULTS,
    REQUESTS_PER_SECOND: '0',
    SHED_DELAY_MS: '0',
  };
  const { child, pid, origin } = await cluster.server({ env });
  const ask = async () => {
    for (const { address } of vaults)
      for (const path of PARTS) {
        const answer = await fetch(`${origin}${path}?vault=${address}`);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      }
  };
  const blocks = async () => {
    for (let made = 0; made < BLOCKS; made += 1) {
      await cluster.chain.finalize();
      await delay(BLOCK_MS);
    }
  };
  // Coverage answers once each vault has been read up to a block of its own.
  const isReady = async () => {
    await cluster.chain.finalize();
    await ask();
    return true;
  };
  await eventually(isReady, 120_000, BLOCK_MS);
  for (let warm = 0; warm < 20; warm += 1) await ask();
  const before = cpuMsOf(pid);
  // At a pace: what a process reads of a vault each second, however often it is asked, is a cost of that vault.
  for (let turn = 0; turn < rounds; turn += 1) await Promise.all([ask(), delay(TURN_MS)]);
  const page = (cpuMsOf(pid) - before) / (rounds * vaults.length);
  await blocks();
  const [cpu, asked] = [cpuMsOf(pid), calls];
  await blocks();
  const each = BLOCKS * vaults.length;
  const rest = { cpuMs: (cpuMsOf(pid) - cpu) / each, calls: (calls - asked) / each };
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  return { page, rest };
}

const cluster = await Cluster.start(counted);
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
  const show = (what: string, unit: string, of: (measured: typeof one) => number) => {
    report.add({ what: `${what}, one vault`, value: of(one), unit });
    report.add({ what: `${what}, five vaults`, value: of(five), unit });
    report.add({ what: `${what}: five against one`, value: of(five) / of(one), unit: '×', bar: { atMost: FLAT } });
  };
  show('figures page, each vault', 'ms', ({ page }) => page);
  show('at rest, each vault and block', 'ms', ({ rest }) => rest.cpuMs);
  show('requests to the chain, each vault and block', '', ({ rest }) => rest.calls);
} finally {
  await cluster.dispose();
}
report.end();
