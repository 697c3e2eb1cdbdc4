import { beforeEach, expect, test, vi } from 'vitest';
import type { WalletStore } from '../../src/wallet/wallet-store.ts';
import { createExit } from '../exit.ts';
import { showIn } from '../locale.ts';
import { holdingsBody } from './page-holdings.ts';
import { source } from './page-source.ts';

const [NEW, OLD] = [`0x${'c4'.repeat(20)}`, `0x${'d5'.repeat(20)}`];
const ACCOUNT = `0x${'aa'.repeat(20)}`;

/** A page with these vaults, and the requests of its connected wallet. */
function pageWith(vaults: readonly string[], status = 'connected', chainId = 56) {
  const state = { status, account: status === 'connected' ? ACCOUNT : undefined, chainId, options: [] };
  const request = vi.fn((_request: { readonly method: string }) => new Promise(() => {}));
  const exit = createExit({
    isFile: false,
    installation: { chainId: 56, vaults, origin: 'https://eleven.test', date: '2026-11-22' },
    wallet: { getState: () => state, request } as unknown as WalletStore,
    load: () => [],
    save: () => {},
    pause: () => new Promise(() => {}),
  });
  const { part, show } = source(exit);
  document.body.replaceChildren(part);
  exit.subscribe(show);
  show(exit.getState());
  return { exit, request };
}
const choices = () => [...document.querySelectorAll<HTMLInputElement>('input[name="known-vault"]')];

beforeEach(() => showIn('en'));

test('each vault that the copy knows is one press away, and is read at once', () => {
  const { exit, request } = pageWith([NEW, OLD]);
  expect(choices().map(({ checked, labels }) => [checked, labels?.[0]?.textContent])).toEqual([
    [true, NEW],
    [false, OLD],
  ]);
  expect(document.querySelector('legend')?.textContent).toContain('2 contracts');
  expect(choices()[1]?.closest('details')).toBeNull();
  choices()[1]?.click();
  expect(exit.getState()).toMatchObject({ settings: { vault: OLD }, isReading: true });
  expect(request).toHaveBeenCalledOnce();
  expect(choices().map(({ checked }) => checked)).toEqual([false, true]);
});

test.each([
  [56, 'your wallet'],
  [1, 'https://bsc-dataseed.bnbchain.org'],
])('before anything is read, with a wallet on chain %s, the reader is %s', (chainId, reader) => {
  pageWith([NEW], 'connected', chainId);
  const line = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === 'Read through');
  expect(line?.nextElementSibling?.textContent).toBe(reader);
});

test('without an address to read, a choice reads nothing', () => {
  const { exit, request } = pageWith([NEW, OLD], 'off');
  choices()[1]?.click();
  expect(exit.getState()).toMatchObject({ settings: { vault: OLD }, isReading: false, problem: undefined });
  expect(request).not.toHaveBeenCalled();
});

test('one vault, or another network: no choice is offered', () => {
  pageWith([NEW]);
  expect(choices()).toEqual([]);
  pageWith([NEW, OLD]).exit.change({ chainId: 97 });
  expect(choices()).toEqual([]);
});

test.each(['en', 'ko'] as const)('the holdings say that they are those of one contract of several (%s)', (locale) => {
  showIn(locale);
  const { exit } = pageWith([NEW, OLD]);
  const holdings = {
    ...{ chainId: 56, vault: NEW, account: ACCOUNT, block: 100, time: 1n, balanceWei: 0n, paused: false },
    ...{ principalWei: 0n, rewardsWei: 0n, positions: [], lastId: 0n, foundBy: 'ids' as const },
  };
  const textWith = (vault: string) =>
    holdingsBody(exit, { ...exit.getState(), holdings: { ...holdings, vault } })
      .map(({ textContent }) => textContent)
      .join(' ');
  const others = locale === 'en' ? 'one of 2 contracts' : '계약 2개 중 하나';
  expect(textWith(NEW)).toContain(others);
  // A contract that the user typed is none of them.
  expect(textWith(ACCOUNT)).not.toContain(others);
});
