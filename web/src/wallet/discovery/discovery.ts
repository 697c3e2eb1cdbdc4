/**
 * Finds the wallets of this browser. They may announce themselves (EIP-6963) at any time, so "not installed" is never final.
 * `window.ethereum` counts only while no wallet has announced itself.
 */
import { asProvider, readAnnouncement, type WalletOption } from './eip1193.ts';

export interface Discovery {
  options(): readonly WalletOption[];
  /** Asks wallets to announce themselves again; those already installed do so at once. */
  refresh(): void;
  stop(): void;
}

/** The rdns under which an unannounced `window.ethereum` is remembered. */
const UNANNOUNCED = 'window.ethereum';

export function discoverWallets(page: Window, onChange: () => void): Discovery {
  const announced = new Map<string, WalletOption>();
  let listed: readonly WalletOption[] = [];

  const list = () => {
    const injected = asProvider((page as Window & { ethereum?: unknown }).ethereum);
    const fallback = injected
      ? [{ uuid: UNANNOUNCED, rdns: UNANNOUNCED, name: '', icon: undefined, provider: injected }]
      : [];
    // One wallet may announce itself under several ids.
    const providers = new Map([...announced.values()].map((option) => [option.provider, option]));
    const next = providers.size > 0 ? [...providers.values()] : fallback;
    if (next.length === listed.length && next.every(({ provider }, index) => provider === listed[index]?.provider))
      return;
    listed = next;
    onChange();
  };
  const onAnnounce = (event: Event) => {
    const option = readAnnouncement(event);
    if (!option) return;
    announced.set(option.uuid, option);
    list();
  };
  const refresh = () => {
    page.dispatchEvent(new Event('eip6963:requestProvider'));
    list();
  };

  page.addEventListener('eip6963:announceProvider', onAnnounce);
  page.addEventListener('ethereum#initialized', list);
  refresh();
  return {
    options: () => listed,
    refresh,
    stop() {
      page.removeEventListener('eip6963:announceProvider', onAnnounce);
      page.removeEventListener('ethereum#initialized', list);
    },
  };
}
