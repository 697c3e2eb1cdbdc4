/** The call in the form that any wallet, multisig or block explorer accepts. */
import { h } from './dom.ts';
import { chainOf } from './installation.ts';
import { defineTexts } from './locale.ts';
import { copyable, link } from './parts.ts';
import type { ByHand } from './withdrawal/withdrawals.ts';

const texts = defineTexts({
  title: { ko: '직접 보내기: 받는 주소, 금액, 데이터', en: 'Send it yourself: to, value, data' },
  how: {
    ko: '지갑이나 멀티시그의 ‘컨트랙트 호출’에 그대로 넣으십시오. 맡긴 지갑에서 보내야 합니다.',
    en: 'Enter these in the “contract call” of any wallet or multisig. It must be sent from the wallet that staked.',
  },
  to: { ko: 'to (받는 주소)', en: 'to' },
  value: { ko: 'value (보내는 BNB, wei)', en: 'value (BNB sent along, in wei)' },
  data: { ko: 'data (호출 데이터)', en: 'data' },
  chain: { ko: 'chain id (체인 번호)', en: 'chain id' },
  form: { ko: '블록 탐색기의 ‘Write contract’에서는', en: 'In “Write contract” of a block explorer:' },
  field: { ko: (name: string) => `${name} 칸에 넣을 값`, en: (name) => `Value for ${name}` },
  explorer: { ko: '탐색기에서 열기', en: 'Open the explorer' },
  function: { ko: '함수', en: 'Function' },
});

/** Open from the start when no wallet here can send it. */
export function byHandPart(chainId: number, { to, valueWei, data, signature, fields }: ByHand, isOpen: boolean) {
  const here = texts();
  const explorer = chainOf(chainId).explorerUrl;
  return h(
    'details',
    { class: 'by-hand', open: isOpen },
    h('summary', {}, here.title),
    h('p', { class: 'hint' }, here.how),
    copyable(here.to, to),
    copyable(here.value, valueWei.toString()),
    copyable(here.data, data),
    copyable(here.chain, String(chainId)),
    h('p', { class: 'hint' }, here.form),
    copyable(here.function, signature),
    ...fields.map(({ name, value }) => copyable(here.field(name), value)),
    explorer !== undefined && h('p', {}, link(here.explorer, `${explorer}/address/${to}#writeContract`)),
  );
}
