import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WalletStore } from '../../src/wallet/wallet-store.ts';
import { createExit } from '../exit.ts';
import { showIn } from '../locale.ts';
import { walletBody } from './page-wallet.ts';

let refuse = () => {};

beforeEach(() => {
  showIn('en');
  /** The browser's reports of what the page's policy has refused. */
  class Reports {
    readonly #onReports: (reports: readonly { readonly body: unknown }[]) => void;
    constructor(onReports: (reports: readonly { readonly body: unknown }[]) => void) {
      this.#onReports = onReports;
    }
    observe() {
      const body = { effectiveDirective: 'require-trusted-types-for', sample: 'HTMLScriptElement text|(() => {' };
      refuse = () => this.#onReports([{ body }]);
    }
    disconnect() {}
  }
  vi.stubGlobal('ReportingObserver', Reports);
});
afterEach(() => vi.unstubAllGlobals());

function pageWith(isFile: boolean) {
  const exit = createExit({
    isFile,
    installation: undefined,
    wallet: { getState: () => ({ status: 'off', options: [] }) } as unknown as WalletStore,
    load: () => [],
    save: () => {},
    pause: () => new Promise(() => {}),
  });
  exit.start();
  return () =>
    walletBody(exit, exit.getState())
      .map(({ textContent }) => textContent)
      .join(' ');
}

test.each([
  ['en', 'Something in your browser tried to insert a script', 'Turn on your wallet extension', 'Without a wallet'],
  ['ko', '스크립트를 넣으려 했고', '지갑 확장 프로그램을 켜거나', '지갑 없이도'],
] as const)('a wallet whose injection was refused is not said to be off (%s)', (locale, refused, off, without) => {
  showIn(locale);
  const text = pageWith(false);
  expect(text()).toContain(off);
  expect(text()).not.toContain(refused);
  refuse();
  expect(text()).toContain(refused);
  expect(text()).not.toContain(off);
  expect(text()).toContain(without);
});

test('a refused injection is named in a page opened as a file, too', () => {
  const text = pageWith(true);
  refuse();
  expect(text()).toContain('Something in your browser tried to insert a script');
  expect(text()).toContain('Most wallet extensions do not answer a page that is opened from a file.');
});
