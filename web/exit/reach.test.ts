import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WalletOption } from '../src/wallet/discovery/eip1193.ts';
import { createReaches } from './reach.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function optionThat(answer: () => Promise<unknown>) {
  const asked: unknown[] = [];
  const provider = {
    request: (args: unknown) => {
      asked.push(args);
      return answer();
    },
  };
  return { option: { uuid: '1', rdns: 'x', name: 'X', icon: undefined, provider } as WalletOption, asked };
}

test('on a page served over HTTP every wallet is assumed to respond, and none is tested', () => {
  const { option, asked } = optionThat(() => new Promise(() => {}));
  expect(createReaches(false, () => {}).of(option)).toBe('answers');
  expect(asked).toEqual([]);
});

test.each([
  ['answers', async (): Promise<unknown> => '0x38', 'answers'],
  ['errs', (): Promise<unknown> => Promise.reject(new Error('disconnected')), 'silent'],
  ['says nothing for three seconds', (): Promise<unknown> => new Promise(() => {}), 'silent'],
] as const)(
  'from a file, tests a wallet that %s once, with a request that opens nothing, and recognises it',
  async (_what, request, found) => {
    const { option, asked } = optionThat(request);
    const onChange = vi.fn();
    const reaches = createReaches(true, onChange);
    expect([reaches.of(option), reaches.of(option)]).toEqual(['asking', 'asking']);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(reaches.of(option)).toBe(found);
    expect(onChange).toHaveBeenCalledOnce();
    expect(asked).toEqual([{ method: 'eth_chainId' }]);
    reaches.forgetSilent();
    expect(reaches.of(option)).toBe(found === 'silent' ? 'asking' : 'answers');
  },
);

test('a late reply counts', async () => {
  let answer = (_chain: string) => {};
  const { option } = optionThat(() => new Promise((resolve) => (answer = resolve)));
  const reaches = createReaches(true, () => {});
  reaches.of(option);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reaches.of(option)).toBe('silent');
  answer('0x38');
  await vi.advanceTimersByTimeAsync(0);
  expect(reaches.of(option)).toBe('answers');
});
