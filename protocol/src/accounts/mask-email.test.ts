import { describe, expect, it } from 'vitest';
import { maskEmail, maskEmailFor, maskEmailsFor, maskNetworkIn } from './mask-email.ts';

describe('an email address', () => {
  it.each([
    ['jiwoo@example.com', 'j•••@e•••.com'],
    ['a@b.co.kr', 'a•••@b•••.kr'],
    ['🐋whale@xn--h1alffa9f.xn--p1ai', '🐋•••@x•••.xn--p1ai'],
    ['root@localhost', 'r•••@l•••'],
    ['"a@b"@example.org', '"•••@e•••.org'],
    ['no address', '•••'],
    ['', '•••'],
  ])('%s is masked as %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });

  it.each([
    ['admin', 'jiwoo@example.com'],
    ['support', 'jiwoo@example.com'],
    ['readonly', 'j•••@e•••.com'],
    ['user', 'j•••@e•••.com'],
    ['', 'j•••@e•••.com'],
  ])('is for the role %j: %s', (role, shown) => {
    expect(maskEmailFor(role, 'jiwoo@example.com')).toBe(shown);
  });
});

describe('a network among parameters', () => {
  it.each([
    ['203.0.113.77', '203.0•••'],
    ['2001:db8:1:2::/64', '2001:db8•••'],
    ['::1', '•••'],
    ['server', '•••'],
  ])('%s is whole for roles that read addresses, for the others %s', (network, masked) => {
    const values = { device: 'Chrome, Windows', network };
    expect(maskNetworkIn('support', values)).toEqual(values);
    expect(maskNetworkIn('readonly', values)).toEqual({ device: 'Chrome, Windows', network: masked });
  });

  it('may be missing', () => {
    expect(maskNetworkIn('readonly', { route: 'GET /' })).toEqual({ route: 'GET /' });
  });
});

describe('a text with addresses', () => {
  const text = '550 <jiwoo@example.com>: no such user; write to "help@mail.example.org", or @home.';

  it('is shown as a whole to roles that read addresses', () => {
    expect(maskEmailsFor('support', text)).toBe(text);
  });

  it('has each address masked for the others', () => {
    expect(maskEmailsFor('readonly', text)).toBe(
      '550 <j•••@e•••.com>: no such user; write to "h•••@m•••.org", or @home.',
    );
    expect(maskEmailsFor('readonly', '주소는jiwoo@example.com입니다')).not.toContain('example');
  });

  it('is masked in a time that grows with its length only', () => {
    expect(maskEmailsFor('readonly', 'a'.repeat(20_000))).toHaveLength(20_000);
  });
});
