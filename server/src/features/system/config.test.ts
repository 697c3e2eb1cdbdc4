import { expect, it } from 'vitest';
import { TEST_ORIGIN } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const { start } = useTestApp();

it.each([
  ['Eleven <no-reply@eleven.example>', 'no-reply@eleven.example'],
  ['일레븐 고객센터 <Mail@eleven.example>', 'Mail@eleven.example'],
  ['no-reply@eleven.example', 'no-reply@eleven.example'],
])('the configuration names our one site, and of the sender %s the address alone', async (mailFrom, mailSender) => {
  const server = await start({ local: false, env: { mailFrom } });
  const answer = await server.inject({ method: 'GET', url: '/api/config' });
  await server.close();
  expect(answer.json()).toMatchObject({ origins: [TEST_ORIGIN], mailSender });
});

it('on one’s own machine the site has two names', async () => {
  const server = await start({ env: { publicUrl: 'http://127.0.0.1:3000' } });
  const answer = await server.inject({ method: 'GET', url: '/api/config' });
  await server.close();
  expect(answer.json().origins).toEqual(['http://127.0.0.1:3000', 'http://localhost:3000']);
});
