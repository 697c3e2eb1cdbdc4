/**
 * Exit without us when something is wrong: the page explains each case, and sends nothing that was not requested.
 * long because: all cases share one saved page and one chain, which take longest to make.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { WEI_PER_BNB } from '@eleven/protocol/money';
import type { Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { freePort } from '../../scripts/run/ports.ts';
import { moveTime, setCode } from '../fixtures/alone.ts';
import { closeQuietPage, connect, copyable, dialog, holding, sendButton, sent } from '../fixtures/exit-page.ts';
import { eventually } from '../fixtures/product.ts';
import { useSavedPage } from '../fixtures/saved-page.ts';

const DAY = 86_400;
const BNB = WEI_PER_BNB;
const here = useSavedPage({
  switcher: { flexibleWei: 2n * BNB },
  late: { flexibleWei: BNB },
  file: { flexibleWei: BNB },
  elsewhere: { flexibleWei: BNB },
  korean: { flexibleWei: BNB, fixed: [[BNB, 30]] },
  pending: { flexibleWei: 3n * BNB },
  reverted: { flexibleWei: BNB, fixed: [[BNB, 90]] },
  decimal: { flexibleWei: BNB, wallet: { bent: 'gives chain ids in decimal digits' } },
});

/** Contracts that are not the vault: one always reverts, one returns nothing, one always returns 1. */
const [REFUSES_ALL, ANSWERS_NOTHING, ANSWERS_ONE] = ['0x60006000fd', '0x00', '0x600160005260206000f3'] as const;

const press = async (page: Page, name: string | RegExp, way: string) => {
  await holding(page, name).getByRole('button', { name: way, exact: true }).click();
  await dialog(page).waitFor();
};

/** Withdraws the whole flexible stake, and waits for the outcome. */
async function withdrawAll(page: Page): Promise<void> {
  await press(page, 'Flexible', 'Withdraw all, with rewards');
  await sendButton(page).click();
  await sent(page)
    .getByText(/^Done\./)
    .waitFor();
}

test('a declined request shows only that; on another network, one press switches to the network or adds it', async () => {
  const { open, server, rpcUrl } = here.saved;
  const wallet = here.wallets.switcher;
  const visitor = await open(wallet);
  const { page } = visitor;
  await connect(page);
  await press(page, 'Flexible', 'Withdraw all, with rewards');
  wallet.rejectNext('eth_sendTransaction');
  await sendButton(page).click();
  await dialog(page).getByText('The wallet rejected the request. Nothing was sent.').waitFor();
  expect(await sent(page).count()).toBe(0);

  // The dialog stays: its account and contract are still the same.
  await wallet.chooseChain(1);
  await page.locator('#holdings').getByText('Your wallet is on another network, so this was read from').waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await holding(page, 'Flexible').waitFor();
  await page.locator('#holdings').getByRole('button', { name: 'Switch to Local chain' }).waitFor();
  await press(page, 'Flexible', 'Withdraw a part');
  const amount = dialog(page).getByLabel('Principal to withdraw');
  await amount.fill('0.5');
  await sendButton(page).click();
  await dialog(page).getByText('Your wallet is on another network.').waitFor();
  expect(wallet.promptsFor('eth_sendTransaction')).toBe(1);
  wallet.forgetChain(31337);
  await dialog(page).getByRole('button', { name: 'Switch to Local chain' }).click();
  await expect.poll(() => wallet.asked('wallet_addEthereumChain')).toHaveLength(1);
  expect(wallet.asked('wallet_addEthereumChain')[0]?.params?.[0]).toMatchObject({
    chainId: '0x7a69',
    rpcUrls: [rpcUrl],
  });
  await dialog(page).getByText('Your wallet is on another network.').waitFor({ state: 'detached' });
  expect(await amount.inputValue()).toBe('0.5');
  await sendButton(page).click();
  await sent(page)
    .getByText(/^Done\./)
    .waitFor();
  expect(wallet.promptsFor('eth_sendTransaction')).toBe(2);
  await closeQuietPage(visitor, server);
});

test('a wallet that returns chain ids in decimal digits pays out', async () => {
  const { open, server } = here.saved;
  const visitor = await open(here.wallets.decimal);
  const { page } = visitor;
  await connect(page);
  await withdrawAll(page);
  await closeQuietPage(visitor, server);
});

