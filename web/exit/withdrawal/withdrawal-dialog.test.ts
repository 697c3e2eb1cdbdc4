import type { RequestArguments } from '@eleven/vault-client/rpc';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WalletStore } from '../../src/wallet/wallet-store.ts';
import { createExit, type Exit } from '../exit.ts';
import { showIn } from '../locale.ts';
import { ACCOUNT, answer, VAULT } from '../testing/vault-node.ts';
import { openWithdrawal } from './withdrawal-dialog.ts';
import type { Withdrawal } from './withdrawals.ts';

const INSTALLATION = { chainId: 56, vaults: [VAULT], origin: 'https://eleven.test', date: '2026-11-22' };
const PART: Withdrawal = { name: 'unstake', heldWei: 5n, rewardsWei: 1n };
const ALL: Withdrawal = { name: 'emergencyExit', principalWei: 5n, rewardsWei: 1n };

let exit: Exit;
let wallet: { status: string; account: string; chainId: number; options: [] };
/** The wallet's replies by method; a node gives all others. */
let own: Record<string, (() => unknown) | undefined>;
let sends: number;
let reads: number;

beforeEach(async () => {
  showIn('en');
  document.body.replaceChildren();
  wallet = { status: 'connected', account: ACCOUNT, chainId: 56, options: [] };
  own = { eth_chainId: () => `0x${wallet.chainId.toString(16)}` };
  sends = 0;
  reads = 0;
  // jsdom has no such event.
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  });
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const args = JSON.parse(String(body)) as RequestArguments;
    if (args.method === 'eth_chainId') reads += 1;
    return Response.json({ result: answer(args) });
  });
  exit = createExit({
    isFile: false,
    installation: INSTALLATION,
    wallet: {
      getState: () => wallet,
      request: async (args: RequestArguments) => {
        if (args.method === 'eth_sendTransaction') sends += 1;
        return own[args.method] ? own[args.method]?.() : answer(args);
      },
    } as unknown as WalletStore,
    load: () => [],
    save: () => {},
    pause: () => new Promise(() => {}),
  });
  exit.change({ readBy: 'rpc', rpcUrl: 'https://node.example' });
  await exit.read();
});
afterEach(() => vi.unstubAllGlobals());

const dialog = () => document.querySelector<HTMLDialogElement>('dialog');
const button = (id: string) => document.querySelector<HTMLButtonElement>(`#${id}`);
const text = () => dialog()?.textContent ?? '';

test('a dialog that was closed during the check does not open the wallet, and nothing is reported', async () => {
  openWithdrawal(exit, ALL);
  const accounts = Promise.withResolvers<string[]>();
  own.eth_accounts = () => accounts.promise;
  button('send')?.click();
  expect(text()).toContain('Testing it on the node …');
  expect(button('close')?.textContent).toBe('Keep the stake');
  button('close')?.click();
  const outcome = vi.spyOn(exit, 'send');
  accounts.resolve([ACCOUNT]);
  openWithdrawal(exit, ALL);
  button('send')?.click();
  await outcome.mock.results[0]?.value;
  // Only the second dialog asked.
  expect(sends).toBe(1);
  expect(exit.getState()).toMatchObject({ late: undefined, sent: [{ withdrawal: 'emergencyExit' }] });
});

test('an unclear answer: it stays in the list, is not offered again, and the holdings are read again', async () => {
  openWithdrawal(exit, ALL);
  own.eth_sendTransaction = () => null;
  const before = reads;
  button('send')?.click();
  await vi.waitFor(() => expect(text()).toContain('It may have sent the transaction'));
  expect(exit.getState().sent).toMatchObject([{ withdrawal: 'emergencyExit', stage: 'lost' }]);
  expect(button('send')).toBeNull();
  expect(document.activeElement).toBe(button('close'));
  expect(button('close')?.textContent).toBe('Close');
  await vi.waitFor(() => expect(exit.getState().isReading).toBe(false));
  expect(reads).toBe(before + 1);
  expect(exit.getState().holdings?.principalWei).toBe(5n);
});

test('a change of the network keeps the dialog and the typed amount; it can be sent before the holdings are read again', async () => {
  openWithdrawal(exit, PART);
  const amount = document.querySelector<HTMLInputElement>('#amount');
  if (!amount) throw new Error('no field');
  amount.value = '0.000000000000000003';
  amount.dispatchEvent(new Event('input'));
  wallet.chainId = 1;
  button('send')?.click();
  await vi.waitFor(() => expect(button('switch-to-send')).not.toBeNull());
  wallet.chainId = 56;
  exit.change({});
  expect(document.querySelector<HTMLInputElement>('#amount')?.value).toBe('0.000000000000000003');
  button('send')?.click();
  await vi.waitFor(() => expect(dialog()).toBeNull());
  expect(sends).toBe(1);
});

test.each([
  ['another account', () => Object.assign(wallet, { account: `0x${'bb'.repeat(20)}` }), {}],
  ['another contract', () => {}, { vault: `0x${'dd'.repeat(20)}` }],
  ['another chain', () => {}, { chainId: 97 }],
])('%s closes the dialog', (_what, inWallet, settings) => {
  openWithdrawal(exit, PART);
  inWallet();
  exit.change(settings);
  expect(dialog()).toBeNull();
});
