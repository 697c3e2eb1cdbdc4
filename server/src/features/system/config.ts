/** Facts about the installation for every page. */
import type { Config } from '@eleven/protocol/api/system';
import { CHAINS } from '@eleven/protocol/chains';
import { operatorLine } from '@eleven/protocol/operator';
import { PRODUCT_NAME } from '@eleven/protocol/product';
import type { Vaults } from '../../chain/vaults.ts';
import { withChecksum } from '../../core/checksum.ts';
import type { Env } from '../../core/env.ts';
import { VERSION } from '../../core/version.ts';

interface Installation {
  readonly env: Pick<Env, 'chainId' | 'local' | 'mailFrom' | 'operator' | 'prices' | 'publicRpcUrl' | 'walletConnect'>;
  readonly vaults: Vaults;
  readonly rpcUrl: string | undefined;
  readonly ownOrigins: ReadonlySet<string>;
}

export function configOf({ env, vaults, rpcUrl, ownOrigins }: Installation): Config {
  return {
    chainId: env.chainId,
    vaultAddress: withChecksum(vaults.open.address),
    vaults: vaults.listed.map(({ address, name, status }) => ({ address: withChecksum(address), name, status })),
    rpcUrl,
    publicRpcUrl: env.publicRpcUrl,
    walletConnect: env.walletConnect,
    prices: env.prices.feed && {
      bnbUsd: withChecksum(env.prices.feed),
      usdKrw: env.prices.rates !== undefined,
      madeUp: env.local,
    },
    explorerUrl: CHAINS[env.chainId]?.explorerUrl ?? null,
    origins: [...ownOrigins],
    mailSender: senderOf(env),
    productName: PRODUCT_NAME,
    operator: {
      line: { ko: operatorLine(env.operator, 'ko'), en: operatorLine(env.operator, 'en') },
      privacyOfficer: env.operator?.privacyOfficer,
      law: env.operator?.law,
    },
    local: env.local,
    version: VERSION,
  };
}

/** `Eleven <no-reply@example.org>` and `no-reply@example.org` are the same sender. */
function senderOf({ mailFrom }: Installation['env']): string {
  return /[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? mailFrom;
}
