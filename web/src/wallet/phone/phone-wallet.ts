/**
 * A wallet on a phone as any other wallet of the page: it signs and sends by WalletConnect v2, and a node reads the chain for it.
 * It knows one chain, the configured one. Its session outlives the page.
 */
import { sameAddress } from '@eleven/protocol/address';
import { type Request, type RequestArguments, toHex } from '@eleven/vault-client/rpc';
import { withTimeout } from '@eleven/vault-client/with-timeout';
import { type Eip1193Provider, readAccounts, readName, type WalletOption } from '../discovery/eip1193.ts';
import { linkIntoApp } from './app-links.ts';
import { type PairingState, PHONE_RDNS } from './pairing.ts';
import type { PhoneClient } from './sign-client.ts';

export interface PhoneWalletDeps {
  readonly chainId: number;
  /** A node of this chain. */
  readonly read: Request;
  /** Called once it is needed, and again after a failure. */
  readonly openClient: () => Promise<PhoneClient>;
}

type Session = ReturnType<PhoneClient['session']['getAll']>[number];

/** What the page asks of the wallet. Everything else is read by the node. */
const METHODS = ['eth_sendTransaction', 'personal_sign'];
const EVENTS = ['accountsChanged', 'chainChanged'];

/** The client itself would wait for its relay without end. */
const RELAY_MS = 15_000;

const GIVEN_UP = { code: 4001, message: 'the person has given up' };
const LEFT = { code: 6000, message: 'User disconnected.' };

