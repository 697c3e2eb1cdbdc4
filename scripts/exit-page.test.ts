/** The built page "exit without us": one self-contained file, small and readable. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ERRORS } from '@eleven/protocol/errors';
import { VAULT_ERRORS } from '@eleven/protocol/vault/vault-errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeExitHtml } from './run/exit-html.ts';
import { ROOT } from './run/paths.ts';

/** Complete and not minified: 57.9 KB. The page for the day when everything else is gone must load on any connection. */
const MAX_BYTES = 58_500;
const folder = mkdtempSync(join(tmpdir(), 'eleven-exit-page-'));
let html: string;

beforeAll(async () => {
  await writeExitHtml(folder);
  html = readFileSync(join(folder, 'exit.html'), 'utf8');
});
afterAll(() => rmSync(folder, { recursive: true }));

const within = (tag: string) => new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html)?.[1] ?? '';
const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('its policy allows only its own script and styles', () => {
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.split('; ') ?? [];
  expect(policy).toEqual([
    "default-src 'none'",
    `script-src ${digest(within('script'))}`,
    `style-src ${digest(within('style'))}`,
    'img-src data:',
    'connect-src https: http://127.0.0.1:* http://localhost:*',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
  // The policy must precede everything that it restricts.
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<style>'));
});

test('of the product’s errors, it carries only the refusals of the vault', () => {
  const carried = Object.keys(ERRORS).filter((code) => within('script').includes(`"${code}"`));
  expect(carried).toEqual(Object.keys(VAULT_ERRORS));
});

test('it loads nothing, and inserts no text as HTML', () => {
  const frame = html.replace(within('script'), '').replace(within('style'), '');
  expect([...frame.matchAll(/\b(?:src|href)="(?!data:)([^"]*)"/g)]).toEqual([]);
  expect(within('style')).not.toMatch(/url\(|@import|@font-face/);
  expect(within('script')).not.toMatch(
    /\.(innerHTML|outerHTML|insertAdjacentHTML)|document\.write|\beval\(|new Function/,
  );
  expect(within('script')).not.toMatch(/\bimport\s*\(|^\s*import\s/m);
});

test('it reads only the language from its URL, so no link can name a node, a contract or an account', () => {
  const used = [...within('script').matchAll(/\blocation\.(\w+)/g)].map(([, name]) => name);
  expect(used.filter((name) => name === 'search')).toHaveLength(1);
  expect(new Set(used)).toEqual(new Set(['search', 'protocol', 'origin', 'pathname']));
  expect(within('script')).toContain('new URLSearchParams(search).get("lang")');
  expect(within('script').match(/URLSearchParams|searchParams/g)).toHaveLength(1);
});

test('it has one slot for the server’s data, and none of that data itself', () => {
  expect(html.split('<script type="application/json" id="installation">null</script>')).toHaveLength(2);
});

test('without scripts it explains, in both languages, how to see every position, however many there are', () => {
  const texts = /<noscript>([\s\S]*?)<\/noscript>/.exec(html)?.[1]?.split('<p lang="ko">') ?? [];
  expect(texts).toHaveLength(2);
  for (const text of texts) expect(text).toMatch(/, 1, 4000\)[\s\S]*\b4001, 8000\b[\s\S]*\blastId\b/);
});

test(`it is at most ${MAX_BYTES / 1_000} KB compressed`, () => {
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(MAX_BYTES);
});

test('readers find our functions in it by name, with their comments', () => {
  for (const known of [
    'function findPositions(',
    'function flexibleWithdrawals(',
    'For the flexible stake. Rewards left over',
  ]) {
    expect(within('script')).toContain(known);
  }
});

test('it carries only those rules of the components that its own classes need, with their variants', () => {
  expect(within('style')).toMatch(/^\.button-dangerLine \{[\s\S]*^\.notice-warn \{[\s\S]*^\.tag-ok \{/m);
  expect(within('style')).not.toMatch(
    /\.(button-large|field-head|card-head|tag-dot|segmented-leading|dialog-actions)\b/,
  );
  expect(within('style')).not.toMatch(/@media[^{}]*\{\s*\}|,\s*\}|biome-ignore/);
});

test('each class in use has a rule, and each own rule has a class', () => {
  const sources = readdirSync(join(ROOT, 'web/exit'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$|\.html$/.test(file),
  );
  const text = sources.map((file) => readFileSync(join(ROOT, 'web/exit', file), 'utf8')).join('\n');
  const rulesIn = (style: string) => [...style.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name);
  const named = new Set([...text.matchAll(/['"` ]([a-z][a-z-]*)(?=['"` ])/g)].map(([, name = '']) => name));
  const own = rulesIn(readFileSync(join(ROOT, 'web/exit/exit.css'), 'utf8'));
  expect(
    own.filter(
      (name) => !/^(button|field|segmented|card|notice|tag|dialog|key-values)\b/.test(name) && !named.has(name),
    ),
  ).toEqual([]);
  const literal = [...text.matchAll(/\bclass(?:: |=)['"]([^'"]+)['"]/g)].flatMap(([, names = '']) => names.split(' '));
  expect(literal.length).toBeGreaterThan(20);
  const rules = rulesIn(within('style'));
  expect([...new Set(literal)].filter((name) => !rules.includes(name))).toEqual([]);
});
