/** Recognizes addresses of the public internet (IANA's special-purpose registries). */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const SPECIAL_V4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Special ranges within the only allocated block; all other IPv6 addresses are special, including embedded IPv4. */
const SPECIAL_V6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const listOf = (networks: typeof SPECIAL_V4, family: 'ipv4' | 'ipv6') => {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
};
const specialV4 = listOf(SPECIAL_V4, 'ipv4');
const specialV6 = listOf(SPECIAL_V6, 'ipv6');
const globalV6 = listOf([['2000::', 3]], 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, 'ipv4');
  return isIPv6(address) && globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}

/** Whether it is an address of this machine. */
export const isLoopback = (address: string): boolean => address === '::1' || /^127\./.test(address);

/** The addresses that may be contacted: on the local chain everything runs on one machine, including tests' push services. */
export const allowedAddresses = ({ local }: { readonly local: boolean }) =>
  local ? (address: string) => isLoopback(address) || isPublicAddress(address) : isPublicAddress;
