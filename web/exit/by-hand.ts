/** A call as any wallet, multisig or block explorer takes it. */
import { h } from './dom.ts';
import { chainOf } from './installation.ts';
import { inBoth } from './locale.ts';
import { copyable, link } from './parts.ts';
import type { ByHand } from './ways.ts';

const texts = inBoth({
  ko: {
    title: '직접 보내기: 받는 주소, 금액, 데이터',
    how: '지갑이나 멀티시그의 ‘컨트랙트 호출’에 그대로 넣으십시오. 맡긴 지갑에서 보내야 합니다.',
    to: 'to (받는 주소)',
    value: 'value (보내는 BNB, wei)',
    data: 'data (호출 데이터)',
    chain: 'chain id (체인 번호)',
    form: '블록 탐색기의 ‘Write contract’에서는',
    field: (name: string) => `${name} 칸에 넣을 값`,
    explorer: '탐색기에서 열기',
    function: '함수',
  },
  en: {
    title: 'Send it yourself: to, value, data',
    how: 'Enter these in the “contract call” of any wallet or multisig. It must be sent from the wallet that staked.',
    to: 'to',
    value: 'value (BNB sent along, in wei)',
    data: 'data',
    chain: 'chain id',
    form: 'In “Write contract” of a block explorer:',
    field: (name) => `Value for ${name}`,
    explorer: 'Open the explorer',
    function: 'Function',
  },
});

/** Open at once for whoever has no wallet here to send it with. */
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
