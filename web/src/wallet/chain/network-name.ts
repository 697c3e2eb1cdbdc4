/** The name of a network: ours and those that wallets commonly use; any other by its id. */
import { CHAINS } from '@eleven/protocol/chains';
import type { Locale, Text } from '@eleven/protocol/product';

const OTHERS: Readonly<Record<number, Text>> = {
  1: { ko: '이더리움', en: 'Ethereum' },
  10: { ko: 'OP 메인넷', en: 'OP Mainnet' },
  137: { ko: '폴리곤', en: 'Polygon' },
  204: { ko: 'opBNB', en: 'opBNB' },
  8453: { ko: '베이스', en: 'Base' },
  42161: { ko: '아비트럼 원', en: 'Arbitrum One' },
  43114: { ko: '아발란체', en: 'Avalanche' },
  59144: { ko: '리네아', en: 'Linea' },
  11155111: { ko: '세폴리아', en: 'Sepolia' },
};

export function networkName(chainId: number, locale: Locale): string {
  const name = CHAINS[chainId]?.name ?? OTHERS[chainId] ?? { ko: `체인 ${chainId}`, en: `chain ${chainId}` };
  return name[locale];
}
