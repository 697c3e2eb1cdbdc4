/**
 * A wallet on a phone behaves like any other wallet of the page: it signs and sends by WalletConnect v2, and a node reads the
 * chain for it (docs/decisions/026).
 */
import { RELAY_UNREACHABLE } from '@eleven/vault-client/provider-error';
import { type Request, type RequestArguments, toHex } from '@eleven/vault-client/rpc';
import { withTimeout } from '@eleven/vault-client/with-timeout';
import { readName, type WalletOption } from '../discovery/eip1193.ts';
import { linkIntoApp } from './app-links.ts';
import { type PairingState, PHONE_RDNS } from './pairing.ts';
import { LEFT, openPhoneSession, RELAY_MS } from './phone-session.ts';
import type { PhoneClient } from './sign-client.ts';

interface PhoneWalletDeps {
  readonly chainId: number;
  /** Requests to a node of this chain. */
  readonly read: Request;
  readonly openClient: () => Promise<PhoneClient>;
}

/** Requests that go to the wallet. The node handles everything else. */
const METHODS = ['eth_sendTransaction', 'personal_sign'];
const EVENTS = ['accountsChanged', 'chainChanged'];

const GIVEN_UP = { code: 4001, message: 'the person has given up' };

export function createPhoneWallet({ chainId, read, openClient }: PhoneWalletDeps): WalletOption {
  const chain = `eip155:${chainId}`;
  const listeners = new Map<string, Set<(value: never) => void>>();
  const watchers = new Set<() => void>();
  let state: PairingState = { stage: 'idle' };
  /** Requests that the wallet has not responded to. */
  let asked = 0;
  /** Raised whenever a pairing begins or ends, so that results of an older one are ignored. */
  let turn = 0;
  let waiting: { resolve(accounts: readonly string[]): void; reject(error: unknown): void } | undefined;

  const session = openPhoneSession({
    chain,
    openClient,
    onAccounts(accounts) {
      for (const listener of listeners.get('accountsChanged') ?? []) listener(accounts as never);
    },
  });

  const changed = () => {
    for (const watcher of watchers) watcher();
  };
  const show = (next: PairingState) => {
    state = next;
    changed();
  };

  const pair = async (): Promise<void> => {
    turn += 1;
    const mine = turn;
    show({ stage: 'preparing' });
    try {
      const client = await withTimeout(session.client(), RELAY_MS);
      const optionalNamespaces = { eip155: { chains: [chain], methods: METHODS, events: EVENTS } };
      const { uri, approval } = await withTimeout(client.connect({ optionalNamespaces }), RELAY_MS);
      if (mine !== turn || uri === undefined) return;
      // Awaited at once: a reply that came earlier would be lost.
      const approved = approval();
      show({ stage: 'waiting', uri });
      const next = await approved.catch((error: unknown) => {
        if (mine === turn) show({ stage: whyNot(error) });
      });
      if (!next) return;
      const accounts = session.accountsOf(next);
      if (mine !== turn) return void session.end(next);
      if (accounts.length === 0) {
        show({ stage: 'otherNetwork' });
        return void session.end(next);
      }
      session.adopt(next);
      show({ stage: 'idle' });
      waiting?.resolve(accounts);
      waiting = undefined;
    } catch (error) {
      if (mine !== turn) return;
      console.warn('no code for a wallet on a phone', error);
      show({ stage: 'noCode' });
    }
  };

  const connect = async (): Promise<readonly string[]> => {
    turn += 1;
    const mine = turn;
    show({ stage: 'preparing' });
    const known = await withTimeout(session.restore(), RELAY_MS).catch(() => undefined);
    if (mine !== turn) throw GIVEN_UP;
    if (known) {
      show({ stage: 'idle' });
      return session.accountsOf(known);
    }
    return new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      void pair();
    });
  };

  const ask = async ({ method, params = [] }: RequestArguments): Promise<unknown> => {
    const known = session.current();
    if (!known) throw { code: 4100, message: 'no wallet is connected' };
    if (!known.namespaces.eip155?.methods.includes(method))
      throw { code: 4200, message: 'the wallet does not offer it' };
    const client = await session.client();
    // A request that waited for the relay would reach the wallet later, when nobody expects it.
    if (!(await isReached(client))) throw { code: RELAY_UNREACHABLE, message: 'the relay cannot be reached' };
    asked += 1;
    changed();
    try {
      return await client.request({ topic: known.topic, chainId: chain, request: { method, params } });
    } catch (error) {
      // Only the wallet sends a code. Otherwise the request was on its way, or in the wallet, when this side gave up.
      const isAnswered = !(error instanceof Error) && (error as { code?: unknown } | undefined)?.code !== LEFT.code;
      if (isAnswered) throw error;
      throw { code: method === 'eth_sendTransaction' ? 8000 : -32603, message: 'the wallet has not answered' };
    } finally {
      asked -= 1;
      changed();
    }
  };

  const request = async (args: RequestArguments): Promise<unknown> => {
    const { method, params } = args;
    switch (method) {
      case 'eth_accounts': {
        const known = await session.restore();
        return known ? session.accountsOf(known) : [];
      }
      case 'eth_requestAccounts':
        return connect();
      case 'eth_chainId':
        return toHex(chainId);
      case 'wallet_switchEthereumChain': {
        const [wanted] = (params ?? []) as readonly { chainId?: string }[];
        if (wanted?.chainId === toHex(chainId)) return null;
        throw { code: 4902, message: 'the wallet was asked for one chain only' };
      }
      case 'wallet_revokePermissions':
        await session.leave();
        return null;
      default:
        if (METHODS.includes(method)) return ask(args);
        if (method.startsWith('wallet_')) throw { code: 4200, message: 'a wallet on a phone is not asked this' };
        return read(args);
    }
  };

  return {
    uuid: PHONE_RDNS,
    rdns: PHONE_RDNS,
    icon: undefined,
    get name() {
      const known = session.current();
      return known ? readName(known.peer.metadata.name) : '';
    },
    get localName() {
      return session.current() ? undefined : { ko: '휴대폰', en: 'your phone' };
    },
    provider: {
      request,
      on(event, listener) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      },
      removeListener(event, listener) {
        listeners.get(event)?.delete(listener);
      },
    },
    pairing: {
      getState: () => state,
      subscribe(watcher) {
        watchers.add(watcher);
        return () => watchers.delete(watcher);
      },
      restart: () => void pair(),
      stop() {
        turn += 1;
        waiting?.reject(GIVEN_UP);
        waiting = undefined;
        if (state.stage !== 'idle') show({ stage: 'idle' });
      },
      hasOpenRequest: () => asked > 0,
      appLink: () => linkIntoApp(session.current()?.peer.metadata.redirect),
    },
  };
}

/** Waits for the relay for some time, e.g. after a phone or a computer has slept. */
async function isReached({ core: { relayer } }: PhoneClient): Promise<boolean> {
  if (relayer.connected) return true;
  const opened = relayer.transportOpen().then(() => relayer.connected);
  return withTimeout(opened, RELAY_MS, () => relayer.connected).catch(() => false);
}

/** WalletConnect's codes: 5000 to 5003 the user declined, 5100 to 5104 the wallet cannot. */
function whyNot(error: unknown): 'expired' | 'declined' | 'otherNetwork' {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'number' && code >= 5100 && code < 5200) return 'otherNetwork';
  return message === 'Proposal expired' ? 'expired' : 'declined';
}
