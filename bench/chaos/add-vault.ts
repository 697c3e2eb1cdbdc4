/**
 * A second vault is added while people stake in the first: two servers behind Caddy, restarted one after the other with the new
 * vault as `upcoming`, then once more with it as the open one (docs/operations.md, "Another vault"). No request may fail, the
 * cursor of the first vault may never go back, and what is read of both must be what their contracts hold.
 * `npm run bench -- chaos/add-vault`. Needs PostgreSQL and Caddy.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Config, config as configRoute } from '@eleven/protocol/api/system';
import { vaultStats } from '@eleven/protocol/api/vault';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { type Address, isAddressEqual } from 'viem';
import { eventually } from '../../scripts/testing/eventually.ts';
import type { Server } from '../fixtures/cluster.ts';
import { Report } from '../fixtures/report.ts';
import { Site } from '../fixtures/site.ts';

const STAKERS = 4;
const POLL_MS = 100;

const report = new Report(
  'chaos/add-vault',
  'Two servers behind Caddy on PostgreSQL, with people who read and write, and who stake in the first vault: a second one is added in two rolling restarts.',
);

/** How far the first vault is read, looked at again and again: how often it went back. */
async function watchCursor(site: Site, signal: AbortSignal): Promise<{ looks: number; back: number }> {
  let [looks, back, last] = [0, 0, 0];
  while (!signal.aborted) {
    const { cursorBlock } = await site.cluster.row();
    if (cursorBlock < last) back += 1;
    last = cursorBlock;
    looks += 1;
    await delay(POLL_MS);
  }
  return { looks, back };
}

const get = async <Reply>(site: Site, path: string): Promise<Reply> => (await fetch(`${site.origin}${path}`)).json();

const site = await Site.start();
try {
  const { cluster } = site;
  let servers: (Server | undefined)[] = [await site.serve(0), await site.serve(1)];
  await site.open();
  await cluster.addUsers(site.origin, STAKERS);
  const over = new AbortController();
  const [load, cursor, staking] = [
    await site.load(report),
    watchCursor(site, over.signal),
    cluster.keepStaking(over.signal),
  ];

  const first = cluster.vault;
  const second = await cluster.chain.deployVault();
  const listed = (status: string, { address, deployBlock }: typeof first, name: string) =>
    `${status}:${address}:${deployBlock}:${name}`;
  for (const [ofFirst, ofSecond] of [
    ['open', 'upcoming'],
    ['closing', 'open'],
  ] as const) {
    const VAULTS = [listed(ofFirst, first, 'Vault 1'), listed(ofSecond, second, 'Vault 2')].join(',');
    const env = { VAULT_ADDRESS: undefined, VAULT_DEPLOY_BLOCK: undefined, VAULTS };
    const next: Server[] = [];
    for (const at of [0, 1]) next.push(await site.replace(at, servers[at], { env }));
    servers = next;
  }
  await delay(5_000);
  over.abort();
  const { looks, back } = await cursor;
  report.add({ what: 'stakes meanwhile', value: await staking, unit: '' });
  await load.end('a second vault');
  report.add({ what: 'looks at the cursor of the first vault', value: looks, unit: '' });
  report.add({ what: 'of them further back than before', value: back, unit: '', bar: { atMost: 0 } });

  const { vaults, vaultAddress } = await get<Config>(site, configRoute.path);
  const statusOf = (vault: typeof first) =>
    vaults.find(({ address }) => isAddressEqual(address as Address, vault.address))?.status;
  const isListed =
    vaults.length === 2 &&
    isAddressEqual(vaultAddress as Address, second.address) &&
    statusOf(first) === 'closing' &&
    statusOf(second) === 'open';
  report.add({ what: 'lists that are not as they should be', value: isListed ? 0 : 1, unit: '', bar: { atMost: 0 } });
  let different = 0;
  for (const { address } of vaults) {
    await cluster.chain.finalize();
    const held = await cluster.chain.client.readContract({
      address: address as Address,
      abi: vaultAbi,
      functionName: 'totals',
    });
    await eventually(async () => {
      const read = vaultStats.reply.parse(await get(site, `${vaultStats.path}?vault=${address}`));
      return read.principalWei === `${held.principal}` && read.lockedPrincipalWei === `${held.lockedPrincipal}`
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
