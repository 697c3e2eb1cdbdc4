import { classifyProviderError, RELAY_UNREACHABLE } from '@eleven/vault-client/provider-error';
import type { RequestArguments } from '@eleven/vault-client/rpc';
import { beforeEach, expect, it, vi } from 'vitest';
import { createPhoneWallet } from './phone-wallet.ts';
import type { PhoneClient } from './sign-client.ts';

/**
 * The vendor's real client at both ends is tested in e2e/journeys/phone-wallet.spec.ts; here a fake client gives the replies
 * that a wallet may give.
 */
const ACCOUNT = '0x1111111111111111111111111111111111111111';
const OTHER = '0x2222222222222222222222222222222222222222';
const TRANSACTION = { method: 'eth_sendTransaction', params: [{ from: ACCOUNT }] };

let accounts: string[];
let methods: string[];
let isConnected: boolean;
const clientRequest = vi.fn<(request: unknown) => Promise<unknown>>();
const nodeRequest = vi.fn<(args: RequestArguments) => Promise<unknown>>();
let sessions: string[];
let relayIsBack: () => void;
const client = () => {
  const session = (topic: string) => ({
    topic,
    expiry: 1,
    namespaces: { eip155: { accounts, methods, events: [] } },
    peer: { metadata: { name: 'Phone\u202e Wallet', redirect: { native: 'wallet://' } } },
  });
  return {
    on() {},
    session: { getAll: () => sessions.map(session) },
    core: {
      relayer: {
        get connected() {
          return isConnected;
        },
        transportOpen: async () => {},
        on: (_event: string, listener: () => void) => (relayIsBack = listener),
        subscriber: { on() {}, topics: [] },
      },
    },
    request: clientRequest,
    // Like the vendor's client, which keeps the session if the relay is unreachable.
    disconnect: async ({ topic }: { topic: string }) => {
      if (!isConnected) throw new Error('Internet connection not detected');
      sessions = sessions.filter((one) => one !== topic);
    },
  } as unknown as PhoneClient;
};

const open = () => createPhoneWallet({ chainId: 56, read: nodeRequest, openClient: async () => client() });
/** A wallet that has restored its session. */
async function restored() {
  const wallet = open();
  await wallet.provider.request({ method: 'eth_accounts' });
  return wallet;
}
/** The code of the error with which it fails. */
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    (error: { code?: unknown }) => error.code,
  );

beforeEach(() => {
  accounts = [`eip155:1:${OTHER}`, `eip155:56:${ACCOUNT}`];
  methods = ['eth_sendTransaction', 'personal_sign'];
  isConnected = true;
  sessions = ['topic'];
  localStorage.clear();
  clientRequest.mockReset().mockResolvedValue('0xhash');
  nodeRequest.mockReset().mockResolvedValue('0x1');
});

it('has only the accounts of its one chain, reports that chain, and refuses to switch to another', async () => {
  const { provider } = open();
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([ACCOUNT]);
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x38');
  const switchTo = (chainId: string) =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  expect(await switchTo('0x38')).toBeNull();
  expect(await codeOf(switchTo('0x1'))).toBe(4902);
});

it('a session without a valid account of this chain gives no account', async () => {
  accounts = [`eip155:1:${ACCOUNT}`, `eip155:566:${OTHER}`, 'eip155:56:0x12'];
  expect(await open().provider.request({ method: 'eth_accounts' })).toEqual([]);
});

it('sends signatures and transactions to the wallet, and everything else to the node', async () => {
  const { provider } = await restored();
  expect(await provider.request(TRANSACTION)).toBe('0xhash');
  expect(clientRequest).toHaveBeenCalledExactlyOnceWith({ topic: 'topic', chainId: 'eip155:56', request: TRANSACTION });
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x1');
  expect(nodeRequest).toHaveBeenCalledExactlyOnceWith({ method: 'eth_blockNumber' });
  expect(await codeOf(provider.request({ method: 'wallet_addEthereumChain' }))).toBe(4200);
});

