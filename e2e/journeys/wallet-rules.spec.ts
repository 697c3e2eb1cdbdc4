/**
 * The rules of real wallets' behaviour, each in the shipped page. Rules 1, 2, 5, 13 and 14 are in wallet-choice, 16 in
 * transactions; the server's checks of a signed message are in its tests of linking.
 */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorText } from '@eleven/protocol/errors';
import { WEI_PER_BNB } from '@eleven/protocol/money';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { encodeErrorResult, hexToString, numberToHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../fixtures/api-user.ts';
import { callVault } from '../fixtures/chain-client.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';
import * as person from '../fixtures/person.ts';
import { TestWallet } from '../fixtures/wallet.ts';
import { arriveWith, chip, connectButton, expectQuiet, leave, networkNotice } from '../fixtures/wallet-owner.ts';

const here = useFreshProduct();
const key = generatePrivateKey();
const account = privateKeyToAccount(key);
/** The user who has linked the account, which has 10 BNB. */
let user: ApiUser;
let vault: string;

beforeAll(async () => {
  const { product } = here;
  user = await ApiUser.register(product.origin);
  vault = (await product.config()).vaultAddress;
  await Promise.all([user.link(account), product.fund(account.address, 10n * WEI_PER_BNB)]);
});

type Options = ConstructorParameters<typeof TestWallet>[1];
const walletOf = (options: Options = {}) => new TestWallet(here.product.rpcUrl, options);
const known = (options: Options = {}) => walletOf({ key, granted: true, ...options });
const DECLINED = 'The wallet rejected the request. Nothing was sent.';

test('rule 3: a failed wallet request is never repeated automatically', async () => {
  const wallet = known();
  const visitor = await arriveWith(here, user, [wallet]);
  const { page } = visitor;
  for (const [code, words] of [
    [4001, DECLINED],
    [-32002, 'A request is already open in your wallet.'],
    // Last: after this error the page would warn before the next stake, because the transaction may have been sent.
    [-32603, 'Your answer in the wallet is unknown.'],
  ] as const) {
    const before = wallet.asked('eth_sendTransaction').length;
    wallet.failNext('eth_sendTransaction', { code, message: 'no' });
    await person.stake(page, 'Flexible', '0.1');
    await page.getByRole('main').getByText(words).first().waitFor();
    expect(wallet.asked('eth_sendTransaction').length).toBe(before + 1);
  }
  await leave(visitor);
});

test('rule 4: errors are plain objects: a contract error nested in one becomes a sentence', async () => {
  const wallet = known();
  const visitor = await arriveWith(here, user, [wallet]);
  const { page } = visitor;
  const data = encodeErrorResult({ abi: vaultAbi, errorName: 'StakingPaused' });
  wallet.failNext('eth_sendTransaction', {
    code: -32603,
    message: 'Internal JSON-RPC error.',
    data: { code: 3, message: 'execution reverted', data },
  });
  await person.stake(page, 'Flexible', '0.1');
  await page.getByRole('alert').getByText('New stakes are paused. Withdrawals always work.').waitFor();
  expect(await page.getByText(/\[object|undefined|JSON-RPC/).count()).toBe(0);
  await leave(visitor);
});

test('rule 6: a locked wallet cannot be detected: the page waits for each signature, can stop waiting, and accepts a late one', async () => {
  const wallet = walletOf({ granted: true });
  const visitor = await arriveWith(here, user, [wallet]);
  const { page } = visitor;
  wallet.lock();
  await wallet.chooseChain(1);
  const notice = networkNotice(page);
  await notice.getByRole('button', { name: 'Switch to Local chain' }).click();
  await notice.getByText('Confirm it in Journey Wallet.').waitFor();
  await notice.getByRole('button', { name: 'Stop waiting' }).click();
  await notice.getByRole('button', { name: 'Switch to Local chain' }).waitFor();
  wallet.unlock();
  await notice.waitFor({ state: 'detached' });

  wallet.lock();
  const link = page.getByRole('button', { name: 'Link to my account' });
  await link.click();
  await page.getByText('Confirm it in Journey Wallet.').waitFor();
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await link.waitFor();
  wallet.unlock();
  await page.getByText('is not linked to your account yet.').waitFor({ state: 'detached' });
  expect(wallet.prompts.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain', 'personal_sign']);
  await leave(visitor);
});

test('rule 7: a network that the wallet does not know is added, and only the chain id that the wallet then reports counts', async () => {
  const wallet = known({ keepsChainsQuiet: true });
  await wallet.chooseChain(1);
  wallet.forgetChain(31337);
  const visitor = await arriveWith(here, user, [wallet]);
  const { page } = visitor;
  const notice = networkNotice(page);
  const button = notice.getByRole('button', { name: 'Switch to Local chain' });
  // A wallet refuses like this if it already has the network under another symbol.
  wallet.failNext('wallet_addEthereumChain', { code: -32602, message: 'nativeCurrency.symbol does not match' });
  await button.click();
  await page.getByText('The wallet did not accept the request. Nothing was sent.').waitFor();
  const before = wallet.calls.length;
  await button.click();
  await notice.waitFor({ state: 'detached' });
  const methods = wallet.calls.slice(before, before + 3).map(({ method }) => method);
  expect(methods).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'eth_chainId']);
  await leave(visitor);
});

test('rule 8: the network is read right before each signature, and is part of the transaction', async () => {
  const wallet = known({ keepsChainsQuiet: true });
  const visitor = await arriveWith(here, user, [wallet]);
  const { page } = visitor;
  await chip(page, account.address).waitFor();
  await person.typeStake(page, 'Flexible', '0.1');
  await page.getByRole('button', { name: 'Stake 0.1000 BNB' }).click();
  await page.getByRole('dialog').waitFor();
  await wallet.chooseChain(1);
  await page.getByRole('button', { name: /^Confirm in / }).click();
  await page.getByText('Your wallet is on another network. Switch the network, then try again.').waitFor();
  expect(wallet.asked('eth_sendTransaction')).toEqual([]);
  await networkNotice(page).getByRole('button', { name: 'Switch to Local chain' }).click();
  await networkNotice(page).waitFor({ state: 'detached' });
  wallet.rejectNext('eth_sendTransaction');
  await person.stake(page, 'Flexible', '0.1');
  await page.getByText(DECLINED).first().waitFor();
  const [sent, ...more] = wallet.asked('eth_sendTransaction');
  expect(more).toEqual([]);
  expect(sent?.params?.[0]).toMatchObject({ chainId: numberToHex(31337), from: account.address });
  const order = wallet.calls.map(({ method }) => method);
  expect(order[order.indexOf('eth_sendTransaction') - 1]).toBe('eth_chainId');
  await leave(visitor);
});

test('rule 9: an unreachable node disconnects nothing; revoking the site’s access disconnects the wallet, but keeps the user signed in', async () => {
  const wallet = known();
  const visitor = await arriveWith(here, user, [wallet]);
  const { page, context } = visitor;
  await chip(page, account.address).waitFor();
  await wallet.setRpcDown(true);
  await wallet.repeatAccounts();
  await chip(page, account.address).waitFor();
  await wallet.setRpcDown(false);
  await wallet.revoke();
  await connectButton(page).waitFor();
  await page.getByRole('button', { name: /user menu/ }).waitFor();
  expect((await context.request.get(`${here.product.origin}/api/user`)).status()).toBe(200);
  await expectQuiet(page);
  await leave(visitor);
});

test('rule 10: accounts arrive in lower case and more often than needed: shown with checksum, read once', async () => {
  const wallet = known({ otherKeys: [generatePrivateKey()] });
  const visitor = await arriveWith(here, user, [wallet]);
  const { page } = visitor;
  await page.getByRole('banner').getByTitle(account.address, { exact: true }).waitFor();
  await page.getByText('Wallet 10.0000 BNB').waitFor();
  const before = wallet.calls.length;
  for (let time = 0; time < 3; time += 1) await wallet.repeatAccounts();
  await wallet.chooseAccount(1);
  await chip(page, wallet.address).waitFor();
  await page.getByText('Wallet 0.0000 BNB').waitFor();
  const asked = wallet.calls.slice(before).filter(({ method }) => method !== 'eth_gasPrice');
  const params = [wallet.address.toLowerCase(), 'latest'];
  expect(asked).toEqual(['eth_getBalance', 'eth_getCode'].map((method) => ({ method, params })));
  await leave(visitor);
});

test('rule 11: the state of the chain comes from the server, however far the wallet’s node is behind', async () => {
  const wallet = walletOf({ granted: true });
  const { product } = here;
  await product.fund(wallet.address, 3n * WEI_PER_BNB);
  await wallet.setBehind();
  const visitor = await arriveWith(here, user, [wallet]);
  const { page } = visitor;
  await page.getByText('Wallet 3.0000 BNB').waitFor();
  await callVault(product.rpcUrl, { vault, account: wallet.account }, { function: 'stake', valueWei: WEI_PER_BNB });
  await person.position(page, 'Flexible').filter({ hasText: '1.0000' }).waitFor();
  // After a reload the wallet still reports 3, from before the stake.
  await page.reload();
  await page.getByText('Wallet 1.9999 BNB').waitFor();
  const reads = new Set(wallet.calls.map(({ method }) => method));
  expect([...reads].filter((method) => /call|logs|block/i.test(method))).toEqual([]);
  await leave(visitor);
});

test('rule 12: a refusal is found before the wallet opens, and explained in the user’s language', async () => {
  const wallet = walletOf({ granted: true });
  const { product } = here;
  await product.fund(wallet.address, 3n * WEI_PER_BNB);
  const sender = { vault, account: wallet.account };
  await callVault(product.rpcUrl, sender, { function: 'stake', valueWei: 2n * WEI_PER_BNB });
  const visitor = await arriveWith(here, user, [wallet], { locale: 'ko-KR' });
  const { page } = visitor;
  await page.getByRole('row').filter({ hasText: '2.0000' }).getByRole('button', { name: '출금' }).click();
  const dialog = page.getByRole('dialog', { name: '자유형에서 출금' });
  await dialog.locator('label').filter({ hasText: '원금 일부' }).click();
  await dialog.getByRole('textbox', { name: '출금할 원금' }).fill('1.5');
  // Meanwhile most of it is withdrawn on another device.
  await callVault(product.rpcUrl, sender, { function: 'unstake', amountWei: (3n * WEI_PER_BNB) / 2n });
  await dialog.getByRole('button', { name: '1.5000 BNB 출금' }).click();
  await dialog.getByText('맡긴 금액은 0.5000 BNB입니다. 그보다 많이 출금할 수 없습니다.').waitFor();
  expect(wallet.prompts).toEqual([]);
  await leave(visitor);
});

test('rule 15: the message to sign names this site, this network and this account, and no other message is accepted', async () => {
  const wallet = walletOf({ granted: true });
  const visitor = await arriveWith(here, user, [wallet]);
  const { page } = visitor;
  const { origin } = here.product;
  await page.route('**/api/wallets/link', async (route) => {
    const body = route.request().postDataJSON() as { message: string; signature: string };
    const message = body.message.replace('Chain ID: 31337', 'Chain ID: 56');
    await route.continue({ postData: { message, signature: await wallet.account.signMessage({ message }) } });
  });
  const link = page.getByRole('button', { name: 'Link to my account' });
  await link.click();
  await page.getByText(errorText('wallet.messageInvalid', 'en')).waitFor();
  await page.unroute('**/api/wallets/link');
  await link.click();
  await page.getByText('is not linked to your account yet.').waitFor({ state: 'detached' });

  const signed = wallet.asked('personal_sign').map(({ params }) => hexToString(params?.[0] as `0x${string}`));
  expect(signed).toHaveLength(2);
  for (const message of signed) {
    expect(message.startsWith(`${new URL(origin).host} wants you to sign in`)).toBe(true);
    for (const line of [wallet.address, `URI: ${origin}`, 'Chain ID: 31337'])
      expect(message.split('\n')).toContain(line);
  }
  expect(signed[0]?.match(/Nonce: \w+/)?.[0]).not.toBe(signed[1]?.match(/Nonce: \w+/)?.[0]);
  await leave(visitor);
});

test('rule 17: a strict content security policy does not block the provider that a wallet injects into the page', async () => {
  const wallet = known();
  const visitor = await arriveWith(here, user, [wallet]);
  const { page, context } = visitor;
  await chip(page, account.address).waitFor();
  const response = await context.request.get(`${here.product.origin}/dashboard`);
  const policy = response.headers()['content-security-policy'] ?? '';
  for (const part of ["default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'"]) {
    expect(policy).toContain(part);
  }
  expect(policy).not.toContain('unsafe');
  wallet.rejectNext('eth_sendTransaction');
  await person.stake(page, 'Flexible', '0.1');
  await page.getByText(DECLINED).first().waitFor();
  await leave(visitor);
});

/** The rules named in titles of tests, anywhere in the repository. */
async function rulesWithTests(): Promise<Set<number>> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const found = new Set<number>();
  for (const room of ['e2e/journeys', 'web/src', 'server/src']) {
    for (const name of await readdir(join(root, room), { recursive: true })) {
      if (!/\.(spec|test)\.tsx?$/.test(name)) continue;
      const text = await readFile(join(root, room, name), 'utf8');
      for (const [, rule] of text.matchAll(/\b(?:test|it|describe)\(\s*(?:'|"|`)(?:WALLETS )?rule (\d+): /g)) {
        found.add(Number(rule));
      }
    }
  }
  return found;
}

/** Later rules are about wallet apps on phones. */
const RULES = Array.from({ length: 22 }, (_, index) => index + 1);

test('each of the twenty-two rules has a test that names it', async () => {
  const found = await rulesWithTests();
  expect(RULES.filter((rule) => !found.has(rule))).toEqual([]);
});
