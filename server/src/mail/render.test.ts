import { expect, it } from 'vitest';
import { renderMail } from './render.ts';

it.each([
  ['ko', '직접 연 사이트의 고객센터에서'],
  ['en', 'open our site yourself and check under Support'],
] as const)('a mail ends with what to do in doubt, which no link of it is for (%s)', (locale, words) => {
  const url = 'https://eleven.example/settings';
  const { text, html } = renderMail({ locale, subject: 's', body: ['b'], button: 'Open', url, closing: 'c' });
  const [, textEnd = ''] = text.split('\n-- \n');
  expect(textEnd).toContain(words);
  expect(textEnd).not.toContain('://');
  const htmlEnd = html.slice(html.lastIndexOf('</a>'));
  expect(htmlEnd).toContain(words);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([url, url]);
});

it('ends with the company that runs the service', () => {
  const url = 'https://eleven.example/settings';
  const operator = 'Eleven <Example> Ltd · registration 1';
  const { text, html } = renderMail({
    locale: 'en',
    subject: 's',
    body: ['b'],
    button: 'Open',
    url,
    closing: 'c',
    operator,
  });
  expect(text.trimEnd().endsWith(operator)).toBe(true);
  expect(html.slice(html.lastIndexOf('Eleven &lt;Example&gt; Ltd'))).not.toContain('</a>');
});
