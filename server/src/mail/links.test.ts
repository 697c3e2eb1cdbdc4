import { describe, expect, it } from 'vitest';
import { createKeys } from '../core/keys.ts';
import { allRoutes } from '../testing/all-routes.ts';
import { TEST_KEYS, TEST_SECRET } from '../testing/app.ts';
import { createLinks, hashToken, LINKS, type LinkPurpose } from './links.ts';

const links = createLinks({ keys: TEST_KEYS, publicUrl: 'https://eleven.example' });

describe('the token of an emailed link', () => {
  it.each(Object.keys(LINKS) as LinkPurpose[])('of %s is only in the fragment', (purpose) => {
    const token = links.tokenOf('mail', purpose);
    const url = new URL(links.urlOf(purpose, token));
    expect(url.pathname + url.search).toMatch(/^\/(verify|reset-password)$/);
    expect(new URLSearchParams(url.hash.slice(1)).get('token')).toBe(token);
  });

  it('of a ticket is only in the fragment', () => {
    const url = new URL(links.ticketUrl('key', undefined));
    expect(url.pathname + url.search).toBe('/tickets');
    expect(url.hash).toBe(`#${links.ticketToken('key')}`);
  });

  it('of a ticket is the same in later emails, even after the secret was replaced', () => {
    const first = links.ticketToken('key');
    const secrets = { secret: 'the-secret-after-the-secret-of-before', previous: TEST_SECRET };
    const later = createLinks({ keys: createKeys(secrets), publicUrl: 'https://eleven.example' });
    expect(later.ticketUrl('key', hashToken(first))).toBe(links.ticketUrl('key', hashToken(first)));
    expect(later.ticketToken('key')).not.toBe(first);
  });

  it('reaches the API in a body: no route accepts one in its path or query', async () => {
    for (const route of await allRoutes()) {
      expect(route.path).not.toMatch(/:token/);
      for (const part of [route.params, route.query])
        expect(Object.keys((part && Reflect.get(part, 'shape')) ?? {}), `${route.method} ${route.path}`).not.toContain(
          'token',
        );
    }
  });
});
