/** The papers name files of this repository: each of them exists. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../bench/fixtures/backup-commands.ts';
import { benchmarksPage } from '../bench/fixtures/benchmarks-page.ts';
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

test.each(['server/src', 'web/src'])('the README names each room and feature of %s', (home) => {
  const [, map = ''] = text('README.md').split('\n## The house\n');
  const [, rooms = ''] = map.split(`\n${home}/`);
  const [ofHome = ''] = rooms.split(/\n(?=\S)/);
  const within = (folder: string) =>
    new Set(
      FILES.flatMap((path) =>
        path.startsWith(`${folder}/`) ? (path.slice(folder.length + 1).match(/^[^/]+(?=\/)/) ?? []) : [],
      ),
    );
  const words = new Set(ofHome.match(/[\w-]+/g));
  const rest = [...within(home), ...within(`${home}/features`)].filter((name) => !words.has(name));
  expect(rest).toEqual([]);
});

test.each(PICTURES)('every file that %s names exists', (picture) => {
  const named = [...text(picture).matchAll(/>([^<>]*)</g)].flatMap(
    ([, words = '']) => words.match(/[\w./-]+\.tsx?\b/g) ?? [],
  );
  const isThere = (name: string) => FILES.some((file) => `/${file}`.endsWith(`/${name}`));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

test('docs/operations.md has the commands of backup and restore that the bench runs, and npm knows those it names', () => {
  const paper = text('docs/operations.md');
  expect(Object.values(COMMANDS).filter((command) => !paper.includes(command))).toEqual([]);
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
  const named = [...paper.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('docs/benchmarks.md is what the kept results of the benchmarks make', () => {
  expect(text('docs/benchmarks.md')).toBe(benchmarksPage());
});

/** OWASP ASVS 5.0: how many requirements of levels 1 and 2 each section has. Those of level 3 come behind them. */
const ASVS: Readonly<Record<string, readonly number[]>> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
};

test('docs/security.md answers every requirement of levels 1 and 2, once', () => {
  const asked = Object.entries(ASVS).flatMap(([chapter, sections]) =>
    sections.flatMap((count, at) => Array.from({ length: count }, (_, i) => `${chapter}.${at + 1}.${i + 1}`)),
  );
  expect(asked).toHaveLength(253);
  const rows = [...text('docs/security.md').matchAll(/^\| (V\d+\.[^|]*) \| ([^|]+) \|/gm)];
  expect(rows.filter(([, , how = '']) => how.trim().length < 4)).toEqual([]);
  expect(rows.flatMap(([, ids = '']) => ids.split(', '))).toEqual(expect.arrayContaining(asked));
  expect(rows.flatMap(([, ids = '']) => ids.split(', '))).toHaveLength(asked.length);
});
