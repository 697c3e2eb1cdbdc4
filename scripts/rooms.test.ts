/** Import rules between the folders (rooms) of README.md's layout, checked against the import statements of every file. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import * as paths from '../web/src/paths.ts';
import { CHAIN, ROOMS, STORAGE, VAULT_CLIENT } from './quality/rooms.ts';
import { ROOT } from './run/paths.ts';

const IMPORT = /(?<!["'])(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"\n]+)\1/g;
const SKIP = /(^|\/)(node_modules|dist|dist-local|out|cache|coverage|migrations|testing)(\/|$)|\.d\.ts$/;
const TEST = /\.(test|spec)\.tsx?$|\/test-setup\.ts$|vitest\.config\.ts$/;

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (SKIP.test(path)) return [];
      return entry.isDirectory() ? listFiles(path) : [path];
    })
    .filter((path) => /\.tsx?$/.test(path));
}

const SOURCES = [
  'protocol/src',
  VAULT_CLIENT,
  'server/src',
  'web/src',
  'web/exit',
  'web/worker',
  'scripts',
  'e2e',
  'bench',
].flatMap(listFiles);
const CODE = SOURCES.filter((path) => !TEST.test(path));
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The file without comments, so that a path in prose is not taken for an import. */
const code = (path: string) =>
  text(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');

function importsOf(path: string): string[] {
  return [...code(path).matchAll(IMPORT)].map(([, , name = '']) => {
    if (name.startsWith('.'))
      return relative(ROOT, join(ROOT, dirname(path), name))
        .split(sep)
        .join('/');
    const [, workspace, own] = /^@eleven\/(protocol|vault-client)\/(.+)$/.exec(name) ?? [];
    return own ? `${workspace}/src/${own}.ts` : `npm:${name}`;
  });
}

const isIn = (path: string, room: string) =>
  room.startsWith('npm:') ? path.startsWith(room) : path === room || path.startsWith(`${room}/`);

/** `…/*` makes each folder in it a room: siblings must not import each other. */
function roomOf(path: string): { name: string; mayImport: readonly string[] } | undefined {
  for (const [room, mayImport] of ROOMS) {
    if (!room.endsWith('/*')) {
      if (isIn(path, room)) return { name: room, mayImport };
      continue;
    }
    const parent = room.slice(0, -2);
    if (isIn(path, parent))
      return {
        name: path
          .split('/')
          .slice(0, parent.split('/').length + 1)
          .join('/'),
        mayImport,
      };
  }
  return undefined;
}

function closedDoors(path: string, imports: readonly string[]): string[] {
  const room = roomOf(path);
  if (!room) return [`${path} is in no room of the list`];
  return imports
    .filter((target) => !target.startsWith('npm:node:'))
    .filter((target) => !isIn(target, room.name) && !room.mayImport.some((allowed) => isIn(target, allowed)))
    .map((target) => `${path} → ${target}`);
}

test('every import follows the rules', () => {
  expect(SOURCES.length).toBeGreaterThan(100);
  expect(CODE.flatMap((path) => closedDoors(path, importsOf(path)))).toEqual([]);
});

test('a test of the web app imports only rooms that its own room may, and the helpers of tests', () => {
  const tests = SOURCES.filter((path) => path.startsWith('web/src/') && /\.test\.tsx?$/.test(path));
  expect(tests.length).toBeGreaterThan(100);
  const ofWeb = (path: string) => importsOf(path).filter((target) => /^web\/src\/(?!testing\/)/.test(target));
  expect(tests.flatMap((path) => closedDoors(path, ofWeb(path)))).toEqual([]);
});

test.each([
  ['server/src/features/auth/auth.ts', 'server/src/features/staking/staking.ts'],
  ['server/src/chain/chain.ts', 'server/src/db/database.ts'],
  ['server/src/core/env.ts', 'server/src/http/http.ts'],
  ['protocol/src/money.ts', 'npm:viem'],
  ['vault-client/src/encode-call.ts', 'web/src/wallet/discovery/eip1193.ts'],
  ['vault-client/src/encode-call.ts', 'npm:zod'],
  ['web/src/ui/button.tsx', 'web/src/lib/api.ts'],
  ['web/src/features/stake/form.tsx', 'web/src/features/positions/form.tsx'],
  ['web/src/vault/holdings.ts', 'web/src/features/stake/stake-form.ts'],
  ['web/src/app/app.tsx', 'web/src/demo/start-demo.tsx'],
  ['web/src/pages/landing/landing.tsx', 'server/src/app.ts'],
  ['web/exit/main.ts', 'web/src/lib/api.ts'],
])('%s must not import %s', (path, target) => {
  expect(closedDoors(path, [target])).toHaveLength(1);
});

/** The first cycle that a depth-first search finds. */
function findCycle(arrows: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const walk = (node: string, path: readonly string[]): readonly string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const next of arrows.get(node) ?? []) {
      const circle = walk(next, [...path, node]);
      if (circle.length > 0) return circle;
    }
    done.add(node);
    return [];
  };
  for (const node of arrows.keys()) {
    const circle = walk(node, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

test('no file, and no room of the web app, is part of an import cycle', () => {
  const files = new Map(CODE.map((path) => [path, importsOf(path)]));
  expect(findCycle(files)).toEqual([]);
  const rooms = new Map<string, string[]>();
  for (const [path, targets] of files) {
    if (!path.startsWith('web/src/')) continue;
    const room = roomOf(path)?.name ?? path;
    const others = targets.map((target) => roomOf(target)?.name ?? target).filter((other) => other !== room);
    rooms.set(room, [...(rooms.get(room) ?? []), ...others]);
  }
  expect(findCycle(rooms)).toEqual([]);
  expect(
    findCycle(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ]),
    ),
  ).toEqual(['b', 'c', 'b']);
});

