import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** A /64, in groups of 16 bits. */
const PREFIX_GROUPS = 4;

/**
 * The network that one subscriber has: the IPv4 address itself, or the /64 of an IPv6 address. An IPv6 subscriber has at least
 * 2^64 addresses, so limits by single addresses would limit nobody.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mappedIPv4) return mappedIPv4;
  if (!isIPv6(address)) return address;
  const prefix = expandGroups(address)
    .slice(0, PREFIX_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

/** An IPv4 address at the end, which stands for the last two groups. */
const IPV4_TAIL = /\d+\.\d+\.\d+\.\d+$/;

/** Writes out the zeros that `::` stands for, and drops a zone such as `%eth0`. An IPv4 tail is not decoded. */
function expandGroups(address: string): readonly string[] {
  const [withoutZone = ''] = address.toLowerCase().split('%');
  const [left = '', right] = withoutZone.replace(IPV4_TAIL, '0:0').split('::');
  const before = groupsIn(left);
  if (right === undefined) return before;
  const after = groupsIn(right);
  const zeros = Math.max(0, GROUPS - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill('0'), ...after];
}

const groupsIn = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));
