import type { Locale } from '@eleven/protocol/product';
import type { Tx } from '../db/tx.ts';
import type { IdentityDeps } from './deps.ts';
import { unlinkWallets } from './factors.store.ts';

interface Dropped {
  readonly userId: string;
  /** The address that is notified. */
  readonly to: string;
  /** Wallets linked before this time stay; without it, all are unlinked. */
  readonly since?: Date;
  readonly locale: Locale;
  readonly now: Date;
}

/** Unlinks wallets that a stranger may have linked, since each of them can sign in. The owner is notified of each. */
export async function dropWallets(
  { notify, outbox }: Pick<IdentityDeps, 'notify' | 'outbox'>,
  tx: Tx,
  { userId, to, since, locale, now }: Dropped,
): Promise<void> {
  for (const wallet of await unlinkWallets(tx, userId, since)) {
    const params = { wallet };
    await notify(tx, { userId, kind: 'walletUnlinked', params, now });
    await outbox.post(tx, { kind: 'walletUnlinked', to, userId, params, locale, now });
  }
}
