/**
 * Wallets that bend the standards: with each of them the user connects, changes the network, declines and stakes; each click
 * asks the wallet once, and the page says nothing false.
 */
import { WEI_PER_BNB } from '@eleven/protocol/money';
import { beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../fixtures/api-user.ts';
import { BENT_WALLETS } from '../fixtures/bent-wallets.ts';
import { useSharedProduct } from '../fixtures/fresh-product.ts';
import * as person from '../fixtures/person.ts';
import { says } from '../fixtures/staker.ts';
import { TestWallet } from '../fixtures/wallet.ts';
import { arriveWith, chip, connectButton, leave, networkNotice } from '../fixtures/wallet-owner.ts';

const here = useSharedProduct();
const STAKE = 'Stake, flexible 0.5 BNB';
const NOTHING_SENT = 'The wallet rejected the request. Nothing was sent.';
let user: ApiUser;

beforeAll(async () => {
  user = await ApiUser.register(here.product.origin);
});

test.each(BENT_WALLETS)('one that %s', async (bent) => {
  const wallet = new TestWallet(here.product.rpcUrl, { bent });
  const [visitor] = await Promise.all([
    (async () => {
      await wallet.chooseChain(1);
      return arriveWith(here, user, [wallet]);
    })(),
    here.product.fund(wallet.address, 2n * WEI_PER_BNB),
  ]);
  const { page } = visitor;
  if (bent === 'is injected late, with an event') await page.waitForFunction(() => 'ethereum' in window);

  await connectButton(page).click();
  await networkNotice(page).waitFor();
  await page.getByRole('banner').getByText('Ethereum', { exact: true }).waitFor();
  await networkNotice(page).getByRole('button', { name: 'Switch to Local chain' }).click();
  if (bent === 'claims to have switched and has not') {
    await networkNotice(page).getByText('The wallet could not finish the request.', { exact: false }).waitFor();
    await wallet.chooseChain(31337);
  }
  await networkNotice(page).waitFor({ state: 'detached' });
  await chip(page, wallet.address).waitFor();

  wallet.rejectNext('eth_sendTransaction');
  await person.stake(page, 'Flexible', '0.5');
  await page.getByText(NOTHING_SENT).first().waitFor();
  expect(wallet.promptsFor('eth_sendTransaction')).toBe(1);

  await person.stake(page, 'Flexible', '0.5');
  await says(page, STAKE, 'Final.');
  expect(await page.getByText(NOTHING_SENT).count()).toBe(0);
  expect(wallet.promptsFor('eth_sendTransaction')).toBe(2);
  expect(wallet.asked('eth_requestAccounts')).toHaveLength(1);
  await leave(visitor);
});
