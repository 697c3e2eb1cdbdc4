/**
 * Whether a wallet replies to this page at all. On a page opened as a file, some extensions announce themselves but never
 * receive requests. So "Connect" is offered only after a wallet has replied to a request without confirmation.
 */

import { withTimeout } from '@eleven/vault-client/with-timeout';
import type { Eip1193Provider, WalletOption } from '../src/wallet/discovery/eip1193.ts';

export type Reach = 'asking' | 'answers' | 'silent';

export interface Reaches {
  of(option: WalletOption): Reach;
  /** Tests silent wallets again. */
  forgetSilent(): void;
}

const TIMEOUT_MS = 3_000;

export function createReaches(isFile: boolean, onChange: () => void): Reaches {
  const known = new Map<Eip1193Provider, Reach>();
  const ask = (provider: Eip1193Provider) => {
    known.set(provider, 'asking');
    const setReach = (reach: Reach) => {
      if (known.get(provider) === reach) return;
      known.set(provider, reach);
      onChange();
    };
    const answer = Promise.resolve(provider.request({ method: 'eth_chainId' }));
    // A late reply counts too: permission to reach files may be granted meanwhile.
    answer.then(
      () => setReach('answers'),
      () => setReach('silent'),
    );
    withTimeout(answer, TIMEOUT_MS).catch(() => known.get(provider) === 'asking' && setReach('silent'));
  };
  return {
    of({ provider }) {
      if (!isFile) return 'answers';
      if (!known.has(provider)) ask(provider);
      return known.get(provider) ?? 'asking';
    },
    forgetSilent() {
      for (const [provider, reach] of known) if (reach === 'silent') known.delete(provider);
    },
  };
}
