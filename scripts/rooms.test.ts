/** Import rules between the folders (rooms) of README.md's layout, checked against the import statements of every file. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run/paths.ts';

/** Room → rooms that it may import from, besides itself. The first row whose path is a prefix of a file's path is its room. */
const PROTOCOL = ['protocol/src', 'npm:zod'];
const VAULT_CLIENT = 'vault-client/src';
const CORE = ['server/src/core', ...PROTOCOL];
const DB = ['server/src/db', ...CORE];
const ofServer = (room: string) => `server/src/${room}`;
const MIDDLE = ['http', 'notify', 'mail', 'push', 'live', 'audit', 'security-log', 'jobs', 'switches'].map(ofServer);
const CHAIN = 'server/src/chain';
/** Identity: sign-ins, second factors and step-up, for every feature that starts a session or requires proof. */
const ACCOUNTS = 'server/src/accounts';
/** The value of BNB, for every feature that shows amounts. */
const PRICES = 'server/src/prices';
/** Style sheets only. */
const STYLES = 'web/src/styles';
const STORAGE = 'web/src/storage.ts';
const WEB_BASE = ['web/src/ui', 'web/src/lib', 'web/src/i18n', 'web/src/paths.ts', STORAGE, STYLES, ...PROTOCOL];
const WEB_ACCESS = ['web/src/session', 'web/src/wallet', 'web/src/live', VAULT_CLIENT, ...WEB_BASE];
const WEB_STATE = ['web/src/vault', ...WEB_ACCESS];
const ANY_PACKAGE = 'npm:';

const ROOMS: readonly (readonly [room: string, opens: readonly string[]])[] = [
  // Loaded only where a password is chosen.
  ['protocol/src/passwords', ['protocol/src', 'npm:@zxcvbn-ts']],
  ['protocol/src', ['npm:zod']],
  [VAULT_CLIENT, ['protocol/src', 'npm:viem']],
  ['server/src/core', ['server/package.json', ...CORE, ANY_PACKAGE]],
  ['server/src/db', [...DB, ANY_PACKAGE]],
  [CHAIN, [VAULT_CLIENT, ...CORE, ANY_PACKAGE]],
  ...MIDDLE.map((room) => [room, [...MIDDLE, ...DB, ANY_PACKAGE]] as const),
  ['server/src/metrics', [...MIDDLE, ...DB, ANY_PACKAGE]],
  ['server/src/indexer', [...['notify', 'live', 'jobs', 'audit'].map(ofServer), CHAIN, ...DB, ANY_PACKAGE]],
  ['server/src/tracing', [...CORE, ANY_PACKAGE]],
  [ACCOUNTS, [...MIDDLE, CHAIN, ...DB, ANY_PACKAGE]],
  [PRICES, [...MIDDLE, CHAIN, VAULT_CLIENT, ...DB, ANY_PACKAGE]],
  ['server/src/features/*', [ACCOUNTS, PRICES, ...MIDDLE, CHAIN, VAULT_CLIENT, ...DB, ANY_PACKAGE]],
  [
    'server/src/app.ts',
    [
      'server/src/features',
      'server/src/metrics',
      ACCOUNTS,
      PRICES,
      'server/src/indexer',
      ...MIDDLE,
      CHAIN,
      ...DB,
      ANY_PACKAGE,
    ],
  ],
  ['server/src/open-databases.ts', ['server/src/metrics', ...DB, ANY_PACKAGE]],
  ['server/src/serve.ts', ['server/src', ...PROTOCOL, ANY_PACKAGE]],
  ['server/src/main.ts', ['server/src', ...PROTOCOL, ANY_PACKAGE]],
  ['web/src/ui', ['web/src/i18n', STYLES, ANY_PACKAGE]],
  ['web/src/i18n', [STORAGE, ...PROTOCOL, ANY_PACKAGE]],
  ['web/src/lib', [...WEB_BASE, ANY_PACKAGE]],
  ['web/src/session', [...WEB_ACCESS, ANY_PACKAGE]],
  ['web/src/wallet', [...WEB_ACCESS, ANY_PACKAGE]],
  ['web/src/live', [...WEB_ACCESS, ANY_PACKAGE]],
  ['web/src/vault', [...WEB_ACCESS, ANY_PACKAGE]],
  ['web/src/paths.ts', []],
  [STORAGE, []],
  // Any feature may have its figures compared with the chain; the check itself knows no other feature.
  ['web/src/features/check', [...WEB_STATE, ANY_PACKAGE]],
  ['web/src/features/*', ['web/src/features/check', ...WEB_STATE, ANY_PACKAGE]],
  ['web/src/pages', ['web/src/features', ...WEB_STATE, ANY_PACKAGE]],
  ['web/src/app', ['web/src/pages', 'web/src/features', ...WEB_STATE, ANY_PACKAGE]],
  ['web/src/demo', [...WEB_STATE, ANY_PACKAGE]],
  ['web/src/main.tsx', ['web/src', ...PROTOCOL, ANY_PACKAGE]],
  // A separate program, beside the pages.
  ['web/worker', ['protocol/src', 'npm:workbox-']],
  // A separate program: it works without the app, and without our server.
  ['web/exit', ['web/src/wallet', STORAGE, VAULT_CLIENT, ...PROTOCOL, 'npm:viem']],
  // Server files with the only definition of something: the lock of a data directory, the purpose of each variable, the path
  // of PostgreSQL, and the responses of the public API.
  [
    'scripts',
    [
      'server/src/db/directory-lock.ts',
      'server/src/core/env/docs.ts',
      'server/src/testing/postgres/find-postgres.ts',
      'server/src/features/public-api/openapi.ts',
      VAULT_CLIENT,
      ...PROTOCOL,
      ANY_PACKAGE,
    ],
  ],
  [
    'e2e',
    [
      'scripts/chromium.ts',
      'scripts/run',
      'scripts/chain/accounts.ts',
      'scripts/testing',
      'web/src/paths.ts',
      VAULT_CLIENT,
      ...PROTOCOL,
      ANY_PACKAGE,
    ],
  ],
  ['bench', ['scripts', 'e2e', 'server/src', VAULT_CLIENT, ...PROTOCOL, ANY_PACKAGE]],
];

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
function roomOf(path: string): { name: string; opens: readonly string[] } | undefined {
  for (const [room, opens] of ROOMS) {
    if (!room.endsWith('/*')) {
      if (isIn(path, room)) return { name: room, opens };
      continue;
    }
    const parent = room.slice(0, -2);
    if (isIn(path, parent))
      return {
        name: path
          .split('/')
          .slice(0, parent.split('/').length + 1)
          .join('/'),
        opens,
      };
  }
  return undefined;
}

