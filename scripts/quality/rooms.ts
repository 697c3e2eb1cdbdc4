/**
 * The folders (rooms) of README.md's layout, and what each may import. A `*` at the end makes each folder there a room of its
 * own. `npm:` and a text allow the packages whose names begin with it.
 */

const PROTOCOL = ['protocol/src', 'npm:zod'];
export const VAULT_CLIENT = 'vault-client/src';
const CORE = ['server/src/core', ...PROTOCOL];
const DB = ['server/src/db', ...CORE];
const ofServer = (room: string) => `server/src/${room}`;
/** The services between database and features. They may import each other. */
const MIDDLE = ['http', 'notify', 'mail', 'push', 'live', 'audit', 'security-log', 'jobs', 'switches'].map(ofServer);
export const CHAIN = 'server/src/chain';
/** Identity: sign-ins, second factors and step-up, for every feature that starts a session or requires proof. */
const ACCOUNTS = 'server/src/accounts';
/** The value of BNB, for every feature that shows amounts. */
const PRICES = 'server/src/prices';
/** Contains only style sheets. */
const STYLES = 'web/src/styles';
export const STORAGE = 'web/src/storage.ts';
const WEB_BASE = ['web/src/ui', 'web/src/lib', 'web/src/i18n', 'web/src/paths.ts', STORAGE, STYLES, ...PROTOCOL];
const WEB_ACCESS = ['web/src/session', 'web/src/wallet', 'web/src/live', VAULT_CLIENT, ...WEB_BASE];
const WEB_STATE = ['web/src/vault', ...WEB_ACCESS];
const ANY_PACKAGE = 'npm:';

/** Each room, and the rooms, files and packages that it may import. The first room that contains a file is its room. */
export const ROOMS: readonly (readonly [room: string, mayImport: readonly string[]])[] = [
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
      'server/src/app-deps.ts',
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
  ['server/src/app-deps.ts', ['server/src/metrics', ...MIDDLE, CHAIN, ...DB, ANY_PACKAGE]],
  ['server/src/open-databases.ts', ['server/src/metrics', ...DB, ANY_PACKAGE]],
  ['server/src/shutdown.ts', [...CORE, ANY_PACKAGE]],
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
  // Any feature may have its figures compared with the chain; the check itself imports no other feature.
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