test('a user who continues while the wallet waits still sees the outcome', async () => {
  const { open, server } = here.saved;
  const wallet = here.wallets.late;
  const visitor = await open(wallet);
  const { page } = visitor;
  await connect(page);
  wallet.lock();
  wallet.rejectNext('eth_sendTransaction');
  await press(page, 'Flexible', 'Withdraw all, with rewards');
  await sendButton(page).click();
  await dialog(page).getByRole('button', { name: 'Check your wallet' }).waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await sent(page).getByText('Waiting for you to confirm it in the wallet.').waitFor();
  // Typed text and pending transactions survive a change of language.
  await page.getByLabel('Look at another address').fill('0xab');
  await page.getByRole('button', { name: '한국어' }).click();
  await page.getByText('지갑에서 확인을 기다립니다.').waitFor();
  expect(await page.getByLabel('다른 주소 보기').inputValue()).toBe('0xab');
  expect(await page.title()).toBe('우리 없이 출금하기 | 일레븐');
  await page.getByRole('button', { name: 'English' }).click();
  wallet.unlock();
  await page.locator('#sent').getByText('The wallet rejected the request. Nothing was sent.').waitFor();
  expect(await sent(page).count()).toBe(0);
  expect(wallet.promptsFor('eth_sendTransaction')).toBe(1);
  await closeQuietPage(visitor, server);
});

test('a call that the contract would refuse is not sent, and the reason is shown in the reader’s language', async () => {
  const { open, server, rpcUrl } = here.saved;
  const wallet = here.wallets.korean;
  const visitor = await open(wallet, { locale: 'ko-KR' });
  const { page } = visitor;
  await page.getByRole('button', { name: 'Journey Wallet 연결' }).click();
  await holding(page, /포지션/)
    .getByText('만기 전')
    .waitFor();
  await moveTime(rpcUrl, 31 * DAY);
  await press(page, /포지션/, '중도 해지');
  await dialog(page)
    .getByRole('button', { name: /포기하고/ })
    .click();
  await dialog(page).getByText('이미 만기가 지났습니다. 보상과 함께 출금할 수 있습니다.').waitFor();
  expect(wallet.promptsFor('eth_sendTransaction')).toBe(0);
  await dialog(page).getByRole('button', { name: '그대로 두기' }).click();
  await page.getByRole('button', { name: '다시 읽기' }).click();
  await holding(page, /포지션/)
    .getByRole('button', { name: '만기 출금' })
    .waitFor();
  await closeQuietPage(visitor, server);
});

test('a pending transaction survives a reload, is found under another hash, and no address is stored for it', async () => {
  const { open, server } = here.saved;
  const wallet = here.wallets.pending;
  const visitor = await open(wallet);
  const { page } = visitor;
  await connect(page);
  wallet.mempool.hold();
  await press(page, 'Flexible', 'Withdraw a part');
  await dialog(page).getByLabel('Principal to withdraw').fill('1');
  await sendButton(page).click();
  await sent(page)
    .getByText(/^Sent\. Waiting for a block\./)
    .waitFor();
  const before = await copyable(sent(page).first(), 'Transaction hash');

  const read = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const withNonce = async () => ((await read()).includes('nonce') ? read() : undefined);
  const kept = await eventually(withNonce, 'the nonce of the transaction');
  expect(kept).toContain(before);
  for (const address of [wallet.address, here.saved.vault]) {
    expect(kept.toLowerCase()).not.toContain(address.slice(2).toLowerCase());
  }
  await page.reload();
  await sent(page)
    .getByText(/^Sent\. Waiting for a block\./)
    .waitFor();
  const faster = await wallet.mempool.speedUp();
  await sent(page)
    .getByText(/^Done\./)
    .waitFor();
  expect(await copyable(sent(page).first(), 'Transaction hash')).toBe(faster);
  expect(faster).not.toBe(before);
  await holding(page, 'Flexible').getByText('2.0000 BNB').waitFor();
  expect(wallet.promptsFor('eth_sendTransaction')).toBe(1);

  await page.getByRole('button', { name: 'Remove from the list' }).click();
  expect(await sent(page).count()).toBe(0);
  await press(page, 'Flexible', 'Withdraw a part');
  await dialog(page).getByLabel('Principal to withdraw').fill('1');
  wallet.mempool.hold();
  await sendButton(page).click();
  await sent(page)
    .getByText(/^Sent\./)
    .waitFor();
  await wallet.mempool.cancel();
  await sent(page).getByText('The wallet replaced it with another transaction.').waitFor();
  await wallet.mempool.release();
  await closeQuietPage(visitor, server);
});

