import { describe, expect, it, vi } from 'vitest';
import { asProvider, readAnnouncement } from './eip1193.ts';

const announce = (detail: unknown) => new CustomEvent('eip6963:announceProvider', { detail });
const INFO = { uuid: '1', rdns: 'test.wallet', name: 'Wallet', icon: 'data:image/png;base64,' };

describe('a wallet’s own object', () => {
  it('gives the same provider each time, and keeps its `this`', async () => {
    const raw = {
      answer: 7,
      async request() {
        return this.answer;
      },
    };
    expect(asProvider(raw)).toBe(asProvider(raw));
    expect(await asProvider(raw)?.request({ method: 'x' })).toBe(7);
  });

  it.each<[string, (args: unknown) => unknown, unknown]>([
    ['answers without a promise', () => '0x38', '0x38'],
    ['answers nothing', () => undefined, undefined],
  ])('%s', async (_what, request, answer) => {
    expect(await asProvider({ request })?.request({ method: 'x' })).toBe(answer);
  });

  it('rejects its promise if the object throws at once', async () => {
    const request = () => {
      throw { code: 4001 };
    };
    await expect(asProvider({ request })?.request({ method: 'x' })).rejects.toEqual({ code: 4001 });
  });

  it('that is frozen, has no listeners or throws in them does no harm', () => {
    const bad = asProvider(
      Object.freeze({
        request: async () => [],
        on: () => {
          throw new Error('no');
        },
      }),
    );
    const listener = vi.fn();
    expect(() => bad?.on?.('accountsChanged', listener)).not.toThrow();
    expect(() => bad?.removeListener?.('accountsChanged', listener)).not.toThrow();
    expect(listener).not.toHaveBeenCalled();
  });

  it.each([undefined, null, 'wallet', 1, {}, { request: 'eth' }])('%j takes no requests', (value) => {
    expect(asProvider(value)).toBeUndefined();
  });

  it('whose `request` throws when it is read is not a wallet', () => {
    const raw = Object.defineProperty({}, 'request', {
      get() {
        throw new Error('locked');
      },
    });
    expect(asProvider(raw)).toBeUndefined();
  });
});

it.each([
  ['no detail', undefined],
  ['no info', { provider: { request: async () => [] } }],
  ['numbers for texts', { info: { ...INFO, name: 7 }, provider: { request: async () => [] } }],
  ['no provider', { info: INFO }],
])('an announcement with %s is ignored', (_what, detail) => {
  expect(readAnnouncement(announce(detail))).toBeUndefined();
});
