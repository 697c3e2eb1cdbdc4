/**
 * Some wallets put themselves into a page by a script element, which Trusted Types refuse. For the browsers that the operator
 * names (`TRUSTED_TYPES_EXEMPT`) pages come without that one directive; `script-src` stays as it is.
 */
import type { FastifyInstance } from 'fastify';

const POLICY = 'content-security-policy';
const DIRECTIVE = "; require-trusted-types-for 'script'";

/** @param userAgents Parts of user agents, letter by letter. */
export function exemptFromTrustedTypes(app: FastifyInstance, userAgents: readonly string[]): void {
  if (userAgents.length === 0) return;
  app.addHook('onSend', (request, reply, payload, done) => {
    const policy = reply.getHeader(POLICY);
    const isHtml = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    if (isHtml && typeof policy === 'string') {
      const known = reply.getHeader('vary');
      reply.header('vary', known === undefined ? 'user-agent' : `${String(known)}, user-agent`);
      const userAgent = request.headers['user-agent'] ?? '';
      if (userAgents.some((part) => userAgent.includes(part))) reply.header(POLICY, policy.replace(DIRECTIVE, ''));
    }
    done(null, payload);
  });
}
