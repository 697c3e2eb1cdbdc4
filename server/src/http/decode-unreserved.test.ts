import { expect, it } from 'vitest';
import { useTestApp } from '../testing/use-test-app.ts';
import { decodeUnreserved } from './decode-unreserved.ts';

const { app, user } = useTestApp();

it.each([
  ['/%61pi/user', '/api/user'],
  ['/%7Ea%2Db%2ec%5F', '/~a-b.c_'],
  ['/a%2Fb%2561?c=%61', '/a%2Fb%2561?c=%61'],
  ['/%', '/%'],
  ['/%EA%B0%80', '/%EA%B0%80'],
])('%s is %s', (url, plain) => {
  expect(decodeUnreserved(url)).toBe(plain);
});

it.each([
  ['/%61pi/user', '/api/user'],
  ['/api/%70ublic/openapi.json', '/api/public/openapi.json'],
  ['/%68ealthz', '/healthz'],
])('%s gets the headers and limits of %s', async (escaped, plain) => {
  const { cookie } = await user();
  const ask = async (url: string) => {
    const { statusCode, headers } = await app().inject({ method: 'GET', url, headers: { cookie } });
    const names = ['cache-control', 'content-security-policy', 'access-control-allow-origin', 'ratelimit-policy'];
    return { statusCode, told: names.map((name) => headers[name]) };
  };
  expect(await ask(escaped)).toEqual(await ask(plain));
});
