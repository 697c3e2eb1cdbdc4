/** Every email that can be sent, in both languages, as mail clients treat it. docs/mail.md has the sources of these rules. */
import { ACTIVITY_KINDS, type ActivityKind, isMailed } from '@eleven/protocol/activity';
import { MAIL_NAMES } from '@eleven/protocol/api/admin/mails';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../mail/columns.ts';
import { createLinks } from '../../mail/links.ts';
import { TEST_KEYS } from '../../testing/app.ts';
import {
  attribute,
  classesOf,
  contrast,
  darkRules,
  declarations,
  luminance,
  parseEmail,
} from '../../testing/mail/parse-email.ts';
import { asSeen, inverse } from './email-variants.ts';
import { sampleEmails } from './sample-emails.ts';

const ORIGIN = 'https://eleven.example';
const emails = sampleEmails(createLinks({ keys: TEST_KEYS, publicUrl: ORIGIN }));
const copies = emails.flatMap(({ key, copies: both }) => [
  { key, language: 'ko', ...both.ko },
  { key, language: 'en', ...both.en },
]);

/** Properties that we use and Gmail supports (developers.google.com/workspace/gmail/design/css); `word-*` by caniemail.com. */
const SUPPORTED =
  /^(color|background-color|font-family|font-size|font-weight|line-height|text-decoration|margin|padding|padding-left|border|border-radius|width|max-width|height|max-height|overflow|display|table-layout|word-break|word-wrap|mso-[\w-]+)$/;
const COLOR = /^#[0-9a-f]{6}$/;
const MIN_CONTRAST = 4.5;
const urlsIn = (words: string) => [...words.matchAll(/https?:\/\/[^\s)]+[^\s).,]/g)].map(([url]) => url);

it('the gallery has every kind of email, and every activity entry that is emailed', () => {
  const kinds = Object.keys(MAIL_NAMES).filter((kind) => kind !== 'activity');
  const entries = (Object.keys(ACTIVITY_KINDS) as ActivityKind[]).filter(isMailed).map((kind) => `activity.${kind}`);
  expect(emails.map(({ key }) => key)).toEqual(expect.arrayContaining([...kinds, ...entries, 'activity.staff']));
  expect(emails).toHaveLength(kinds.length + entries.length + 1);
  expect(new Set(emails.map(({ name }) => name.en)).size).toBe(emails.length);
});

