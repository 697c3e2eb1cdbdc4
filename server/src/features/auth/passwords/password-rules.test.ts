/** New passwords over HTTP; the list of leaked ones is a real server. The dictionaries are tested in protocol/. */
import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../../scripts/run/ports.ts';
import { PASSWORD, person, useAccounts } from '../../../testing/accounts.ts';

const { start, post, register } = useAccounts();
const codeOf = async (answer: ReturnType<typeof register>) => [(await answer).statusCode, (await answer).json().code];

describe('a new password', () => {
  it.each(['P@ssw0rd123!', 'Summer2025!', 'gkrtod1234!', '학생학생학생1234', 'constructorconstructor'])(
    '%s is refused as too easy to guess',
    async (password) => {
      expect(await codeOf(register(person({ password })))).toEqual([400, 'auth.passwordCommon']);
    },
  );

  it.each([
    [{ name: '한슬기빛나', email: 'a@example.org', password: '한슬기빛나한슬기빛나' }],
    [{ name: 'Someone', email: 'hauteville.quay@example.org', password: 'HautevilleQuay1!' }],
    [{ name: 'Someone', email: 'b@example.org', password: 'El3ven2026!!' }],
  ])('containing its owner’s name or address, or the product’s name, is refused: %j', async (given) => {
    expect(await codeOf(register(person(given)))).toEqual([400, 'auth.passwordCommon']);
  });

  it('of 128 characters gets a reply at once, whatever it contains', async () => {
    for (const part of ['a4@', '@($!1|7+', '12/11/2019 ', '뷁'])
      expect((await register(person({ password: part.repeat(128).slice(0, 128) }))).statusCode).toBeLessThan(500);
  });
});

describe('a list of leaked passwords', () => {
  const LEAKED = 'seven quiet harbours';
  const digestOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
  const asked: { url: string | undefined; padding: unknown }[] = [];
  const answers: { listener: RequestListener } = {
    listener: (_, reply) => {
      const padded = digestOf(PASSWORD).slice(5);
      reply.end(`${'0'.repeat(35)}:7\r\n${digestOf(LEAKED).slice(5)}:42\r\n${padded}:0\r\n`);
    },
  };
  const service = createServer((request, reply) => {
    asked.push({ url: request.url, padding: request.headers['add-padding'] });
    answers.listener(request, reply);
  });
  let app: FastifyInstance;

  beforeAll(async () => {
    const port = await freePort();
    await new Promise<void>((resolve) => service.listen(port, '127.0.0.1', resolve));
    app = await start({ env: { passwordBreachUrl: `http://127.0.0.1:${port}/range/` } });
  });
  afterAll(async () => {
    await app.close();
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  });
  const registerThere = (password: string) => codeOf(post('/api/register', person({ password }), {}, app));

  it('refuses the passwords in it, receives five digits of a hash, and is asked for padding', async () => {
    expect(await registerThere(LEAKED)).toEqual([400, 'auth.passwordCommon']);
    expect(asked).toEqual([{ url: `/range/${digestOf(LEAKED).slice(0, 5)}`, padding: 'true' }]);
  });

  it('does not take padding for a password', async () => {
    expect(await registerThere(PASSWORD)).toEqual([200, undefined]);
  });

  it('is not queried for a password that is refused anyway, or unless one is configured', async () => {
    asked.length = 0;
    expect(await registerThere('P@ssw0rd123!')).toEqual([400, 'auth.passwordCommon']);
    expect(await codeOf(register(person({ password: LEAKED })))).toEqual([200, undefined]);
    expect(asked).toEqual([]);
  });

  it.each([
    ['responds with an error', (_, reply) => reply.writeHead(500).end('no')],
    ['hangs up', (request) => request.socket.destroy()],
    ['redirects', (_, reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['never responds', () => {}],
  ] satisfies [string, RequestListener][])('refuses nobody when it %s', async (_, listener) => {
    const before = answers.listener;
    answers.listener = listener;
    expect(await registerThere(LEAKED)).toEqual([200, undefined]);
    answers.listener = before;
  });
});