export function createPhoneWallet({ chainId, read, openClient }: PhoneWalletDeps): WalletOption {
  const chain = `eip155:${chainId}`;
  let opening: Promise<PhoneClient> | undefined;
  let session: Session | undefined;
  let state: PairingState = { stage: 'idle' };
  /** Requests that the wallet has not answered. */
  let asked = 0;
  /** Raised whenever a pairing begins or ends, so that whatever an older one brings is not taken. */
  let turn = 0;
  let waiting: { resolve(accounts: readonly string[]): void; reject(error: unknown): void } | undefined;
  const watchers = new Set<() => void>();
  const listeners = new Map<string, Set<(value: never) => void>>();

  const changed = () => {
    for (const watcher of watchers) watcher();
  };
  const show = (next: PairingState) => {
    state = next;
    changed();
  };
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value as never);
  };

  /** The accounts of one chain, the current one first. */
  const accountsOf = ({ namespaces }: Session): readonly string[] => {
    const all = namespaces.eip155?.accounts ?? [];
    return readAccounts(all.filter((id) => id.startsWith(`${chain}:`)).map((id) => id.slice(chain.length + 1)));
  };

  /** It may be gone on the other side already, or the relay away: here it is over either way. */
  const end = async (client: PhoneClient, { topic }: Session): Promise<void> => {
    await withTimeout(client.disconnect({ topic, reason: LEFT }), RELAY_MS).catch(() => {});
  };

  const lose = ({ topic }: { topic: string }) => {
    if (session?.topic !== topic) return;
    session = undefined;
    emit('accountsChanged', []);
  };

  const client = (): Promise<PhoneClient> => {
    opening ??= openClient().then(
      (opened) => {
        opened.on('session_delete', lose);
        opened.on('session_expire', lose);
        opened.on('session_update', ({ topic, params: { namespaces } }) => {
          if (session?.topic !== topic) return;
          session = { ...session, namespaces };
          emit('accountsChanged', accountsOf(session));
        });
        opened.on('session_event', ({ topic, params: { event } }) => {
          if (session?.topic !== topic || event.name !== 'accountsChanged') return;
          const known = accountsOf(session);
          // Some wallets name their accounts with their chain.
          const named = Array.isArray(event.data) ? event.data.map((id) => String(id).split(':').at(-1)) : [];
          const chosen = readAccounts(named).find((one) => known.some((other) => sameAddress(one, other)));
          if (chosen) emit('accountsChanged', [chosen, ...known.filter((one) => !sameAddress(one, chosen))]);
        });
        return opened;
      },
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  };

  /** The newest session of this chain that both sides still know. */
  const restore = async (): Promise<Session | undefined> => {
    if (session) return session;
    const opened = await client();
    const usable = opened.session.getAll().filter((one) => one.acknowledged && accountsOf(one).length > 0);
    session = usable.toSorted((one, other) => other.expiry - one.expiry)[0];
    return session;
  };

  const pair = async (): Promise<void> => {
    turn += 1;
    const mine = turn;
    show({ stage: 'preparing' });
    try {
      const opened = await withTimeout(client(), RELAY_MS);
      const optionalNamespaces = { eip155: { chains: [chain], methods: METHODS, events: EVENTS } };
      const { uri, approval } = await withTimeout(opened.connect({ optionalNamespaces }), RELAY_MS);
      if (mine !== turn || uri === undefined) return;
      // Asked for at once: an answer that came before it would be lost.
      const approved = approval();
      show({ stage: 'waiting', uri });
      const next = await approved.catch((error: unknown) => {
        if (mine === turn) show({ stage: whyNot(error) });
      });
      if (!next) return;
      if (mine !== turn) return void end(opened, next);
      if (accountsOf(next).length === 0) {
        show({ stage: 'otherNetwork' });
        return void end(opened, next);
      }
      session = next;
      show({ stage: 'idle' });
      waiting?.resolve(accountsOf(next));
      waiting = undefined;
    } catch {
      if (mine === turn) show({ stage: 'unreachable' });
    }
  };

  const connect = async (): Promise<readonly string[]> => {
    turn += 1;
    const mine = turn;
    show({ stage: 'preparing' });
    const known = await withTimeout(restore(), RELAY_MS).catch(() => undefined);
    if (mine !== turn) throw GIVEN_UP;
    if (known) {
      show({ stage: 'idle' });
      return accountsOf(known);
    }
    return new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      void pair();
    });
  };

  const ask = async ({ method, params = [] }: RequestArguments): Promise<unknown> => {
    if (!session) throw { code: 4100, message: 'no wallet is connected' };
    if (!session.namespaces.eip155?.methods.includes(method))
      throw { code: 4200, message: 'the wallet does not offer it' };
    const { topic } = session;
    const opened = await client();
    // What waited for the relay would reach the wallet later, when nobody expects it.
    if (!(await isReached(opened))) throw { code: 4900, message: 'the relay cannot be reached' };
    asked += 1;
    changed();
    try {
      return await opened.request({ topic, chainId: chain, request: { method, params } });
    } catch (error) {
      // Only the wallet knows a code. Otherwise the question was on its way, or in the wallet, when this side gave up.
      const isAnswered = !(error instanceof Error) && (error as { code?: unknown } | undefined)?.code !== LEFT.code;
      if (isAnswered) throw error;
      throw { code: method === 'eth_sendTransaction' ? 8000 : 4100, message: 'the wallet has not answered' };
    } finally {
      asked -= 1;
      changed();
    }
  };

  const request = async (args: RequestArguments): Promise<unknown> => {
    const { method, params } = args;
    switch (method) {
      case 'eth_accounts': {
        const known = await restore();
        return known ? accountsOf(known) : [];
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
      case 'wallet_revokePermissions': {
        const known = session;
        session = undefined;
        if (known) await end(await client(), known);
        return null;
      }
      default:
        if (METHODS.includes(method)) return ask(args);
        if (method.startsWith('wallet_')) throw { code: 4200, message: 'a wallet on a phone is not asked this' };
        return read(args);
    }
  };

  const provider: Eip1193Provider = {
    request,
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
    },
  };

  return {
    uuid: PHONE_RDNS,
    rdns: PHONE_RDNS,
    icon: undefined,
    provider,
    get name() {
      return session ? readName(session.peer.metadata.name) : '';
    },
    get localName() {
      return session ? undefined : { ko: '휴대폰 지갑', en: 'your phone' };
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
      isAsked: () => asked > 0,
      appLink: () => session && linkIntoApp(session.peer.metadata.redirect),
    },
  };
}

/** Waits for the relay a while, as after a phone or a computer has slept. */
async function isReached({ core: { relayer } }: PhoneClient): Promise<boolean> {
  if (relayer.connected) return true;
  const opened = relayer.transportOpen().then(() => relayer.connected);
  return withTimeout(opened, RELAY_MS, () => relayer.connected).catch(() => false);
}

/** Codes of WalletConnect: 5000 to 5003 the person said no, 5100 to 5104 the wallet cannot. */
function whyNot(error: unknown): 'expired' | 'declined' | 'otherNetwork' {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'number' && code >= 5100 && code < 5200) return 'otherNetwork';
  return message === 'Proposal expired' ? 'expired' : 'declined';
}
