/**
 * Exit without us from a vault in which somebody has created a million ids for the price of gas: ten of them, spread over the
 * whole range, are the leaver's. Our server is stopped. The test moves the vault's last id between real locks.
 */
import { readFileSync } from 'node:fs';
import { WEI_PER_BNB } from '@eleven/protocol/money';
import { packTerms, unpackTerms } from '@eleven/protocol/vault/words';
import type { Page, Route } from 'playwright-core';
import { createTestClient, type Hex, http, numberToHex, publicActions } from 'viem';
import { beforeAll, expect, test } from 'vitest';
import { moveTime } from '../fixtures/alone.ts';
import { callVault, localChain } from '../fixtures/chain-client.ts';
import { closeQuietPage, connect, dialog, holding, sendButton, withdrawAndSettle } from '../fixtures/exit-page.ts';
import { useSavedPage } from '../fixtures/saved-page.ts';

const IDS = 1_000_000n;
const OWN = 10n;
const { storageLayout } = JSON.parse(
  readFileSync(new URL('../../contracts/artifacts/StakingVault.json', import.meta.url), 'utf8'),
) as { storageLayout: { label: string; slot: number }[] };

const here = useSavedPage({ leaver: { flexibleWei: WEI_PER_BNB } });
const lastOwn = (count: bigint) => (count * IDS) / OWN;

beforeAll(async () => {
  const { rpcUrl, vault } = here.saved;
  const { leaver } = here.wallets;
  const client = createTestClient({ mode: 'anvil', chain: localChain(rpcUrl), transport: http(rpcUrl) }).extend(
    publicActions,
  );
  const slot = numberToHex(storageLayout.find(({ label }) => label === '_terms')?.slot ?? -1, { size: 32 });
  for (let count = 1n; count <= OWN; count += 1n) {
    const word = BigInt((await client.getStorageAt({ address: vault as Hex, slot })) ?? 0);
    const others = packTerms({ ...unpackTerms(word), lastId: lastOwn(count) - 1n });
    await client.setStorageAt({ address: vault as Hex, index: slot, value: numberToHex(others, { size: 32 }) });
    await callVault(
      rpcUrl,
      { vault, account: leaver.account },
      { function: 'lock', termDays: 30, valueWei: WEI_PER_BNB },
    );
  }
  await moveTime(rpcUrl, 31 * 86_400);
});

const name = (count: bigint) => new RegExp(`position ${lastOwn(count)} `);

test('the wallet’s positions are found by their events, with few requests, and each can be withdrawn', async () => {
  const { open, server, rpcUrl, vault } = here.saved;
  const { leaver } = here.wallets;
  const visitor = await open(leaver);
  const { page } = visitor;
  await connect(page);
  for (let count = 1n; count <= OWN; count += 1n) await holding(page, name(count)).waitFor();
  await holding(page, 'Flexible').waitFor();
  // Checking ids in pages would take about 250 calls.
  expect(leaver.calls.length).toBeLessThan(60);
  const paid = await withdrawAndSettle(page, { rpcUrl, vault, wallet: leaver }, async () => {
    await holding(page, name(OWN)).getByRole('button', { name: 'Withdraw', exact: true }).click();
    await sendButton(page).click();
  });
  expect(paid.event).toMatchObject({ kind: 'redeemed', id: IDS, principalWei: WEI_PER_BNB });
  await holding(page, name(OWN)).waitFor({ state: 'detached' });
  await holding(page, name(1n)).waitFor();
  await closeQuietPage(visitor, server);
});

/** Makes the node return no events; calls `seen` with each request before it is answered. */
async function withoutEvents(page: Page, rpcUrl: string, seen: (body: string) => Promise<void> | void = () => {}) {
  await page.route(`${rpcUrl}/**`, async (route: Route) => {
    const body = route.request().postData() ?? '';
    await seen(body);
    if (!body.includes('eth_getLogs')) return route.continue();
    const { id } = JSON.parse(body) as { id: number };
    return route.fulfill({ json: { jsonrpc: '2.0', id, error: { code: -32_005, message: 'limit exceeded' } } });
  });
}

test('without events from the node every id is checked, newest first, and one can be entered by hand meanwhile', async () => {
  const { open, server, rpcUrl } = here.saved;
  const { leaver } = here.wallets;
  const visitor = await open();
  const { page } = visitor;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let ranges = 0;
  await withoutEvents(page, rpcUrl, async (body) => {
    // positionsOf(address,uint256,uint256)
    if (body.includes('eth_call') && body.length > 320) ranges += 1;
    if (ranges > 40) await held;
  });
  await page.getByLabel('Look at another address').fill(leaver.address);
  await page.getByRole('button', { name: 'Read the contract' }).click();
  await page.getByText(/^Looking at every position of the contract, \d+ %$/).waitFor();
  // The newest remaining position is shown long before the last range is read.
  await holding(page, name(OWN - 1n)).waitFor();
  expect(await holding(page, name(1n)).count()).toBe(0);
  await page.getByText('Is a position missing?').click();
  await page.getByLabel('Number of the position').fill(String(lastOwn(1n)));
  ranges = -1_000;
  await page.getByRole('button', { name: 'Read this one' }).click();
  await holding(page, name(1n)).waitFor();
  await holding(page, name(1n)).getByRole('button', { name: 'Withdraw', exact: true }).click();
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  goOn();
  await page.getByRole('button', { name: 'Look at every position' }).click();
  for (let count = 1n; count < OWN; count += 1n) await holding(page, name(count)).waitFor();
  await page.getByText(/^Looking at every position/).waitFor({ state: 'detached' });
  await closeQuietPage(visitor, server);
});
