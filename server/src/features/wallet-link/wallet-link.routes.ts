/** The wallets of the signed-in user, and claims to wallets of other accounts. */
import {
  claimWallet,
  linkMessage,
  linkWallet,
  nameWallet as nameWalletRoute,
  stopWalletClaim,
  stopWalletClaimByLink,
  unlinkWallet,
} from '@eleven/protocol/api/wallet-links';
import { linkedWallets } from '@eleven/protocol/api/wallets';
import type { FastifyInstance } from 'fastify';
import { type ClaimRow, listClaims } from '../../accounts/wallet-claims.store.ts';
import type { WalletRow } from '../../accounts/wallets.store.ts';
import { listWallets } from '../../accounts/wallets.store.ts';
import { withChecksum } from '../../core/checksum.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import { claimBySignature, stopClaim, stopClaimByLink } from './wallet-claim.ts';
import { issueLinkMessage, linkBySignature, nameWallet, unlink, type WalletLinkDeps } from './wallet-link.ts';

export async function walletLinkRoutes(app: FastifyInstance, deps: WalletLinkDeps): Promise<void> {
  route(app, linkedWallets, async ({ user }) => {
    const [wallets, claims] = await Promise.all([listWallets(deps.db, user.id), listClaims(deps.db, user.id)]);
    return { wallets: wallets.map(toWallet), claims: claims.map((claim) => toClaim(claim, user.id)) };
  });

  route(
    app,
    linkMessage,
    async ({ user, body: { address, isClaim }, request }) => {
      const purpose = isClaim ? 'claim' : 'link';
      return { message: await issueLinkMessage(deps, { user, address, purpose, request }) };
    },
    { limit: 'walletLink' },
  );

  route(
    app,
    linkWallet,
    async ({ request, user, body }) =>
      toWallet(await linkBySignature(deps, { user, ...body, locale: requestLocale(request) })),
    { limit: 'walletLink' },
  );

  route(app, claimWallet, async ({ user, body }) => toClaim(await claimBySignature(deps, { user, ...body }), user.id), {
    limit: 'walletLink',
  });

  route(app, stopWalletClaim, async ({ user, params }) => {
    await stopClaim(deps, user, params.address.toLowerCase());
    return undefined;
  });

  route(
    app,
    stopWalletClaimByLink,
    async ({ body, storeReply }) => {
      await stopClaimByLink(deps, body.token, storeReply);
      return undefined;
    },
    { limit: 'mailLink' },
  );

  route(app, nameWalletRoute, async ({ user, params, body }) =>
    toWallet(await nameWallet(deps, user, { address: params.address.toLowerCase(), label: body.label })),
  );

  route(app, unlinkWallet, async ({ request, user, params }) => {
    await unlink(deps, user, { address: params.address.toLowerCase(), locale: requestLocale(request) });
    return undefined;
  });
}

function toWallet({ address, label, linkedAt }: WalletRow) {
  return { address: withChecksum(address), label, linkedAt: linkedAt.toISOString() };
}

function toClaim({ address, userId, dueAt }: ClaimRow, readerId: string) {
  return { address: withChecksum(address), isMine: userId === readerId, dueAt: dueAt.toISOString() };
}
