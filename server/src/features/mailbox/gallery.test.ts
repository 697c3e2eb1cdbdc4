/** The gallery of emails over HTTP: on the local chain only, and in a frame that runs nothing. */
import { listSampleEmails, showSampleEmail } from '@eleven/protocol/api/dev/sample-emails';
import { afterAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';

const { ask, start } = useTestApp();
const closing: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));
const frame = (query: string) => ask('GET', `${showSampleEmail.path}?${query}`);

describe('the gallery of emails', () => {
  it('lists each in both languages, with the headers that belong to such emails', async () => {
    const { emails } = (await ask('GET', listSampleEmails.path)).json<
      (typeof listSampleEmails)['reply']['_zod']['output']
    >();
    const headersOf = (key: string) =>
      emails.find((one) => one.key === key)?.copies.ko.headers.map(({ name, value }) => `${name}: ${value}`);
    expect(headersOf('announcement')).toEqual([
      'Auto-Submitted: auto-generated',
      'X-Mail-Token: sample',
      expect.stringMatching(/^List-Unsubscribe: <http:\/\/\S+\/unsubscribe\/announcements\/[\w-]+>$/),
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
    expect(headersOf('incidentOpened')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(headersOf('passwordChanged')).toEqual(['Auto-Submitted: auto-generated', 'X-Mail-Token: sample']);
  });

  it('shows each as the different kinds of mail clients do, in a frame of our own page that runs nothing', async () => {
    const [dark, inverted, bare] = await Promise.all(
      ['dark', 'inverted', 'bare'].map((variant) => frame(`key=verifyEmail&locale=ko&variant=${variant}`)),
    );
    expect(dark?.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'inline; filename="verifyEmail.html"',
      'x-frame-options': 'SAMEORIGIN',
    });
    expect(dark?.headers).not.toHaveProperty('origin-agent-cluster');
    const policy = String(dark?.headers['content-security-policy']).split('; ');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'self'", 'sandbox']));
    expect(policy.join()).not.toContain('script');
    expect(dark?.body).toContain('@media all');
    expect(dark?.body).toContain('lang="ko"');
    expect(bare?.body).not.toContain('<style>');
    expect(bare?.body).toContain('#fdfdfe');
    expect(inverted?.body).toContain('#020201');
    expect(inverted?.body).not.toContain('#fdfdfe');
  });

  it('has no other emails, languages or variants', async () => {
    expect((await frame('key=toString&locale=ko&variant=dark')).statusCode).toBe(404);
    for (const query of ['key=verifyEmail&locale=de&variant=dark', 'key=verifyEmail&locale=ko&variant=x', ''])
      expect((await frame(query)).statusCode).toBe(400);
  });

  it('does not exist on a production server', async () => {
    const app = await start({ local: false });
    closing.push(() => app.close());
    for (const url of [listSampleEmails.path, `${showSampleEmail.path}?key=verifyEmail&locale=ko&variant=dark`])
      expect((await app.inject({ url, headers: { host: 'eleven.example' } })).statusCode).toBe(404);
  });
});
