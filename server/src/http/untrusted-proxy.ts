/**
 * A reverse proxy that is not named in TRUST_PROXY hides its visitors: all of them are one network, with one limit. The log
 * says so once. Visitors can write the header themselves, so it says it no more often.
 */
import type { FastifyInstance } from 'fastify';

export function warnAboutUntrustedProxies(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    // Behind a trusted proxy there are its address and at least one more.
    if (!hasWarned && request.headers['x-forwarded-for'] && (request.ips?.length ?? 0) <= 1) {
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
