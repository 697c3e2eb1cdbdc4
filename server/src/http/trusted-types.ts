/**
 * Some wallets inject themselves into a page with a script element, which Trusted Types refuse. For browsers that the operator
 * lists (`TRUSTED_TYPES_EXEMPT`), pages are sent without that directive; `script-src` stays unchanged.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

const POLICY = 'content-security-policy';
const DIRECTIVE = "; require-trusted-types-for 'script'";

/** @param userAgents Literal parts of user agents. */
export function isExempt({ headers }: FastifyRequest, userAgents: readonly string[]): boolean {
  const userAgent = headers['user-agent'] ?? '';
  return userAgents.some((part) => userAgent.includes(part));
}

export const withoutTrustedTypes = (policy: string): string => policy.replace(DIRECTIVE, '');

/** Changes the header alone: a page that carries its policy within itself leaves the directive out there. */
export function exemptFromTrustedTypes(app: FastifyInstance, userAgents: readonly string[]): void {
  if (userAgents.length === 0) return;
  app.addHook('onSend', (request, reply, payload, done) => {
    const policy = reply.getHeader(POLICY);
    const isHtml = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    if (isHtml && typeof policy === 'string') {
      const known = reply.getHeader('vary');
      reply.header('vary', known === undefined ? 'user-agent' : `${String(known)}, user-agent`);
      if (isExempt(request, userAgents)) reply.header(POLICY, withoutTrustedTypes(policy));
    }
    done(null, payload);
  });
}
