/**
 * A reverse proxy that nobody has named hides who asks: everybody behind it is one network, with one limit for all. That is
 * told once, to whoever reads the log. A visitor can write the header as well, so it is told no more often.
 */
import type { FastifyInstance } from 'fastify';

export function warnAboutUntrustedProxies(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    // With a proxy that is believed there are its address and at least one more.
    const isHeard = (request.ips?.length ?? 0) > 1;
    if (isTold || isHeard || !request.headers['x-forwarded-for']) return;
    isTold = true;
    request.log.warn(
      { peer: request.socket.remoteAddress },
      'X-Forwarded-For is not believed: this peer is not in TRUST_PROXY. If it is your proxy, name it there: until then ' +
        'all of its visitors share one limit',
    );
  });
}
