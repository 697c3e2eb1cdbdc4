/**
 * Whether a wallet answers this page at all. Opened as a file, some announce themselves whose extension then never hears us:
 * to connect is offered only where a question that asks the person nothing was answered.
 */

import { withTimeout } from '@eleven/vault-client/with-timeout';
import type { Eip1193Provider, WalletOption } from '../src/wallet/discovery/eip1193.ts';

export type Reach = 'asking' | 'answers' | 'silent';

export interface Reaches {
  of(option: WalletOption): Reach;
  /** Those that were silent are asked again. */
  forgetSilent(): void;
}

const TIMEOUT_MS = 3_000;

export function createReaches(isFile: boolean, onChange: () => void): Reaches {
  const known = new Map<Eip1193Provider, Reach>();
  const ask = (provider: Eip1193Provider) => {
    known.set(provider, 'asking');
    const settle = (reach: Reach) => {
      if (known.get(provider) === reach) return;
      known.set(provider, reach);
      onChange();
    };
    const answer = Promise.resolve(provider.request({ method: 'eth_chainId' }));
    // Later is better than never: permission to reach files may be given meanwhile.
    answer.then(
      () => settle('answers'),
      () => settle('silent'),
    );
    withTimeout(answer, TIMEOUT_MS).catch(() => known.get(provider) === 'asking' && settle('silent'));
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
