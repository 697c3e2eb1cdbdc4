/** The connection between this page and a wallet on a phone: at most one, for one chain, and it survives the page. */
import { sameAddress } from '@eleven/protocol/address';
import { withTimeout } from '@eleven/vault-client/with-timeout';
import { local } from '../../storage.ts';
import { readAccounts } from '../discovery/eip1193.ts';
import type { PhoneClient } from './sign-client.ts';

export type Session = ReturnType<PhoneClient['session']['getAll']>[number];

/** The client itself would wait for its relay indefinitely. */
export const RELAY_MS = 15_000;

/** The client's own error for a side that ends a session; open requests are then rejected with it. */
export const LEFT = { code: 6000, message: 'User disconnected.' };

/** Random topics, without any address: they are kept for a later page only until the client has ended their sessions too. */
const LEFT_KEY = 'wallet-left';

const readLeft = (): string[] => {
  const topics = local.readJson(LEFT_KEY);
  return Array.isArray(topics) ? topics.map(String) : [];
};

export interface PhoneSessionDeps {
  /** As WalletConnect names it: `eip155:56`. */
  readonly chain: string;
  /** Called on first use, and again after a failure. */
  readonly openClient: () => Promise<PhoneClient>;
  /** The accounts have changed, the current one first; none if the wallet has left. */
  readonly onAccounts: (accounts: readonly string[]) => void;
}

export function openPhoneSession({ chain, openClient, onAccounts }: PhoneSessionDeps) {
  let opening: Promise<PhoneClient> | undefined;
  let session: Session | undefined;
  /** The account that the user has chosen in the app since it connected. */
  let chosen: string | undefined;
  /** The topics of sessions that ended here while the relay could not notify the wallet. The client still has them. */
  const left = new Set(readLeft());

  /** The session's accounts on its chain, the current one first. */
  const accountsOf = ({ namespaces }: Session): readonly string[] => {
    const ids = namespaces.eip155?.accounts.filter((id) => id.startsWith(`${chain}:`)) ?? [];
    const accounts = readAccounts(ids.map((id) => id.slice(chain.length + 1)));
    const isChosen = (account: string) => sameAddress(account, chosen);
    return [...accounts.filter(isChosen), ...accounts.filter((account) => !isChosen(account))];
  };

  const listen = (client: PhoneClient) => {
    const lose = ({ topic }: { topic: string }) => {
      if (session?.topic !== topic) return;
      session = undefined;
      onAccounts([]);
    };
    // The library drops this topic in an outage during a pending proposal: replies would then reach nobody.
    const { relayer } = client.core;
    relayer.subscriber.on('subscription_resubscribed', () => {
      const topic = session?.topic;
      if (topic !== undefined && !relayer.subscriber.topics.includes(topic))
        void relayer.subscribe(topic).catch(() => {});
    });
    relayer.on('relayer_connect', () => endLeft(client));
    client.on('session_delete', lose);
    client.on('session_expire', lose);
    client.on('session_update', ({ topic, params: { namespaces } }) => {
      if (session?.topic !== topic) return;
      session = { ...session, namespaces };
      onAccounts(accountsOf(session));
    });
    client.on('session_event', ({ topic, params: { event } }) => {
      if (session?.topic !== topic || event.name !== 'accountsChanged' || !Array.isArray(event.data)) return;
      // Some wallets name an account together with its chain.
      [chosen] = readAccounts(event.data.map((id) => String(id).split(':').at(-1)));
      onAccounts(accountsOf(session));
    });
  };

  const client = (): Promise<PhoneClient> => {
    opening ??= openClient().then(
      (opened) => {
        listen(opened);
        endLeft(opened);
        return opened;
      },
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  };

  const setLeft = (topic: string, isLeft: boolean) => {
    if (isLeft) left.add(topic);
    else left.delete(topic);
    if (left.size === 0) local.remove(LEFT_KEY);
    else local.write(LEFT_KEY, JSON.stringify([...left]));
  };

  /** Without the relay the client keeps the session, and would offer it again. */
  const notifyWallet = async (opened: PhoneClient, topic: string): Promise<void> => {
    const notified = opened.disconnect({ topic, reason: LEFT }).then(() => setLeft(topic, false));
    await withTimeout(notified, RELAY_MS).catch(() => {});
  };

  /** Notifies the wallets of sessions that were left without the relay. */
  const endLeft = (opened: PhoneClient) => {
    const kept = opened.session.getAll().map(({ topic }) => topic);
    for (const topic of left) {
      if (kept.includes(topic)) void notifyWallet(opened, topic);
      else setLeft(topic, false);
    }
  };

  /** The wallet may have left already, or the relay be unreachable: here the session is over either way. */
  const end = async ({ topic }: Session): Promise<void> => {
    setLeft(topic, true);
    await notifyWallet(await client(), topic);
  };

  return {
    client,
    accountsOf,
    end,
    current: (): Session | undefined => session,
    adopt(next: Session): void {
      session = next;
      chosen = undefined;
    },
    /** Restores the newest session of this chain that an earlier page has left. */
    async restore(): Promise<Session | undefined> {
      const opened = await client();
      const usable = opened.session.getAll().filter((one) => !left.has(one.topic) && accountsOf(one).length > 0);
      session ??= usable.toSorted((one, other) => other.expiry - one.expiry)[0];
      return session;
    },
    async leave(): Promise<void> {
      const known = session;
      session = undefined;
      if (known) await end(known);
    },
  };
}
