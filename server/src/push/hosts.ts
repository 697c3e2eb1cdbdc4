/** The push services that notifications may be sent to. Browsers supply the URL; only configured hosts are contacted. */
import { isIP } from 'node:net';

/** @param hosts Names, with `*.` for subdomains, each with a port unless it is 443 (PUSH_HOSTS). */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '') return false;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return hosts.some((allowed) => {
    const [name = '', ofPort = ''] = allowed.split(':');
    if (port !== ofPort) return false;
    return name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name;
  });
}
