/** The wallets of the signed-in user. */
import {
  linkedWallets,
  linkMessage,
  linkWallet,
  nameWallet as nameWalletRoute,
  unlinkWallet,
} from '@eleven/protocol/api/wallets';
import type { FastifyInstance } from 'fastify';
import { readAddress } from '../../chain/addresses.ts';
import { AppError } from '../../core/app-error.ts';
import { withChecksum } from '../../core/checksum.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import { listWallets, type WalletRow } from './wallet-link.store.ts';
import { handOutMessage, linkBySignature, nameWallet, unlink, type WalletLinkRules } from './wallet-link.ts';

export interface WalletLinkDeps extends WalletLinkRules {
  /** Origin that sign-in messages name, unless the request comes from another one of our own. */
  readonly publicUrl: string;
  readonly ownOrigins: ReadonlySet<string>;
}

export async function walletLinkRoutes(app: FastifyInstance, deps: WalletLinkDeps): Promise<void> {
  route(app, linkedWallets, async ({ user }) => ({
    wallets: (await listWallets(deps.db, user.id)).map(described),
  }));

  route(
    app,
    linkMessage,
    async ({ user, body, request }) => {
      const address = readAddress(body.address);
      if (!address) throw new AppError('wallet.addressInvalid');
      const { origin } = request.headers;
      const own = origin !== undefined && deps.ownOrigins.has(origin) ? origin : deps.publicUrl;
      return { message: await handOutMessage(deps, { user, address, origin: own }) };
    },
    { limit: 'walletLink' },
  );

  route(
    app,
    linkWallet,
    async ({ request, user, body }) => {
      const signature = body.signature as `0x${string}`;
      const locale = requestLocale(request);
      return described(await linkBySignature(deps, { user, message: body.message, signature, locale }));
    },
    { limit: 'walletLink' },
  );

  route(app, nameWalletRoute, async ({ user, params, body }) =>
    described(await nameWallet(deps, user, { address: params.address.toLowerCase(), label: body.label })),
  );

  route(app, unlinkWallet, async ({ request, user, params }) => {
    await unlink(deps, user, { address: params.address.toLowerCase(), locale: requestLocale(request) });
    return undefined;
  });
}

function described({ address, label, linkedAt }: WalletRow) {
  return { address: withChecksum(address), label, linkedAt: linkedAt.toISOString() };
}
