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

test('a smart account is not said to have sent anything, and can be taken from the list', () => {
  const smart: Sent = { ...SENT, isSmartAccount: true };
  expect(sentText(smart)).toMatch(/^Handed to your wallet\./);
  expect(sentText(SENT)).toMatch(/^Sent\./);
  const dismiss = vi.fn();
  const page = sentBody({ dismiss } as unknown as Exit, { sent: [smart, SENT], late: undefined } as unknown as State);
  document.body.replaceChildren(...page);
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('#dismiss-1-2')];
  expect(buttons).toHaveLength(1);
  buttons[0]?.click();
  expect(dismiss).toHaveBeenCalledWith('1-2');
});

test('a block without the record of the withdrawal is not said to have paid it', () => {
  const text = sentText({ ...SENT, stage: 'unrecorded', block: 1_234 });
  expect(text).toContain('1,234');
  expect(text).not.toMatch(/^Done|is in the wallet/);
});

test.each(['dropped', 'unknown'] as const)(
  'one that is %s is said to be so, and can be taken from the list',
  (stage) => {
    const one: Sent = { ...SENT, stage };
    expect(sentText(one)).not.toMatch(/^Sent/);
    document.body.replaceChildren(...sentBody({} as Exit, { sent: [one], late: undefined } as unknown as State));
    expect(document.querySelector('#dismiss-1-2')).not.toBeNull();
  },
);

test('where the copy knows several contracts, each transaction names its own', () => {
  const [one, other] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`];
  const state = { sent: [{ ...SENT, vault: other }], late: undefined } as unknown as State;
  const namedWhere = (vaults: readonly string[]) => {
    const installation = { chainId: 56, vaults, origin: 'https://eleven.test', date: '2026-11-28' };
    document.body.replaceChildren(...sentBody({ installation } as unknown as Exit, state));
    return document.body.textContent?.includes(`Contract${other}`);
  };
  expect(namedWhere([one, other])).toBe(true);
  // Also one that was typed.
  expect(namedWhere([one])).toBe(true);
  expect(namedWhere([other])).toBe(false);
});
