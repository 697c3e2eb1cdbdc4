/** Step 1: the contract, its network, and the node or wallet that reads it. */
import { sameAddress } from '@eleven/protocol/address';
import { CHAINS } from '@eleven/protocol/chains';
import { h, replaceContent } from '../dom.ts';
import type { Exit, State } from '../exit.ts';
import { chainOf, rpcsOf, vaultsOf } from '../installation.ts';
import { defineTexts, textOf } from '../locale.ts';
import { card, copyable, field, link } from '../parts.ts';
import { readingProblemText } from '../problem-texts.ts';

const texts = defineTexts({
  title: { ko: '1. 계약과 네트워크', en: '1. Contract and network' },
  address: { ko: '계약 주소', en: 'Contract' },
  vaults: {
    ko: (count: number) =>
      `이 사본은 계약 ${count}개를 알고 있으며, 지금의 것이 첫째입니다. 맡긴 BNB는 맡길 때의 계약에 있으니 각각 읽어 보십시오.`,
    en: (count) =>
      `This copy knows ${count} contracts, the current one first. A stake stays in the contract where it was made, so read each one.`,
  },
  network: { ko: '네트워크', en: 'Network' },
  chain: { ko: (id: number) => `체인 ${id}`, en: (id) => `chain ${id}` },
  explorer: { ko: '블록 탐색기에서 보기', en: 'View it in the block explorer' },
  change: { ko: '바꾸기: 계약, 네트워크, 읽는 방법', en: 'Change the contract, the network, or how it is read' },
  vault: { ko: '계약 주소', en: 'Contract address' },
  readBy: { ko: '어디를 통해 읽을까요?', en: 'Read through' },
  wallet: { ko: '내 지갑을 통해', en: 'my wallet' },
  rpc: { ko: 'RPC 주소를 통해', en: 'an RPC address' },
  url: { ko: 'RPC 주소', en: 'RPC address' },
  urlHint: {
    ko: '노드를 운영하는 곳은 어떤 주소를 읽는지 볼 수 있습니다. 다른 주소로 바꿔도 됩니다.',
    en: 'The operator of the node can see which address you read. Any node of the network will do.',
  },
  byWallet: { ko: '내 지갑', en: 'your wallet' },
  read: { ko: '읽는 곳', en: 'Read through' },
});

export function source(exit: Exit): { readonly part: HTMLElement; readonly show: (state: State) => void } {
  const here = texts();
  const known = h('div', { class: 'form' });
  const form = h('div', { class: 'form' });
  // In a copy without an installation nothing is filled in, so this is the place to begin.
  const change = h('details', { open: exit.installation === undefined }, h('summary', {}, here.change), form);
  const show = (state: State) => {
    replaceContent(known, ...choices(exit, state), ...summary(exit, state));
    replaceContent(form, ...fields(exit, state));
  };
  return { part: card('source', here.title, known, change), show };
}

/** If the copy knows several vaults: a stake stays in its own. */
function choices(exit: Exit, { settings }: State): HTMLElement[] {
  const vaults = vaultsOf(settings.chainId, exit.installation);
  if (vaults.length < 2) return [];
  const choose = (vault: string) => {
    exit.change({ vault });
    if (settings.watched.trim() !== '' || exit.wallet.getState().status === 'connected') void exit.read();
  };
  const choice = (vault: string, index: number) =>
    h(
      'label',
      { class: 'choice' },
      h('input', {
        id: `known-vault-${index}`,
        type: 'radio',
        name: 'known-vault',
        checked: sameAddress(settings.vault.trim(), vault),
        on: { change: () => choose(vault) },
      }),
      h('code', {}, vault),
    );
  return [
    h('fieldset', {}, h('legend', { class: 'field-label' }, texts().vaults(vaults.length)), ...vaults.map(choice)),
  ];
}

function summary(exit: Exit, { settings, holdings, through }: State): HTMLElement[] {
  const here = texts();
  const chain = chainOf(settings.chainId);
  const line = (label: string, value: string) => h('div', {}, h('dt', {}, label), h('dd', {}, value));
  const vault = settings.vault.trim();
  // The reader of the shown holdings, or otherwise of the next reading.
  const reader = (holdings && through) ?? exit.through();
  const explorer = chain.explorerUrl && vault !== '' ? `${chain.explorerUrl}/address/${vault}` : undefined;
  return [
    ...(vault === '' ? [] : [copyable(here.address, vault)]),
    h(
      'dl',
      { class: 'key-values-list' },
      line(here.network, `${textOf(chain.name)} (${here.chain(chain.id)})`),
      line(here.read, reader === 'wallet' ? here.byWallet : reader.rpcUrl),
    ),
    ...(explorer === undefined ? [] : [h('p', {}, link(here.explorer, explorer))]),
  ];
}

function fields(exit: Exit, { settings, problem }: State): HTMLElement[] {
  const here = texts();
  const { chainId, readBy, rpcUrl, vault } = settings;
  const problemOf = (name: 'vault' | 'rpcUrl') => (problem === name ? readingProblemText(name, chainId) : undefined);
  const choice = (value: 'wallet' | 'rpc') =>
    h(
      'label',
      {},
      h('input', {
        id: `read-by-${value}`,
        type: 'radio',
        name: 'read-by',
        checked: readBy === value,
        on: { change: () => exit.change({ readBy: value }) },
      }),
      h('span', {}, here[value]),
    );
  return [
    field({
      id: 'vault',
      label: here.vault,
      value: vault,
      problem: problemOf('vault'),
      onInput: (value) => exit.change({ vault: value }),
      onEnter: () => void exit.read(),
    }),
    chainField(exit, chainId),
    h(
      'fieldset',
      {},
      h('legend', { class: 'field-label' }, here.readBy),
      h('div', { class: 'segmented-segmented' }, choice('wallet'), choice('rpc')),
    ),
    ...(readBy === 'wallet'
      ? []
      : [
          field({
            id: 'rpc',
            label: here.url,
            value: rpcUrl,
            hint: here.urlHint,
            problem: problemOf('rpcUrl'),
            list: rpcsOf(chainId, exit.installation),
            onInput: (value) => exit.change({ rpcUrl: value }),
            onEnter: () => void exit.read(),
          }),
        ]),
  ];
}

function chainField(exit: Exit, chosen: number): HTMLElement {
  const ids = new Set([...Object.keys(CHAINS).map(Number), chosen]);
  const select = h(
    'select',
    { id: 'chain' },
    ...[...ids].map((id) => {
      const name = textOf(chainOf(id).name);
      return h('option', { value: String(id), selected: id === chosen }, `${name} (${id})`);
    }),
  );
  select.addEventListener('change', () => {
    const chainId = Number(select.value);
    exit.change({ chainId, rpcUrl: rpcsOf(chainId, exit.installation)[0] ?? '' });
  });
  return h(
    'div',
    {},
    h('label', { for: 'chain', class: 'field-label' }, texts().network),
    h('div', { class: 'field-box' }, select),
  );
}
