import { expect, it } from 'vitest';
import { networkOf } from './network-of.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  // The tail stands for two groups, so `::` stands for one.
  ['1::3:4:5:6:192.0.2.1', '1:0:3:4::/64'],
  ['not:an:address', 'not:an:address'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