function closedDoors(path: string, imports: readonly string[]): string[] {
  const room = roomOf(path);
  if (!room) return [`${path} is in no room of the list`];
  return imports
    .filter((target) => !target.startsWith('npm:node:'))
    .filter((target) => !isIn(target, room.name) && !room.opens.some((open) => isIn(target, open)))
    .map((target) => `${path} → ${target}`);
}

test('every import follows the rules', () => {
  expect(SOURCES.length).toBeGreaterThan(100);
  expect(CODE.flatMap((path) => closedDoors(path, importsOf(path)))).toEqual([]);
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
function findCircle(arrows: ReadonlyMap<string, readonly string[]>): readonly string[] {
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
  expect(findCircle(files)).toEqual([]);
  const rooms = new Map<string, string[]>();
  for (const [path, targets] of files) {
    if (!path.startsWith('web/src/')) continue;
    const room = roomOf(path)?.name ?? path;
    const others = targets.map((target) => roomOf(target)?.name ?? target).filter((other) => other !== room);
    rooms.set(room, [...(rooms.get(room) ?? []), ...others]);
  }
  expect(findCircle(rooms)).toEqual([]);
  expect(
    findCircle(
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

test('SQL is written in stores and in db/ only', () => {
  const allowed = /^server\/src\/db\/|\.store\.ts$/;
  const speaksSql = (path: string) =>
    importsOf(path).some((name) => name.startsWith('npm:drizzle-orm') || name === 'server/src/db/schema.ts') ||
    /\b(db|tx)\s*\.(select|insert|update|delete|execute)\(/.test(code(path));
  const inServer = CODE.filter((path) => path.startsWith('server/src/'));
  expect(inServer.filter((path) => !allowed.test(path) && speaksSql(path))).toEqual([]);
});

test('addresses of pages are written in paths.ts only', () => {
  const pages = 'dashboard|profile|settings|activity-logs|customer-service|auth|reset-password|admin';
  const literal = new RegExp(`['"\`]/(${pages})(['"\`?/#])`);
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