test('a transaction that the contract refuses in its block: the reason is shown, and no BNB has moved', async () => {
  const { open, server, rpcUrl } = here.saved;
  const wallet = here.wallets.reverted;
  const visitor = await open(wallet);
  const { page } = visitor;
  await connect(page);
  wallet.mempool.hold();
  await press(page, /90 days/, 'Leave early');
  await sendButton(page).click();
  await sent(page)
    .getByText(/^Sent\./)
    .waitFor();
  await moveTime(rpcUrl, 91 * DAY);
  await wallet.mempool.release();
  const refused = 'The contract refused it. No BNB moved; only the network fee was spent. The fixed term has ended.';
  await sent(page).getByText(refused).waitFor();
  await holding(page, /90 days/)
    .getByRole('button', { name: 'Withdraw' })
    .waitFor();
  await closeQuietPage(visitor, server);
});

test('another contract, no contract, no node, no address: each is explained, and no holdings are shown', async () => {
  const { open, server, rpcUrl, vault } = here.saved;
  const visitor = await open();
  const { page } = visitor;
  const read = () => page.getByRole('button', { name: /^Read/ }).click();
  const says = (text: string) => page.getByRole('main').getByText(text).first().waitFor();
  await read();
  await says('Connect a wallet, or enter the address to look at.');
  await page.getByLabel('Look at another address').fill('0x12');
  await page.keyboard.press('Enter');
  await says('Check the address: 0x and 40 hexadecimal digits.');
  await page.getByLabel('Look at another address').fill(here.wallets.late.address);
  await page.getByText('Change the contract, the network').click();
  await page.getByLabel('Contract address').fill(privateKeyToAccount(generatePrivateKey()).address);
  await read();
  await says('There is no contract at this address.');
  for (const code of [REFUSES_ALL, ANSWERS_NOTHING, ANSWERS_ONE] as const) {
    const address = privateKeyToAccount(generatePrivateKey()).address;
    await setCode(rpcUrl, address, code);
    await page.getByLabel('Contract address').fill(address);
    await read();
    await says('does not answer as the vault');
  }
  await page.getByLabel('Contract address').fill(vault);
  await page.getByLabel('RPC address', { exact: true }).fill('http://example.org');
  await read();
  await says('An RPC address begins with https://');
  await page.getByLabel('RPC address', { exact: true }).fill(rpcUrl);
  await page.getByLabel('Network', { exact: true }).selectOption('56');
  await page.getByLabel('RPC address', { exact: true }).fill(rpcUrl);
  await read();
  await says('This node belongs to Local chain. A node of BNB Smart Chain is needed.');
  expect(await page.getByRole('article').count()).toBe(0);
  await page.getByLabel('Network', { exact: true }).selectOption('31337');
  await read();
  await holding(page, 'Flexible').waitFor();
  await closeQuietPage(visitor, server);
});

test('a press takes effect even if the page changes before the button is released', async () => {
  const { open, server } = here.saved;
  const visitor = await open();
  const { page } = visitor;
  const read = page.getByRole('button', { name: /^Read/ });
  await read.hover();
  await page.mouse.down();
  await page.evaluate(announceDeaf);
  await page.mouse.up();
  await page.getByText('Connect a wallet, or enter the address to look at.').first().waitFor();
  await page.getByRole('button', { name: 'Connect Deaf Wallet' }).waitFor();
  await closeQuietPage(visitor, server);
});

test('a text selection survives a change of the page: typing replaces it', async () => {
  const { open, server } = here.saved;
  const visitor = await open();
  const { page } = visitor;
  const address = page.getByLabel('Look at another address');
  await address.fill('0x12');
  await address.selectText();
  await page.evaluate(announceDeaf);
  await page.getByRole('button', { name: 'Connect Deaf Wallet' }).waitFor();
  await page.keyboard.insertText('0x34');
  expect(await address.inputValue()).toBe('0x34');
  await closeQuietPage(visitor, server);
});

