/** Switches the wallet to the contract's chain with one press. */
import { switchChain } from '../src/wallet/chain/switch-chain.ts';
import { announce, h } from './dom.ts';
import type { Exit } from './exit.ts';
import { chainOf, rpcsOf } from './installation.ts';
import { defineTexts, textOf } from './locale.ts';
import { button } from './parts.ts';
import { switchProblemText } from './problem-texts.ts';

const texts = defineTexts({
  to: { ko: (name: string) => `${name} 네트워크로 바꾸기`, en: (name) => `Switch to ${name}` },
});

export function switchButton(exit: Exit, id: string, onDone: () => void = () => {}): HTMLElement {
  const chain = chainOf(exit.getState().settings.chainId);
  const failed = h('p', { class: 'field-error' });
  const press = async () => {
    const outcome = await switchChain(exit.wallet, chain, rpcsOf(chain.id, exit.installation)[0]);
    failed.textContent = outcome.ok ? '' : switchProblemText(outcome.problem);
    if (outcome.ok) onDone();
    else announce(failed.textContent);
  };
  return h('div', {}, button(texts().to(textOf(chain.name)), { id, small: true, onPress: () => void press() }), failed);
}
