/** The papers name files of this repository: each of them exists. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run/paths.ts';

const list = (...options: string[]) =>
  execFileSync('git', ['ls-files', '-z', ...options], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
const deleted = new Set(list('--deleted'));
const FILES = list('--cached', '--others', '--exclude-standard').filter((path) => !deleted.has(path));
const TOP = new Set(FILES.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
const PAPERS = FILES.filter((path) => /^[A-Z]+\.md$|^docs\/.*\.md$/.test(path));
const PICTURES = FILES.filter((path) => /^docs\/pictures\/.*\.svg$/.test(path));

const exists = (path: string) => FILES.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`));
/** Written by builds and starts. */
const isMade = (path: string) => /^(web|server)\/dist\b/.test(path);
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test.each(PAPERS)('every file that %s names or links to exists', (paper) => {
  const named = [...text(paper).matchAll(/`((?:[\w.-]+\/)+[\w./-]*)`/g)].map(([, path = '']) => path);
  const linked = [...text(paper).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path = '']) =>
    relative(ROOT, join(ROOT, dirname(paper), path)),
  );
  const inHere = named.filter((path) => TOP.has(path.split('/')[0] ?? '') && !isMade(path));
  expect([...inHere, ...linked].filter((path) => !exists(path))).toEqual([]);
});

test.each(PICTURES)('every file that %s names exists', (picture) => {
  const named = [...text(picture).matchAll(/>([^<>]*)</g)].flatMap(
    ([, words = '']) => words.match(/[\w./-]+\.tsx?\b/g) ?? [],
  );
  const isThere = (name: string) => FILES.some((file) => `/${file}`.endsWith(`/${name}`));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});
