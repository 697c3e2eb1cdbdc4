/** SPEC.md §2, §4, §5, §8, §9: the wallet in the top bar. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { header, type Row, type World } from '../world.ts';

const FIRST = '0x7a3f00000000000000000000000000000000b21e';
const SECOND = '0x1111111111111111111111111111111111111111';
/** 12.4083 BNB plus one wei less than another unit of the fourth decimal. */
const BALANCE_WEI = 12_408_399_999_999_999_999n;

interface WalletPage {
  readonly page: Page;
  /** The page's requests to the wallet. */
  asked(method: string): Promise<unknown[][]>;
  close(): Promise<void>;
}

/** A visitor whose wallet grants two accounts, or fails with `failure`. */
async function withWallet(world: World, options: { phone?: boolean; failure?: number } = {}): Promise<WalletPage> {
  const { page, context } = await world.visit({ phone: options.phone ?? false });
  await page.addInitScript(
    ({ accounts, balance, failure }) => {
      const asked: { method: string; params?: unknown[] }[] = [];
      const provider = {
        async request(call: { method: string; params?: unknown[] }): Promise<unknown> {
          asked.push(call);
          if (call.method === 'eth_accounts') return [];
          if (call.method === 'eth_chainId') return '0x7a69';
          if (call.method === 'eth_getBalance') return balance;
          if (call.method !== 'eth_requestAccounts') throw { code: 4200, message: 'unsupported' };
          if (failure !== undefined) throw { code: failure, message: 'the wallet failed' };
          return accounts;
        },
      };
      Object.assign(window, { ethereum: provider, askedOfWallet: asked });
    },
    { accounts: [FIRST, SECOND], balance: `0x${BALANCE_WEI.toString(16)}`, failure: options.failure },
  );
  await page.goto(world.url('/customer-service'));
  return {
    page,
    close: () => context.close(),
    asked: (method) =>
      page.evaluate((name) => {
        const { askedOfWallet } = window as unknown as { askedOfWallet: { method: string; params?: unknown[] }[] };
        return askedOfWallet.filter((call) => call.method === name).map((call) => call.params ?? []);
      }, method),
  };
}

const connectButton = (page: Page, name = 'Connect wallet') => header(page).getByRole('button', { name });
const chip = (page: Page) => header(page).getByRole('button', { name: /0x/ });

export const WALLET: readonly Row[] = [
  [
    '§5',
    "Without a wallet extension an alert says 'MetaMask가 설치되어 있지 않습니다.'",
    async (world) => {
      const page = await world.guest('ko-KR');
      await page.goto(world.url('/customer-service'));
      await connectButton(page, '지갑 연결').click();
      const alert = page.getByRole('alertdialog', { name: 'MetaMask가 설치되어 있지 않습니다.', exact: true });
      await alert.waitFor();
      await page.keyboard.press('Escape');
      await alert.waitFor({ state: 'detached' });
    },
  ],
  [
    '§2 bar, §9',
    'A wallet connect button. Once connected it shows the shortened address (first 6 and last 4 characters)',
    async (world) => {
      const { page, close } = await withWallet(world);
      await connectButton(page).click();
      await chip(page).waitFor();
      expect(
        await chip(page)
          .getByText(/^0x7a3f…b21e$/i)
          .isVisible(),
      ).toBe(true);
      await close();
    },
  ],
  [
    '§2 bar, §4, §9',
    'On mobile it also shows the balance in BNB: hex wei / 10^18 with 4 decimals',
    async (world) => {
      // The balance is the real one: if the wallet reported another, the page would show the chain's.
      await world.product.fund(FIRST, BALANCE_WEI);
      const { page, close } = await withWallet(world, { phone: true });
      await connectButton(page).click();
      await chip(page)
        .getByText(/^0x7a3f…b21e$/i)
        .waitFor();
      await chip(page).getByText('12.4083 BNB', { exact: true }).waitFor();
      await close();
    },
  ],
  [
    '§4, §7',
    'Connected after the user grants account access; the first account is used and its balance read at the latest block',
    async (world) => {
      const { page, asked, close } = await withWallet(world);
      await connectButton(page).waitFor();
      expect(await asked('eth_requestAccounts')).toHaveLength(0);
      await connectButton(page).click();
      await chip(page).waitFor();
      expect(await asked('eth_requestAccounts')).toHaveLength(1);
      await expect.poll(() => asked('eth_getBalance')).toContainEqual([FIRST, 'latest']);
      const others = (await asked('eth_getBalance')).filter(
        ([account, block]) => String(account).toLowerCase() !== FIRST || block !== 'latest',
      );
      expect(others).toEqual([]);
      await close();
    },
  ],
  [
    '§3',
    'Wallet: address and balance, held only in the interface. Not persisted',
    async (world) => {
      const { page, close } = await withWallet(world);
      await connectButton(page).click();
      await chip(page).waitFor();
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      );
      expect(kept).not.toMatch(/0x[0-9a-f]{8}|12\.40/i);
      // This page's wallet returns no accounts without a request: after a reload nothing is connected.
      await page.reload();
      await connectButton(page).waitFor();
      await close();
    },
  ],
  [
    '§8',
    'A wallet connection failure is only logged; nothing is shown to the user',
    async (world) => {
      const { page, asked, close } = await withWallet(world, { failure: -32603 });
      const logged = page.waitForEvent('console', (message) => message.text().includes('wallet connection failed'));
      await connectButton(page).click();
      await logged;
      expect(await asked('eth_requestAccounts')).toHaveLength(1);
      await connectButton(page).waitFor();
      expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
      expect(await page.getByRole('alertdialog').count()).toBe(0);
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(
        await page
          .getByRole('region', { name: /Messages/ })
          .getByRole('listitem')
          .count(),
      ).toBe(0);
      await close();
    },
  ],
];
