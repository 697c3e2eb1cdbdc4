/**
 * Adds a second vault while users stake in the first: `npm run bench -- chaos/add-vault`. Two servers behind Caddy are
 * restarted one after the other with the new vault as `upcoming`, then again with it as the open one (docs/operations.md,
 * "Another vault"). No request may fail, the cursor of the first vault may never move backwards, and the figures of both vaults
 * must equal their contracts'. Needs PostgreSQL and Caddy.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Config, config as configRoute } from '@eleven/protocol/api/system';
import { vaultStats } from '@eleven/protocol/api/vault';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { type Address, isAddressEqual } from 'viem';
import { eventually } from '../../scripts/testing/eventually.ts';
import { STUCK_MS } from '../../scripts/testing/limits.ts';
import type { Server } from '../fixtures/cluster.ts';
import { Report } from '../fixtures/report.ts';
import { Site } from '../fixtures/site.ts';

const STAKERS = 4;
const POLL_MS = 100;

const report = new Report(
  'chaos/add-vault',
  'Two servers behind Caddy on PostgreSQL, while users read and write and stake in the first vault: a second vault is added in two rolling restarts.',
);

/** Polls the cursor of the first vault until `signal`. Returns the number of checks, and how often it had moved backwards. */
async function watchCursor(site: Site, signal: AbortSignal): Promise<{ checks: number; backwards: number }> {
  let [checks, backwards, last] = [0, 0, 0];
  while (!signal.aborted) {
    const { cursorBlock } = await site.cluster.row();
    if (cursorBlock < last) backwards += 1;
    last = cursorBlock;
    checks += 1;
    await delay(POLL_MS);
  }
  return { checks, backwards };
}

const get = async <Reply>(site: Site, path: string): Promise<Reply> =>
  (await fetch(`${site.origin}${path}`, { signal: AbortSignal.timeout(STUCK_MS) })).json();

const site = await Site.start();
try {
  const { cluster } = site;
  let servers: (Server | undefined)[] = [await site.serve(0), await site.serve(1)];
  await site.open();
  await cluster.addUsers(site.origin, STAKERS);
  const stopping = new AbortController();
  const [load, cursor, staking] = [
    await site.load(report),
    watchCursor(site, stopping.signal),
    cluster.keepStaking(stopping.signal),
  ];

  const first = cluster.vault;
  const second = await cluster.chain.deployVault();
  const configured = (status: string, { address, deployBlock }: typeof first, name: string) =>
    `${status}:${address}:${deployBlock}:${name}`;
  for (const [ofFirst, ofSecond] of [
    ['open', 'upcoming'],
    ['closing', 'open'],
  ] as const) {
    const VAULTS = [configured(ofFirst, first, 'Vault 1'), configured(ofSecond, second, 'Vault 2')].join(',');
    const env = { VAULT_ADDRESS: undefined, VAULT_DEPLOY_BLOCK: undefined, VAULTS };
    const next: Server[] = [];
    for (const index of [0, 1]) next.push(await site.replace(index, servers[index], { env }));
    servers = next;
  }
  await delay(5_000);
  stopping.abort();
  const { checks, backwards } = await cursor;
  report.add({ what: 'stakes during the run', value: await staking, unit: '' });
  await load.end('a second vault');
  report.add({ what: 'cursor checks, first vault', value: checks, unit: '' });
  report.add({ what: 'of which moved backwards', value: backwards, unit: '', bar: { atMost: 0 } });

  const { vaults, vaultAddress } = await get<Config>(site, configRoute.path);
  const statusOf = (vault: typeof first) =>
    vaults.find(({ address }) => isAddressEqual(address as Address, vault.address))?.status;
  const isListed =
    vaults.length === 2 &&
    isAddressEqual(vaultAddress as Address, second.address) &&
    statusOf(first) === 'closing' &&
    statusOf(second) === 'open';
  report.add({ what: 'wrong vault lists', value: isListed ? 0 : 1, unit: '', bar: { atMost: 0 } });
  let different = 0;
  for (const { address } of vaults) {
    await cluster.chain.finalize();
    const onChain = await cluster.chain.client.readContract({
      address: address as Address,
      abi: vaultAbi,
      functionName: 'totals',
    });
    await eventually(async () => {
      const served = vaultStats.reply.parse(await get(site, `${vaultStats.path}?vault=${address}`));
      return served.principalWei === `${onChain.principal}` &&
        served.lockedPrincipalWei === `${onChain.lockedPrincipal}`
        ? true
        : undefined;
    }).catch(() => {
      different += 1;
    });
  }
  report.add({ what: 'vaults whose figures differ from the chain', value: different, unit: '', bar: { atMost: 0 } });
} finally {
  await site.dispose();
}
report.end();
