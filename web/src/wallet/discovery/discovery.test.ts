import { expect, it, vi } from 'vitest';
import { discoverWallets } from './discovery.ts';

const announce = (uuid: string, rdns: string, provider: object) =>
  window.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid, rdns, name: rdns, icon: '' }, provider } }),
  );

it('lists one wallet once, though it announces itself twice and under two ids', () => {
  const changed = vi.fn();
  const discovery = discoverWallets(window, changed);
  const wallet = { request: async () => [] };
  for (const uuid of ['a', 'a', 'b']) announce(uuid, 'test.one', wallet);
  announce('c', 'test.two', { request: async () => [] });
  expect(discovery.options().map(({ rdns }) => rdns)).toEqual(['test.one', 'test.two']);
  expect(changed).toHaveBeenCalledTimes(2);
  discovery.stop();
});
