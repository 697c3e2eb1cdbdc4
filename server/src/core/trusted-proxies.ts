/** TRUST_PROXY: the proxies whose X-Forwarded-For is trusted. */
import { isIP } from 'node:net';

export const PROXIES = 'must be addresses or networks like 10.0.0.0/8, separated by commas';
const PROXY_NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
/** An address, a network, or a network's name. A network that includes everybody would let visitors forge their address. */
export function isProxy(value: string): boolean {
  if (PROXY_NETWORKS.has(value)) return true;
  const [address = '', prefix, ...rest] = value.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || address.includes('%') || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
}
export const partsOf = (list: string): string[] => (list === '' ? [] : list.split(',').map((part) => part.trim()));
