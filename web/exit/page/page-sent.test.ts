import { beforeEach, expect, test, vi } from 'vitest';
import type { Exit, State } from '../exit.ts';
import { showIn } from '../locale.ts';
import type { Sent } from '../sent.ts';
import { sentBody, sentText } from './page-sent.ts';

const SENT: Sent = {
  ...{ id: '1-2', chainId: 56, withdrawal: 'exit', data: '0xe9fad8ee', stage: 'sent' },
  ...{ nonce: 4, fromBlock: 100, hash: '0xab' },
};

beforeEach(() => showIn('en'));

test('a smart account is not said to have sent anything, and can be removed from the list', () => {
  const smart: Sent = { ...SENT, isSmartAccount: true };
  expect(sentText(smart)).toMatch(/^Passed to your wallet, which is a contract\./);
  expect(sentText(SENT)).toMatch(/^Sent\./);
  const dismiss = vi.fn();
  const page = sentBody({ dismiss } as unknown as Exit, { sent: [smart, SENT], late: undefined } as unknown as State);
  document.body.replaceChildren(...page);
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('#dismiss-1-2')];
  expect(buttons).toHaveLength(1);
  buttons[0]?.click();
  expect(dismiss).toHaveBeenCalledWith('1-2');
});

test.each(['done', 'reverted', 'unrecorded'] as const)(
  'until its block is final, %s says no more than its block',
  (stage) => {
    const early: Sent = { ...SENT, stage, block: 1_234, isTentative: true };
    expect(sentText(early)).toBe('It is in block 1,234. Waiting until that block is final.');
    document.body.replaceChildren(...sentBody({} as Exit, { sent: [early], late: undefined } as unknown as State));
    expect(document.querySelector('.notice-plain')).not.toBeNull();
  },
);

test('a block without the event of the withdrawal is not reported as paid', () => {
  const text = sentText({ ...SENT, stage: 'unrecorded', block: 1_234 });
  expect(text).toContain('1,234');
  expect(text).not.toMatch(/^Done|is in the wallet/);
});

test.each(['dropped', 'unknown'] as const)(
  'a transaction that is %s is reported as such, and can be removed from the list',
  (stage) => {
    const one: Sent = { ...SENT, stage };
    expect(sentText(one)).not.toMatch(/^Sent/);
    document.body.replaceChildren(...sentBody({} as Exit, { sent: [one], late: undefined } as unknown as State));
    expect(document.querySelector('#dismiss-1-2')).not.toBeNull();
  },
);

test('each transaction names its contract, as far as it is known: positions of several have the same numbers', () => {
  const vault = `0x${'22'.repeat(20)}`;
  const textOf = (sent: object) => {
    document.body.replaceChildren(...sentBody({} as Exit, { sent: [sent], late: undefined } as unknown as State));
    return document.body.textContent;
  };
  expect(textOf({ ...SENT, vault })).toContain(`Contract${vault}`);
  expect(textOf(SENT)).not.toContain('Contract');
});
