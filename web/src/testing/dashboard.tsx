/** Sets up dashboard tests: a fake API, and a signed-in user whose one linked wallet is a fake that holds 10 BNB. */
import type { WalletPositions } from '@eleven/protocol/api/vault';
import { WEI_PER_BNB } from '@eleven/protocol/money';
import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
// Loads the dashboard's lazy modules before any test's timeout starts.
import '../features/stake/amount-problem-text.tsx';
import '../features/stake/review-dialog.tsx';
import '../wallet/tx/browser-transactions.ts';
import { transactions } from '../wallet/tx/use-transactions.ts';
import { wallet } from '../wallet/use-wallet.ts';
import { ACCOUNT, CHECKSUMMED, type FakeWallet, optionOf, sharingWallet } from './fake-wallet.ts';
import { configReply, emptyPositions, START_AT, vaultReply } from './vault-reply.ts';
import { type ApiCall, answerApi } from './with-app.tsx';

const USER = {
  id: '1',
  name: 'Jiwoo',
  email: 'j@example.org',
  emailVerified: true,
  role: 'user',
  locale: null,
  theme: null,
  timeZone: null,
  createdAt: '2026-11-20T00:00:00.000Z',
};
export const LINKED = { address: CHECKSUMMED, label: null, linkedAt: '2026-11-20T00:00:00.000Z' };
export const HASH = `0x${'a1'.repeat(32)}`;

export const bnb = (amount: bigint) => (amount * WEI_PER_BNB).toString();

export interface DashboardStage {
  readonly provider: FakeWallet;
  /** The fake API's replies by path. A change applies to all later requests. */
  readonly answers: Record<string, unknown>;
  readonly calls: readonly ApiCall[];
}

export const ofWallet = (positions: WalletPositions) => ({
  [`/api/wallets/${ACCOUNT}/positions`]: positions,
  [`/api/wallets/${ACCOUNT}/history`]: { entries: [], nextBefore: null },
});

export function setDashboard(): DashboardStage {
  const answers: Record<string, unknown> = {
    '/api/user': USER,
    '/api/config': configReply(),
    '/api/vault': vaultReply(),
    '/api/vault/dry-run': { ok: true, gas: 53_000 },
    '/api/wallets': { wallets: [LINKED], claims: [] },
    [`/api/wallets/${ACCOUNT}/balance`]: { chainId: 31_337, blockNumber: 100, balanceWei: bnb(10n) },
    ...ofWallet(emptyPositions()),
  };
  const provider = sharingWallet();
  provider.answer('eth_gasPrice', () => '0x3b9aca00');
  provider.answer('eth_getTransactionCount', () => '0x5');
  provider.answer('eth_blockNumber', () => '0x64');
  provider.answer('eth_call', () => `0x${START_AT.toString(16).padStart(64, '0')}`);
  provider.answer('eth_sendTransaction', () => HASH);
  return { provider, answers, calls: answerApi(answers) };
}

export async function clearDashboard(): Promise<void> {
  for (const { id } of transactions.getAll()) act(() => transactions.dismiss(id));
  await act(() => wallet.disconnect());
  vi.unstubAllGlobals();
}

/** Connects the wallet and waits until the page shows its 10 BNB. */
export async function connect({ provider }: DashboardStage): Promise<void> {
  await act(() => wallet.connect(optionOf(provider)));
  await screen.findByText('10.0000', { selector: 'span' });
}