test('a folder has at most 30 files, tests not counted', () => {
  const folders = Map.groupBy(CODE, (path) => dirname(path));
  expect([...folders].filter(([, files]) => files.length > 30).map(([folder]) => folder)).toEqual([]);
});

test('a folder of the web app has at most 30 files, tests and styles counted', () => {
  const folders = Map.groupBy(
    readdirSync(join(ROOT, 'web/src'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
    ({ parentPath }) => relative(ROOT, parentPath),
  );
  expect([...folders].filter(([, files]) => files.length > 30).map(([folder]) => folder)).toEqual([]);
});

test('the environment is read in core/env.ts and by scripts only', () => {
  const allowed = /^(server\/src\/core\/env\.ts|scripts\/|e2e\/|bench\/)/;
  expect(CODE.filter((path) => !allowed.test(path) && /\bprocess\.env\b/.test(code(path)))).toEqual([]);
});

test('only the rooms of the chain import viem, the library of the chain; its types may be named anywhere', () => {
  const allowed = [
    VAULT_CLIENT,
    CHAIN,
    // The checksum of an address, for display.
    'server/src/core/checksum.ts',
    'web/src/wallet',
    // Only its word lists of recovery phrases, to find one in a message.
    'server/src/accounts/secrets.ts',
    'web/src/lib/secrets/word-lists.ts',
    // Programs beside the product, each with its own chain or wallet.
    'web/src/demo',
    'web/exit',
    'scripts/chain',
    'scripts/vault',
    'scripts/verify-vault.ts',
    'e2e',
    'bench',
  ];
  const value = /\bimport\s*\(\s*'viem|^(import|export)\s(?!type\b)[^;]*\bfrom 'viem(\/|')/m;
  const users = CODE.filter((path) => value.test(code(path)));
  expect(users.filter((path) => !allowed.some((room) => isIn(path, room)))).toEqual([]);
  expect(allowed.filter((room) => !users.some((path) => isIn(path, room)))).toEqual([]);
});

test('SQL is written in stores and in db/ only', () => {
  const allowed = /^server\/src\/db\/|\.store\.ts$/;
  const speaksSql = (path: string) =>
    importsOf(path).some((name) => name.startsWith('npm:drizzle-orm') || name === 'server/src/db/schema.ts') ||
    /\b(db|tx)\s*\.(select|insert|update|delete|execute)\(/.test(code(path));
  const inServer = CODE.filter((path) => path.startsWith('server/src/'));
  expect(inServer.filter((path) => !allowed.test(path) && speaksSql(path))).toEqual([]);
});

test('addresses of pages are written in paths.ts only', () => {
  const constants = Object.values(paths).filter((path) => typeof path === 'string');
  const addresses = [...Object.values(paths.PATHS), ...constants.filter((path) => path.startsWith('/'))];
  const pages = addresses
    .map((address) => new URL(address, 'https://eleven.example').pathname.slice(1))
    .filter(Boolean);
  expect(pages).toContain('status');
  const literal = new RegExp(`['"\`]/(${pages.join('|')})(['"\`?/#])`);
  const inWeb = CODE.filter((path) => path.startsWith('web/src/') && path !== 'web/src/paths.ts');
  expect(inWeb.filter((path) => literal.test(code(path)))).toEqual([]);
});

test("the browser's storage, which may be blocked, is used by storage.ts only", () => {
  const users = CODE.filter((path) => path.startsWith('web/src/') && /(local|session)Storage\b/.test(code(path)));
  expect(users).toEqual([STORAGE]);
});

test('the demo is opened by main.tsx only, behind a literal check of the mode', () => {
  const opening = CODE.filter((path) => path.startsWith('web/') && !path.startsWith('web/src/demo/')).filter((path) =>
    importsOf(path).some((target) => target.startsWith('web/src/demo/')),
  );
  expect(opening).toEqual(['web/src/main.tsx']);
  const lines = code('web/src/main.tsx').split('\n');
  expect(
    lines
      .filter((line) => line.includes('./demo/'))
      .every((line) => /^if \(import\.meta\.env\.MODE === '\w+'\)/.test(line)),
  ).toBe(true);
});