/** A wallet that announces itself but never receives the page's requests, like MetaMask in a page opened as a file. */
const announceDeaf = () => {
  const info = { uuid: 'f0e1d2c3-0000-4000-8000-000000000000', rdns: 'test.deaf', name: 'Deaf Wallet', icon: '' };
  const detail = Object.freeze({
    info,
    provider: { request: () => new Promise(() => {}), on() {}, removeListener() {} },
  });
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
};

test('a wallet on another network from the start: the holdings are shown, beside the button that switches', async () => {
  const { open, server, rpcUrl } = here.saved;
  const wallet = here.wallets.elsewhere;
  await wallet.chooseChain(1);
  const visitor = await open(wallet);
  const { page } = visitor;
  await connect(page);
  const step = page.locator('#holdings');
  await holding(page, 'Flexible').getByText('1.0000 BNB').waitFor();
  await step.getByText(`this was read from ${new URL(rpcUrl).host}, a node of Local chain`).waitFor();
  await step.getByRole('button', { name: 'Switch to Local chain' }).click();
  await step.getByText('Your wallet is on another network').waitFor({ state: 'detached' });
  await holding(page, 'Flexible').waitFor();
  await closeQuietPage(visitor, server);
});

test('opened as a file: actions that no wallet can do here are not offered, all is read, no link names the node', async () => {
  const { open, server, folder, rpcUrl } = here.saved;
  const visitor = await open();
  const { page, pageErrors, context } = visitor;
  await context.addInitScript(announceDeaf);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).origin));
  const other = encodeURIComponent('https://evil.example');
  await page.goto(`${pathToFileURL(join(folder, 'exit.html')).href}?rpcUrl=${other}&rpc=${other}#rpc=${other}`);
  await page.getByText('Deaf Wallet is here but does not answer this page.').waitFor();
  expect(await page.getByRole('button', { name: /^Connect/ }).count()).toBe(0);
  await page.getByLabel('Look at another address').fill(here.wallets.file.address);
  await page.keyboard.press('Enter');
  await holding(page, 'Flexible').waitFor();
  await press(page, 'Flexible', 'Withdraw all, with rewards');
  expect(await copyable(dialog(page), 'to')).toBe(here.saved.vault);
  expect(asked.filter((origin) => origin !== 'null')).toEqual(asked.filter((origin) => origin === rpcUrl));
  await page.getByText('Most wallet extensions do not answer a page that is opened from a file.').waitFor();
  expect(pageErrors).toEqual([]);
  expect(server.asked).toContain('/exit.html');
  await context.close();
});

test('opened as a file: a wallet that reaches the page connects and pays out', async () => {
  const { open, folder } = here.saved;
  const { page, pageErrors, context } = await open(here.wallets.file);
  await page.goto(pathToFileURL(join(folder, 'exit.html')).href);
  await connect(page);
  await withdrawAll(page);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('a node that refuses this page is distinguished from a node that does not respond', async () => {
  const { open, server } = here.saved;
  const { page, context } = await open();
  await page.getByLabel('Look at another address').fill(here.wallets.late.address);
  await page.getByText('Change the contract, the network').click();
  for (const [rpcUrl, text] of [
    // This server sends its files to everybody, but allows no other site to read them.
    [server.origin.replace('127.0.0.1', 'localhost'), 'refuses this page: it can be reached'],
    [`http://127.0.0.1:${await freePort()}`, 'does not answer. Read again in a moment'],
  ] as const) {
    await page.getByLabel('RPC address', { exact: true }).fill(rpcUrl);
    await page.getByRole('button', { name: /^Read/ }).click();
    await page
      .getByText(`The node ${new URL(rpcUrl).host} ${text}`)
      .first()
      .waitFor();
  }
  await context.close();
});

test('the command shown on the page serves the page', async () => {
  const { open, server, folder } = here.saved;
  const visitor = await open();
  await visitor.page.getByText('Keep this page').click();
  const port = await freePort();
  const command = (await copyable(visitor.page.locator('#keep'), 'With Node.js')).replaceAll('8000', String(port));
  await closeQuietPage(visitor, server);
  const child: ChildProcess = spawn(command, { shell: true, cwd: folder, detached: true, stdio: 'ignore' });
  try {
    const text = await eventually(async () => (await fetch(`http://127.0.0.1:${port}/exit.html`)).text(), 'the answer');
    expect(text).toContain('<title>Exit without us | Eleven</title>');
  } finally {
    const ended = once(child, 'exit');
    // Also ends the shell in which some systems run the command.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
});
