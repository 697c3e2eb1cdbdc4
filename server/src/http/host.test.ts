import { expect, it } from 'vitest';
import { useTestApp } from '../testing/use-test-app.ts';

const { ask, start } = useTestApp();
const mailbox = (host: string) => ask('GET', '/api/dev/mails', { headers: { host } });

it.each(['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', 'localhost.evil.example:3000', '127.0.0.2'])(
  'the local server refuses the host name %j',
  async (host) => {
    const answer = await mailbox(host);
    expect([answer.statusCode, answer.json().code]).toEqual([421, 'request.foreignHost']);
  },
);

it.each(['127.0.0.1:3000', 'localhost:3000', 'LOCALHOST', '[::1]:3000'])('it accepts %s', async (host) => {
  expect((await mailbox(host)).statusCode).toBe(200);
});

it('a production server leaves host names to its proxy', async () => {
  const server = await start({ local: false });
  const answer = await server.inject({ method: 'GET', url: '/api/config', headers: { host: 'internal:8080' } });
  await server.close();
  expect(answer.statusCode).toBe(200);
});