it.each([
  ['the user rejected it', { code: 5000, message: 'User rejected.' }, 5000],
  ['the wallet failed to send it', { code: -32000, message: 'insufficient funds' }, -32000],
  ['it expired without a reply', new Error('Request expired. Please try again.'), 8000],
  ['the wallet disconnected', { code: 6000, message: 'User disconnected.' }, 8000],
  ['it may not have reached the wallet', new Error('Failed to publish payload, please try again.'), 8000],
])('a transaction fails with the right code: %s', async (_, error, code) => {
  const { provider } = await restored();
  clientRequest.mockRejectedValue(error);
  expect(await codeOf(provider.request(TRANSACTION))).toBe(code);
});

it('a signature request without a reply counts as failed rather than as unknown', async () => {
  const { provider } = await restored();
  clientRequest.mockRejectedValue(new Error('Request expired. Please try again.'));
  const error = await provider.request({ method: 'personal_sign', params: ['0x', ACCOUNT] }).catch((error) => error);
  expect(classifyProviderError(error).problem).toBe('failed');
});

it('sends nothing without a relay, without a session, or if the wallet does not support the request', async () => {
  expect(await codeOf(open().provider.request(TRANSACTION))).toBe(4100);
  const { provider } = await restored();
  isConnected = false;
  expect(await codeOf(provider.request(TRANSACTION))).toBe(RELAY_UNREACHABLE);
  isConnected = true;
  methods = ['personal_sign'];
  expect(await codeOf((await restored()).provider.request(TRANSACTION))).toBe(4200);
  expect(clientRequest).not.toHaveBeenCalled();
});

it('has the name that the wallet gave, without control characters, and reports while a request waits for the user', async () => {
  const wallet = await restored();
  expect([wallet.name, wallet.localName, open().localName?.en]).toEqual(['Phone Wallet', undefined, 'your phone']);
  let answer: (hash: string) => void = () => {};
  clientRequest.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const hasOpenRequest = () => wallet.pairing?.hasOpenRequest();
  expect(hasOpenRequest()).toBe(false);
  const sent = wallet.provider.request(TRANSACTION);
  await vi.waitFor(() => expect(hasOpenRequest()).toBe(true));
  expect(wallet.pairing?.appLink()).toBe('wallet://');
  answer('0xhash');
  await sent;
  expect(hasOpenRequest()).toBe(false);
});

it('a session ended while the relay was unreachable does not return, and ends for the wallet once the relay is back', async () => {
  const accountsOf = (wallet: ReturnType<typeof open>) => wallet.provider.request({ method: 'eth_accounts' });
  const wallet = await restored();
  isConnected = false;
  await wallet.provider.request({ method: 'wallet_revokePermissions' });
  expect([await accountsOf(wallet), sessions]).toEqual([[], ['topic']]);
  // Another page of this browser, or this one after a reload.
  expect([await accountsOf(open()), sessions]).toEqual([[], ['topic']]);
  isConnected = true;
  relayIsBack();
  await vi.waitFor(() => expect(sessions).toEqual([]));
  await vi.waitFor(() => expect({ ...localStorage }).toEqual({}));
});

it('a session ended before a reload, without a relay, ends for the wallet when the client is opened again', async () => {
  localStorage.setItem('wallet-left', '["topic"]');
  expect(await open().provider.request({ method: 'eth_accounts' })).toEqual([]);
  expect(sessions).toEqual([]);
});

it('shows no code if the client cannot be opened, and opens it again at the next attempt', async () => {
  const openClient = vi.fn<() => Promise<PhoneClient>>().mockRejectedValue(new Error('no network'));
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { provider, pairing } = createPhoneWallet({ chainId: 56, read: nodeRequest, openClient });
  const connecting = provider.request({ method: 'eth_requestAccounts' });
  await vi.waitFor(() => expect(pairing?.getState()).toEqual({ stage: 'noCode' }));
  const before = openClient.mock.calls.length;
  pairing?.restart();
  await vi.waitFor(() => expect(openClient.mock.calls.length).toBeGreaterThan(before));
  pairing?.stop();
  expect(await codeOf(connecting)).toBe(4001);
  expect(pairing?.getState()).toEqual({ stage: 'idle' });
  expect(warn).toHaveBeenCalled();
});
