/**
 * `request.network`, which limits are counted by. Fastify parses the header of a proxy each time it is asked for the address; here
 * it is asked once a request.
 *
 * A reverse proxy that is not named in TRUST_PROXY hides its visitors: all of them are one network, with one limit. The log
 * says so once. Visitors can write the header themselves, so it says it no more often.
 */
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../core/network-of.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The network of the client: an IPv4 address, or a /64 of IPv6. */
    network: string;
  }
}

export function readNetworks(app: FastifyInstance): void {
  let hasWarned = false;
  // A plain field: objects with a getter of their own are kept until a full garbage collection (route-memory.test.ts).
  app.decorateRequest('network', '');
  app.addHook('onRequest', (request, _reply, done) => {
    // Behind a trusted proxy there are its address and at least one more.
    const addresses = request.ips ?? [request.ip];
    request.network = networkOf(addresses.at(-1) ?? request.ip);
    if (!hasWarned && addresses.length <= 1 && request.headers['x-forwarded-for']) {
      hasWarned = true;
      request.log.warn(
        { peer: request.socket.remoteAddress },
        'X-Forwarded-For is not believed: this peer is not in TRUST_PROXY. If it is your proxy, name it there: until then ' +
          'all of its visitors share one limit',
      );
    }
    done();
  });
}
