import { expect, it } from 'vitest';
import { TEST_ORIGIN } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const { start } = useTestApp();

it.each([
  ['Eleven <no-reply@eleven.example>', 'no-reply@eleven.example'],
  ['일레븐 고객센터 <Mail@eleven.example>', 'Mail@eleven.example'],
  ['no-reply@eleven.example', 'no-reply@eleven.example'],
])('the configuration names our only site, and just the address of the sender %s', async (mailFrom, mailSender) => {
  const server = await start({ local: false, env: { mailFrom } });
  const answer = await server.inject({ method: 'GET', url: '/api/config' });
  await server.close();
  expect(answer.json()).toMatchObject({ origins: [TEST_ORIGIN], mailSender });
});

it('on a local machine the site has two names', async () => {
  const server = await start({ env: { publicUrl: 'http://127.0.0.1:3000' } });
  const answer = await server.inject({ method: 'GET', url: '/api/config' });
  await server.close();
  expect(answer.json().origins).toEqual(['http://127.0.0.1:3000', 'http://localhost:3000']);
});

it('names the operator, and says on a local machine that it is a demonstration', async () => {
  const both = (words: string) => ({ ko: words, en: words });
  const operator = {
    name: { ko: '일레븐 예시', en: 'Eleven Example Ltd' },
    registration: '110111-0000000',
    address: both('1 Example-ro, Seoul'),
    representative: both('Kim Min'),
    privacyOfficer: { name: 'Lee Seo', email: 'privacy@eleven.example' },
    law: both('the law of the Republic of Korea'),
  };
  const read = async (options: Parameters<typeof start>[0]) => {
    const server = await start(options);
    const answer = await server.inject({ method: 'GET', url: '/api/config' });
    await server.close();
    return answer.json().operator;
  };
  expect(await read({ local: false, env: { operator } })).toEqual({
    line: {
      ko: '일레븐 예시 · 대표 Kim Min · 등록번호 110111-0000000 · 1 Example-ro, Seoul',
      en: 'Eleven Example Ltd · represented by Kim Min · registration 110111-0000000 · 1 Example-ro, Seoul',
    },
    privacyOfficer: operator.privacyOfficer,
    law: operator.law,
  });
  expect(await read({})).toEqual({ line: { ko: '로컬 시연', en: 'Local demonstration' } });
});
