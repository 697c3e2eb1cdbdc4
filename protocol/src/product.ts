/** The product's name and the chains it supports, defined only here. */

export type Locale = 'ko' | 'en';

/** A text in both languages: a missing one does not compile. */
export type Text = Readonly<Record<Locale, string>>;

export const PRODUCT_NAME = 'Eleven';
export const PRODUCT_NAMES: Text = { ko: '일레븐', en: PRODUCT_NAME };

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

/**
 * The language for a reader who has not chosen one: Korean if the most wanted language starts with `ko`, otherwise
 * English. Takes an Accept-Language header or `navigator.language`; an absent or malformed one gives English.
 */
export function localeOf(languages: string | undefined): Locale {
  const wanted = (languages ?? '')
    .split(',')
    .map((entry, index) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters.map((part) => /^\s*q=(\d(?:\.\d{0,3})?)\s*$/.exec(part)?.[1]).find(Boolean);
      return { tag, index, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((entry) => entry.tag !== '' && entry.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index);
  return wanted[0]?.tag.startsWith('ko') ? 'ko' : 'en';
}