describe.each(copies)('$key in $language', ({ language, subject, preheader, text, html, unsubscribeUrl }) => {
  const parsed = parseEmail(html);
  const tags = (name: string) => parsed.all.filter(({ tagName }) => tagName === name);
  const styles = parsed.all.map((element) => declarations(attribute(element, 'style')));

  it('is complete and in its language', () => {
    for (const words of [subject, preheader, text, parsed.visible])
      expect(words).not.toMatch(/undefined|null|NaN|\[object|[{}]|–|\s[,.]/);
    for (const words of [subject, preheader, parsed.visible]) expect(/[가-힣]/.test(words)).toBe(language === 'ko');
  });

  it('has a subject of one line of at most 78 characters', () => {
    expect(subject).not.toMatch(/[\p{Cc}]/u);
    expect([...subject].length).toBeLessThanOrEqual(78);
  });

  it('begins with a distinct preheader that keeps the text of the email out of a list', () => {
    expect(columnsOf(preheader)).toBeGreaterThan(15);
    expect(columnsOf(preheader)).toBeLessThanOrEqual(140);
    expect(subject).not.toContain(preheader);
    expect(parsed.preheader).toBe(preheader);
    expect(html).toMatch(/(&nbsp;&zwnj;){50}/);
  });

  it('is valid HTML, names its language, and has one heading', () => {
    expect(parsed.errors).toEqual([]);
    expect(attribute(tags('html')[0] as never, 'lang')).toBe(language);
    // Clients that drop html and body keep this table.
    expect(tags('table').some((table) => attribute(table, 'lang') === language)).toBe(true);
    expect(tags('h1')).toHaveLength(1);
    for (const table of tags('table')) expect(attribute(table, 'role')).toBe('presentation');
    for (const meta of ['color-scheme', 'supported-color-schemes'])
      expect(tags('meta').some((one) => attribute(one, 'name') === meta)).toBe(true);
  });

  it('loads nothing, runs nothing, and is short enough for Gmail to show it all', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe|form|svg|video)\b|url\(|@import|@font-face|\son\w+=/i);
    expect(Buffer.byteLength(html)).toBeLessThan(30_000);
    const blocks = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, rules = '']) => rules);
    expect(Buffer.byteLength(blocks.join(''))).toBeLessThan(8_192);
    // Gmail drops a whole block because of an at-rule within another.
    for (const rules of blocks) expect(rules.match(/@/g)?.length ?? 0).toBeLessThanOrEqual(1);
    for (const style of styles) for (const name of style.keys()) expect(name).toMatch(SUPPORTED);
  });

  it('is laid out by its elements alone, at most 600 pixels wide', () => {
    const rules = darkRules(html);
    expect(rules.size).toBeGreaterThan(5);
    for (const element of parsed.all) {
      const style = declarations(attribute(element, 'style'));
      const own = ['color', 'background-color'] as const;
      for (const name of own) {
        const isRuled = classesOf(element).some((one) => rules.get(one)?.has(name));
        if (isRuled) expect(style.get(name), `${element.tagName}.${classesOf(element)} ${name}`).toMatch(COLOR);
      }
      // Both are set together, so a change of one takes the other into account.
      if (style.has('color')) expect(style.get('background-color')).toMatch(COLOR);
      const cell = attribute(element, 'bgcolor');
      if (cell !== undefined) expect(cell).toBe(style.get('background-color'));
      for (const width of [attribute(element, 'width'), style.get('max-width')])
        if (width && !width.endsWith('%')) expect(Number.parseInt(width, 10)).toBeLessThanOrEqual(600);
    }
    const button = tags('a').find((a) => classesOf(a).includes('button'));
    expect(styles.some((style) => style.has('mso-padding-alt'))).toBe(true);
    expect(declarations(attribute(button as never, 'style')).get('padding')).toBe('14px 24px');
  });

  it('breaks Hangul between words, and addresses anywhere', () => {
    for (const element of parsed.all) {
      const style = declarations(attribute(element, 'style'));
      if (!style.has('color') || element.childNodes.every((node) => node.nodeName === 'a')) continue;
      expect(style.get('word-break'), element.tagName).toBe('keep-all');
      expect(style.get('word-wrap'), element.tagName).toBe('break-word');
    }
  });

  it('is legible in our colours, in the dark scheme, inverted, and where only light backgrounds are darkened', () => {
    const given = parseEmail(asSeen(html, 'bare')).words();
    const dark = parsed.words(darkRules(html));
    const inverted = parseEmail(asSeen(html, 'inverted')).words();
    // Gmail on Android: dark backgrounds stay, with the text on them.
    const partly = given.map(({ text: words, color = '', background = '' }) =>
      luminance(background) > 0.5
        ? { text: words, color: inverse(color), background: inverse(background) }
        : { text: words, color, background },
    );
    expect([dark.length, inverted.length]).toEqual([given.length, given.length]);
    for (const [name, seen] of Object.entries({ given, dark, inverted, partly }))
      for (const { text: words, color = 'none', background = 'none' } of seen) {
        const where = `${name}: ${color} on ${background}, ${words}`;
        expect(
          [color, background].every((one) => COLOR.test(one)),
          where,
        ).toBe(true);
        expect(contrast(color, background), where).toBeGreaterThanOrEqual(MIN_CONTRAST);
      }
  });

  it('has no pure black or white, which clients treat differently', () => {
    for (const [color] of html.matchAll(/#[0-9a-f]{3,8}\b|\b(?:white|black)\b/gi))
      expect(color).not.toMatch(/^(#000|#fff|#000000|#ffffff|white|black)$/i);
  });

  it('links to this site alone, and also gives each address as text', () => {
    const hrefs = tags('a').map((a) => attribute(a, 'href') ?? '');
    expect(hrefs.length).toBeGreaterThanOrEqual(2);
    for (const href of hrefs) expect(new URL(href).origin).toBe(ORIGIN);
    expect(new Set(urlsIn(text))).toEqual(new Set(hrefs));
    const button = tags('a').find((a) => classesOf(a).includes('button'));
    expect(parsed.visible).toContain(attribute(button as never, 'href'));
    if (unsubscribeUrl && !text.includes('status-end')) expect(hrefs).toContain(unsubscribeUrl);
  });

  it('speaks of no button, which plain text does not have', () => {
    expect(text).not.toMatch(/버튼|button/i);
  });

  it('has a plain text of at most 76 columns, with whole addresses, that says the same', () => {
    for (const line of text.split('\n')) {
      if (line !== '-- ') expect(line).toBe(line.trimEnd());
      if (line.includes(' ')) expect(columnsOf(line), line).toBeLessThanOrEqual(76);
    }
    expect(
      text.split('\n').filter((line) => urlsIn(line).length > 0 && columnsOf(line) > 76 && line.includes(' ')),
    ).toEqual([]);
    for (const block of text.replace('\n-- \n', '\n').split('\n\n'))
      for (const words of squeezedLines(block)) expect(parsed.visible).toContain(words);
  });
});

/** The words without the addresses, and without the colon before an address. */
function squeezedLines(block: string): readonly string[] {
  const product = /^(일레븐|Eleven)\n/;
  return block
    .replace(product, '')
    .split(/https?:\/\/\S+/)
    .flatMap((part) => part.split(/(?<=[.!?])\n(?=.*:\n?$)/))
    .map((part) => part.replaceAll(/\s+/g, ' ').trim().replace(/:$/, ''))
    .filter(Boolean);
}
