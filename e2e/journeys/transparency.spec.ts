/** The transparency page, opened by a stranger: every figure compared with the chain, also with a lying server. */
import { moveTime } from '@eleven/protocol/api/dev/demo';
import { type VaultStateReply, vaultStats } from '@eleven/protocol/api/vault';
import { exactBnb, formatBnb, WEI_PER_BNB } from '@eleven/protocol/money';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { Page } from 'playwright-core';
import { createWalletClient, type Hex, http, keccak256 } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, expect, test } from 'vitest';
import { violationsIn, WCAG } from '../accessibility/page-checks.ts';
import { asInProduction } from '../fixtures/as-in-production.ts';
import { visit } from '../fixtures/browser.ts';
import { localChain } from '../fixtures/chain-client.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';
import { eventually } from '../fixtures/product.ts';

/** The local node under another host name, so that its origin is not the one that pages of the local build may always call. */
const here = useFreshProduct((chainPort) => ({ PUBLIC_RPC_URL: `http://localhost:${chainPort}` }));
let vault: Hex;
/** The transaction that funds the reserve, which anybody may do. */
let gift: Hex;

const ALL_EQUAL = {
  en: '17 figures compared with the chain, all exactly equal.',
  ko: '값 17개를 체인과 비교했고, wei 단위까지 모두 같습니다.',
};
const figure = (page: Page, name: string) => page.locator(`[data-figure=${name}]`);
const readVault = async () => (await (await fetch(here.product.origin + vaultStats.path)).json()) as VaultStateReply;

beforeAll(async () => {
  const { product } = here;
  vault = (await product.config()).vaultAddress as Hex;
  const account = privateKeyToAccount(generatePrivateKey());
  await product.fund(account.address, 100n * WEI_PER_BNB);
  const chain = localChain(product.rpcUrl);
  const staker = createWalletClient({ account, chain, transport: http(product.rpcUrl) });
  const mined = async (hash: Hex) => {
    const { status } = await product.chain().waitForTransactionReceipt({ hash });
    expect(status).toBe('success');
    return hash;
  };
  // A fixed limit: an estimate is valid only for its block, and a second later the contract may write more storage.
  const call = { address: vault, abi: vaultAbi, gas: 500_000n } as const;
  await mined(await staker.writeContract({ ...call, functionName: 'stake', value: 7n * WEI_PER_BNB + 7n }));
  await mined(await staker.writeContract({ ...call, functionName: 'lock', args: [90n], value: 3n * WEI_PER_BNB + 1n }));
  for (const seconds of [86_400, 2 * 86_400 + 11]) {
    await fetch(product.origin + moveTime.path, {
      method: 'POST',
      headers: { origin: product.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ seconds }),
    });
  }
  gift = await mined(await staker.writeContract({ ...call, functionName: 'fund', value: 11n }));
  await eventually(async () => {
    const { principalWei, balanceWei } = await readVault();
    const held = await product.chain().getBalance({ address: vault });
    return (BigInt(principalWei) > 0n && BigInt(balanceWei) === held) || undefined;
  }, 'everything indexed by the server');
});

