/** The signature of our emails, verified like a receiver does (RFC 6376, relaxed/relaxed). */
import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../testing/mail/mail-server.ts';
import { createSmtpTransport } from './transport.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.goDown());

async function received(unsubscribeUrl?: string): Promise<string> {
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const dkim = { domainName: 'example.org', keySelector: 'one', privateKey: pem };
  const transport = createSmtpTransport({ url: server.url, from: 'Eleven <no-reply@example.org>', dkim });
  await transport.send({
    to: 'somebody@example.com',
    messageId: '<1@example.org>',
    token: '1',
    date: new Date(0),
    subject: '소식  News',
    text: '안녕하십니까.  \n\n\nBye.\n\n',
    html: '<p>안녕하십니까.</p>',
    unsubscribeUrl,
  });
  return server.received.at(-1)?.source ?? '';
}

const relaxed = (header: string) => {
  const at = header.indexOf(':');
  const value = header
    .slice(at + 1)
    .replaceAll(/\r\n/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
  return `${header.slice(0, at).toLowerCase().trim()}:${value}`;
};

function verify(source: string): { isValid: boolean; tags: Record<string, string> } {
  const end = source.indexOf('\r\n\r\n');
  const headers = source.slice(0, end).split(/\r\n(?![ \t])/);
  const nameOf = (header: string) => header.slice(0, header.indexOf(':')).toLowerCase();
  const signature = headers.find((header) => nameOf(header) === 'dkim-signature') ?? '';
  const tags = Object.fromEntries(
    relaxed(signature)
      .slice('dkim-signature:'.length)
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replaceAll(' ', '')]),
  );
  const body = source
    .slice(end + 4)
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ \r\n/g, '\r\n')
    .replace(/(\r\n)*$/, '\r\n');
  const isBody = createHash('sha256').update(body).digest('base64') === tags.bh;
  const rest = [...headers];
  const signed = (tags.h ?? '').split(':').flatMap((name) => {
    const at = rest.findLastIndex((header) => nameOf(header) === name.toLowerCase());
    return at < 0 ? [] : rest.splice(at, 1).map(relaxed);
  });
  const own = relaxed(signature.replace(/b=[^;]*$/, 'b='));
  const isSigned = createVerify('RSA-SHA256')
    .update([...signed, own].join('\r\n'))
    .verify(publicKey, tags.b ?? '', 'base64');
  return { isValid: isBody && isSigned, tags };
}

it('is valid for the domain and selector, and covers both headers of the unsubscribe link', async () => {
  const source = await received('https://eleven.example/unsubscribe/terms/0123456789abcdef0123');
  const { isValid, tags } = verify(source);
  expect(isValid).toBe(true);
  expect(tags).toMatchObject({ d: 'example.org', s: 'one', a: 'rsa-sha256', c: 'relaxed/relaxed' });
  expect(tags.h?.toLowerCase().split(':')).toEqual(
    expect.arrayContaining(['from', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
});

it('is invalid after any change of text, subject or link', async () => {
  const source = await received('https://eleven.example/unsubscribe/terms/0123456789abcdef0123');
  for (const [from, to] of [
    ['/terms/', '/stake/'],
    ['no-reply@', 'on-reply@'],
    ['One-Click', 'Two-Click'],
    ['text/html', 'text/plane'],
  ] as const) {
    const changed = source.replaceAll(from, to);
    expect(changed).not.toBe(source);
    expect(verify(changed).isValid, from).toBe(false);
  }
  expect(verify(await received()).isValid).toBe(true);
});
