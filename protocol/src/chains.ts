/** The chains that the product supports, defined only here. */
import type { Text } from './product.ts';

export const LOCAL_CHAIN_ID = 31337;

export interface ChainInfo {
  readonly id: number;
  readonly name: Text;
  /** Base address of the block explorer, without a trailing slash; undefined if there is none. */
  readonly explorerUrl: string | undefined;
}

export const CHAINS: Readonly<Record<number, ChainInfo>> = {
  56: { id: 56, name: { ko: 'BNB 스마트 체인', en: 'BNB Smart Chain' }, explorerUrl: 'https://bscscan.com' },
  97: {
    id: 97,
    name: { ko: 'BNB 스마트 체인 테스트넷', en: 'BNB Smart Chain Testnet' },
    explorerUrl: 'https://testnet.bscscan.com',
  },
  [LOCAL_CHAIN_ID]: { id: LOCAL_CHAIN_ID, name: { ko: '로컬 체인', en: 'Local chain' }, explorerUrl: undefined },
};