test('a stranger finds it from any page; every figure equals the contract’s at that block, to the wei', async () => {
  const { product, browser } = here;
  const { page, context, pageErrors } = await visit(browser);
  await page.goto(`${product.origin}/risks`);
  // The footer is rendered when it comes near; the end of the page may move down as more of the page loads.
  await eventually(async () => {
    await page.keyboard.press('End');
    return (await page.getByRole('contentinfo').getByRole('link', { name: 'Transparency' }).isVisible()) || undefined;
  }, 'the footer');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Transparency' }).click();
  await page.getByText(ALL_EQUAL.en).waitFor();
  expect(await page.title()).toMatch(/^Transparency \| /);

  const blockText = await page.getByText(/^Block [\d,]+ final/).textContent();
  const blockNumber = BigInt((/Block ([\d,]+)/.exec(blockText ?? '')?.[1] ?? '').replaceAll(',', ''));
  const atBlock = { address: vault, abi: vaultAbi, blockNumber } as const;
  const totals = await product.chain().readContract({ ...atBlock, functionName: 'totals' });
  const expected = {
    balance: await product.chain().getBalance({ address: vault, blockNumber }),
    principal: totals.principal,
    owed: totals.owed,
    lockedPrincipal: totals.lockedPrincipal,
    lockedReward: totals.lockedReward,
    free: totals.free,
    withdrawable: await product.chain().readContract({ ...atBlock, functionName: 'withdrawable' }),
  };
  expect(expected.owed).toBeGreaterThan(0n);
  for (const [name, wei] of Object.entries(expected)) {
    const row = figure(page, name);
    expect([name, await row.locator('dd').first().textContent()]).toEqual([name, `${formatBnb(wei, 18)} BNB`]);
    await row.getByText('Matches the chain').waitFor();
  }
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('the code is built from the sources, which can be read and downloaded; days and transactions are listed', async () => {
  const { product, browser } = here;
  const { page, context, pageErrors } = await visit(browser);
  await page.goto(`${product.origin}/transparency`);
  const code = (await product.chain().getCode({ address: vault })) ?? '0x';
  await page.getByText(keccak256(code)).waitFor();
  await page.getByText('Matches the sources below').waitFor();
  await page.getByRole('button', { name: 'Show the source files' }).click();
  await page.getByText('contract StakingVault is').first().waitFor();
  await page.getByRole('button', { name: 'src/libraries/RewardMath.sol' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download this file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('RewardMath.sol');

  await page.getByRole('button', { name: 'Show as table' }).click();
  const days = page.getByRole('region', { name: 'The reserve, day by day' }).locator('tbody tr');
  expect(await days.count()).toBeGreaterThanOrEqual(3);
  const { freeWei, asOf } = await readVault();
  const [newest = ''] = await days.allTextContents();
  expect(newest).toContain(formatBnb(BigInt(freeWei)));
  expect(newest.replaceAll(',', '')).toContain(`${asOf.blockNumber}`);

  // With all sections open.
  expect(await violationsIn(page, 'main', WCAG)).toEqual([]);

  const acts = page.getByRole('table', { name: 'Every transaction of the operator' });
  await acts.getByTitle(gift).waitFor();
  expect(await acts.getByText('Owner changed').count()).toBe(1);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('a server that is off by one wei is shown in red, with both values and a prefilled report', async () => {
  const { product, browser } = here;
  const { page, context, pageErrors } = await visit(browser);
  await page.route(`**${vaultStats.path}`, async (route) => {
    const response = await route.fetch();
    const state = (await response.json()) as VaultStateReply;
    await route.fulfill({ response, json: { ...state, lockedRewardWei: `${BigInt(state.lockedRewardWei) + 1n}` } });
  });
  await page.goto(`${product.origin}/transparency`);
  const alert = page.getByRole('region', { name: 'Recomputed in your browser' }).getByRole('alert');
  await alert.getByText('1 of 17 figures is not what the chain says.').waitFor();
  const { lockedRewardWei } = await readVault();
  const [lie, truth] = [BigInt(lockedRewardWei) + 1n, BigInt(lockedRewardWei)].map(exactBnb);
  await alert.getByText(`Rewards set aside: server ${lie} BNB, chain ${truth} BNB, off by +1 wei`).waitFor();
  await figure(page, 'lockedReward').getByText('Differs from the chain, off by +1 wei').waitFor();
  await page.getByText('The five parts are off the balance by −1 wei.').waitFor();
  expect(await page.getByText(ALL_EQUAL.en).count()).toBe(0);
  expect(await violationsIn(page, 'main', WCAG)).toEqual([]);
  await alert.getByRole('link', { name: 'Report this' }).click();
  await page.getByText('transparency.lockedReward').waitFor();
  expect(new URL(page.url()).searchParams.get('block')).toMatch(/^\d+$/);

  await page.unroute(`**${vaultStats.path}`);
  await page.goto(`${product.origin}/transparency`);
  await page.getByText(ALL_EQUAL.en).waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('in Korean on a phone the figures match as well', async () => {
  const { product, browser } = here;
  const { page, context, pageErrors } = await visit(browser, { locale: 'ko-KR', phone: true });
  await page.goto(`${product.origin}/transparency`);
  await page.getByText(ALL_EQUAL.ko).waitFor();
  expect(await page.title()).toMatch(/^투명성 \| /);
  await page.getByText('다섯 항의 합은 계약 잔액과 wei 단위까지 같습니다.').waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('in production, without a wallet: also from another page, through the public node, and one wei is shown in red', async () => {
  const { product, browser } = here;
  const site = await asInProduction(product.origin);
  const { page, context, pageErrors } = await visit(browser);
  const node = `http://localhost:${product.chainPort}`;
  const otherOrigins: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== site.origin) otherOrigins.push(origin);
  });
  await page.goto(`${site.origin}/risks`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('End');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Transparency' }).click();
  const panel = page.getByRole('region', { name: 'Recomputed in your browser' });
  await panel.getByText(`through the public node localhost:${product.chainPort}`).waitFor();
  expect(otherOrigins).toEqual([]);
  // The document is still the one loaded for the risks page, whose policy does not allow calls to the node.
  await panel.getByRole('button', { name: 'Check now' }).click();
  await page.getByText(ALL_EQUAL.en).waitFor();
  await panel.getByText(`Public node localhost:${product.chainPort}`).waitFor();
  expect(new Set(otherOrigins)).toEqual(new Set([node]));

  await page.route(`**${vaultStats.path}`, async (route) => {
    const response = await route.fetch();
    const state = (await response.json()) as VaultStateReply;
    await route.fulfill({ response, json: { ...state, lockedRewardWei: `${BigInt(state.lockedRewardWei) + 1n}` } });
  });
  await panel.getByRole('button', { name: 'Check again' }).click();
  await panel.getByRole('alert').getByText('1 of 17 figures is not what the chain says.').waitFor();
  await figure(page, 'lockedReward').getByText('Differs from the chain, off by +1 wei').waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
  await site.close();
});
