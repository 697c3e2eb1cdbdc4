/** The page without a wallet that can read the chain, where the operator has named a public node. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// The check's lazy modules load before any test's timeout starts.
import '../../features/check/check.ts';
import '../../features/transparency/check/read-ledger-figures.ts';
import { optionOf, sharingWallet } from '../../testing/fake-wallet.ts';
import { answerRpc, code, ROLES, truth } from '../../testing/vault-on-chain.ts';
import { configReply } from '../../testing/vault-reply.ts';
import { answerApi, renderInApp } from '../../testing/with-app.tsx';
import type { Pairing } from '../../wallet/phone/pairing.ts';
import { wallet } from '../../wallet/use-wallet.ts';
import TransparencyPage from './transparency-page.tsx';

const PUBLIC_NODE = 'https://node.example/v1';
const ALL_EQUAL = '17 figures compared with the chain, all exactly equal.';
let answers: Record<string, unknown>;

const answerAsNode = ({ method, params }: { method: string; params: unknown[] }) => ({
  jsonrpc: '2.0',
  id: 1,
  result: answerRpc(method, params, { forgotten: [], views: {} }),
});

beforeEach(() => {
  answers = {
    '/api/config': configReply({ local: false, publicRpcUrl: PUBLIC_NODE }),
    '/api/vault': truth(),
    '/api/vault/roles': ROLES,
    '/api/vault/timelock': { timelock: null },
    '/api/vault/code': code,
    '/api/vault/coverage': { asOf: truth().asOf, days: [] },
    '/api/vault/operations': { entries: [], nextBefore: null },
    [PUBLIC_NODE]: answerAsNode,
  };
  answerApi(answers);
  loadedAs('/transparency');
});
afterEach(async () => {
  await act(() => wallet.disconnect());
  vi.unstubAllGlobals();
});

/** Sets the URL from which the document was loaded, which jsdom does not have. */
function loadedAs(path: string): void {
  performance.getEntriesByType = () => [{ name: `https://eleven.test${path}` } as PerformanceEntry];
}

const open = () => renderInApp(<TransparencyPage />);
const panel = () => within(screen.getByRole('region', { name: 'Recomputed in your browser' }));
const check = async () => fireEvent.click(await panel().findByRole('button', { name: 'Check now' }));

describe('a public node, without a wallet', () => {
  it('is named first and called only after a press; then every figure is recomputed', async () => {
    const calls = answerApi(answers);
    open();
    expect(await panel().findByText(/a press reads through the public node node\.example/)).toBeDefined();
    expect(calls.filter(({ path }) => path === PUBLIC_NODE)).toEqual([]);
    await check();
    expect(await panel().findByText(ALL_EQUAL)).toBeDefined();
    expect(panel().getByText('Public node node.example')).toBeDefined();
  });

  it('shows a difference of one wei in red', async () => {
    answers['/api/vault'] = { ...truth(), lockedRewardWei: `${BigInt(truth().lockedRewardWei) + 1n}` };
    open();
    await check();
    expect(await screen.findByText(/^Rewards set aside: .* off by \+1 wei$/)).toBeDefined();
  });

  it('is not called by the document of another page, whose policy forbids it', async () => {
    loadedAs('/risks');
    const calls = answerApi(answers);
    open();
    await check();
    // Only a browser can show the rest: e2e/journeys/transparency.spec.ts.
    expect(await panel().findByText(/^Not checked yet\./)).toBeDefined();
    expect(calls.filter(({ path }) => path === PUBLIC_NODE)).toEqual([]);
  });

  it.each([
    ['that does not answer', () => Response.error(), /Public node node\.example does not answer/],
    ['of another chain', () => ({ jsonrpc: '2.0', id: 1, result: '0x1' }), /node\.example answers for another network/],
    [
      'that cannot read the contract',
      (body: { method: string; params: unknown[] }) =>
        body.method === 'eth_call'
          ? { jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'busy' } }
          : answerAsNode(body),
      /Public node node\.example could not read the chain/,
    ],
  ])('names a node %s', async (_what, answer, sentence) => {
    answers[PUBLIC_NODE] = answer;
    open();
    await check();
    expect(await panel().findByText(sentence)).toBeDefined();
    expect(panel().queryByText(/wallet is locked/)).toBeNull();
  });

  it('cannot be chosen by a link', async () => {
    answers['/api/config'] = configReply({ local: false });
    history.replaceState(
      null,
      '',
      `/transparency?rpc=${PUBLIC_NODE}&publicRpcUrl=${PUBLIC_NODE}#rpcUrl=${PUBLIC_NODE}`,
    );
    const calls = answerApi(answers);
    open();
    await check();
    expect(await panel().findByText(/No wallet in this browser can read the chain/)).toBeDefined();
    expect(calls.filter(({ path }) => path.includes('node.example'))).toEqual([]);
    history.replaceState(null, '', '/');
  });

  it('continues a press of another document once: a copied link does not', async () => {
    history.replaceState(null, '', '/transparency?check=&lang=en');
    loadedAs('/transparency?check=&lang=en');
    const first = open();
    expect(await panel().findByText(ALL_EQUAL)).toBeDefined();
    expect(`${location.pathname}${location.search}`).toBe('/transparency?lang=en');
    first.unmount();
    const calls = answerApi(answers);
    open();
    expect(await panel().findByText(/a press reads through the public node node\.example/)).toBeDefined();
    expect(calls.filter(({ path }) => path === PUBLIC_NODE)).toEqual([]);
  });
});

describe('a public node, with a wallet that cannot read the chain', () => {
  const walletOn = (chainId: string) => {
    const provider = sharingWallet();
    provider.answer('eth_chainId', () => chainId);
    return provider;
  };

  it.each([
    ['on another network', () => optionOf(walletOn('0x1'))],
    ['on a phone', () => optionOf(walletOn('0x7a69'), { pairing: {} as Pairing })],
  ])('%s: is named first and called only after a press', async (_what, option) => {
    await act(() => wallet.connect(option()));
    const calls = answerApi(answers);
    open();
    expect(await panel().findByText(/a press reads through the public node node\.example/)).toBeDefined();
    expect(calls.filter(({ path }) => path === PUBLIC_NODE)).toEqual([]);
    await check();
    expect(await panel().findByText(ALL_EQUAL)).toBeDefined();
    expect(panel().getByText('Public node node.example')).toBeDefined();
  });

  it.each(['/transparency', '/risks'])(
    'no unpressed check of a document of %s calls it or loads a page',
    async (path) => {
      loadedAs(path);
      const provider = sharingWallet();
      await act(() => wallet.connect(optionOf(provider)));
      // The wallet has changed its network without an event.
      provider.answer('eth_chainId', () => '0x1');
      const calls = answerApi(answers);
      open();
      expect(await panel().findByText(/on another network\. Switch it to Local chain/)).toBeDefined();
      expect(calls.filter((call) => call.path === PUBLIC_NODE)).toEqual([]);
    },
  );
});
