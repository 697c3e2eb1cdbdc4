/**
 * `request.network`, by which limits are counted. Fastify parses the proxy's header on each access to the address; here it is
 * read once per request.
 *
 * A reverse proxy missing from TRUST_PROXY hides its visitors: they all count as one network, with one limit. The log says so,
 * but only once, because visitors can write the header themselves.
 */
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../core/network-of.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's network: an IPv4 address, or an IPv6 /64. */
    network: string;
  }
}

export function readNetworks(app: FastifyInstance): void {
  let hasWarned = false;
  // A plain field: objects with their own getter survive until a full garbage collection (route-memory.test.ts).
  app.decorateRequest('network', '');
  app.addHook('onRequest', (request, _reply, done) => {
    // Behind a trusted proxy, the list has the proxy's address and at least one more.
    const addresses = request.ips ?? [request.ip];
    request.network = networkOf(addresses.at(-1) ?? request.ip);
    if (!hasWarned && addresses.length <= 1 && request.headers['x-forwarded-for']) {
      hasWarned = true;
      request.log.warn(
        { peer: request.socket.remoteAddress },
        'X-Forwarded-For is ignored: this peer is not in TRUST_PROXY. If it is your proxy, add it there: until then ' +
          'all its visitors share one limit',
      );
    }
    done();
  });
}
