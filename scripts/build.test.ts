import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fundDemoWallet, moveTime } from '@eleven/protocol/api/dev/demo';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { isFile } from '../server/src/http/pages/pages.ts';
import { LICENSES_FILE } from '../web/src/paths.ts';
import { ROOT } from './run/paths.ts';
import { makeSbom } from './run/sbom.ts';
import { ensureServer } from './run/server-build.ts';
import { ensureWeb, type WebMode } from './run/web-build.ts';

/**
 * Traces of the demo wallet and of the time control (two routes, a chunk, a browser database), and of the galleries of ui/
 * and of emails (their chunks, a word of their markup, their addresses).
 */
const TRACES = [
  fundDemoWallet.path,
  moveTime.path,
  'start-demo',
  'eleven-demo',
  'dev-gallery-page',
  'eleven-gallery',
  '/dev/gallery',
  'dev-emails-page',
  'eleven-emails',
  '/dev/mailbox/emails',
  'test test test test',
];

let production: Map<string, string>;
let local: Map<string, string>;

beforeAll(async () => {
  const filesOf = async (mode: WebMode) => readAll(await ensureWeb(mode, () => {}));
  [production, local] = [await filesOf('production'), await filesOf('localchain')];
});

/** Path and content of every file, joined into one text per file. */
function readAll(directory: string): Map<string, string> {
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path.slice(directory.length), `${path}\n${readFileSync(path, 'utf8')}`]));
}

const filesWith = (files: Map<string, string>, trace: string) =>
  [...files].filter(([, content]) => content.includes(trace)).map(([path]) => path);

test.each(TRACES)('the production build contains no trace of %s, the build for the local chain does', (trace) => {
  expect(filesWith(local, trace)).not.toEqual([]);
  expect(filesWith(production, trace)).toEqual([]);
});

test('the production build is complete', () => {
  expect([...production.keys()]).toContain('/index.html');
  expect([...production.keys()].filter((path) => path.endsWith('.js')).length).toBeGreaterThan(3);
});

test.each([
  ['our own', 'The Eleven authors'],
  ['the fonts', 'Pretendard'],
  ['the fonts', 'Barlow'],
  ['the contracts whose sources are shown', 'OpenZeppelin'],
  ['a library', '## react - '],
  ['a library', '## viem - '],
])('the server sends the file of licences, which contains that of %s: %s', (_, text) => {
  expect(isFile(LICENSES_FILE)).toBe(true);
  expect(production.get(LICENSES_FILE)).toContain(text);
});

test.each<WebMode>(['production', 'localchain'])(
  'no two chunks of the %s build import each other: one of them would run before its dependency',
  async (mode) => {
    const manifest: Record<string, { imports?: string[] }> = JSON.parse(
      readFileSync(join(await ensureWeb(mode, () => {}), '.vite/manifest.json'), 'utf8'),
    );
    const above: string[] = [];
    const circles: string[] = [];
    const done = new Set<string>();
    const visit = (chunk: string): void => {
      if (above.includes(chunk)) circles.push([...above.slice(above.indexOf(chunk)), chunk].join(' → '));
      if (above.includes(chunk) || done.has(chunk)) return;
      above.push(chunk);
      for (const imported of manifest[chunk]?.imports ?? []) visit(imported);
      above.pop();
      done.add(chunk);
    };
    for (const chunk of Object.keys(manifest)) visit(chunk);
    expect(done.size).toBeGreaterThan(60);
    expect(circles).toEqual([]);
  },
);

test('the licences of the server’s libraries are beside its bundle', async () => {
  const folder = dirname(await ensureServer(() => {}));
  expect(readFileSync(join(folder, 'licenses.txt'), 'utf8')).toMatch(/^## fastify - [\s\S]*^## viem - /m);
});

test('the server’s entry contains no sample emails: only a local server loads their file', async () => {
  const entry = (await ensureServer(() => {})).replace(/\.js$/, '.entry.js');
  const holders = readdirSync(dirname(entry)).filter(
    (name) =>
      name.endsWith('.js') && readFileSync(join(dirname(entry), name), 'utf8').includes('minji.kim@example.org'),
  );
  expect(holders).toHaveLength(1);
  expect(entry.endsWith(String(holders[0]))).toBe(false);
});

/** The errors that a program of server/dist prints in a folder with no other files. */
async function sayAlone(program: string, ...flags: string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'eleven-dist-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(dirname(await ensureServer(() => {})), folder, { recursive: true });
  return spawnSync(process.execPath, [...flags, join(folder, program)], { encoding: 'utf8', env: {} }).stderr;
}

test.each([
  ['main.js', 'CHAIN_ID is missing\n'],
  ['repair.js', 'CHAIN_ID is missing\n'],
  ['reindex.js', 'Usage: npm run reindex -- <vault> [<first block>] [--yes]\n'],
  ['make-admin.js', 'Usage: npm run make-admin -- <email>\n'],
  ['check-secrets.js', 'CHAIN_ID is missing\n'],
  ['export-users.js', 'Usage: npm run export-users -- <folder>\n'],
  ['deploy-vault.js', 'RPC_URL is missing: an endpoint of the chain.\n'],
  ['fund-vault.js', 'RPC_URL is missing: an endpoint of the chain.\n'],
  ['verify-vault.js', 'RPC_URL is missing: an endpoint of the chain.\n'],
])('%s runs from a copy of server/dist, and reports in one line what is missing', async (program, line) => {
  expect(await sayAlone(program)).toBe(line);
  const older = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.19.0"})';
  expect(await sayAlone(program, '--import', older)).toMatch(/^This needs Node \d+ or newer; .+\n$/);
});

test('the saved exit page carries the licences of its libraries', () => {
  expect(production.get('/exit.html')).toContain('## viem - ');
});

test('the bill of materials is CycloneDX and lists every package of the lock with its digest', async () => {
  const sbom = await makeSbom();
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'eleven' } } });
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; integrity?: string; link?: boolean }>;
  };
  const listed = new Map(sbom.components.map((component) => [component.purl, component]));
  const locked = Object.entries(packages).filter(
    ([path, { integrity }]) => path.includes('node_modules/') && integrity,
  );
  expect(locked.length).toBeGreaterThan(500);
  for (const [path, { version, integrity = '' }] of locked) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const component = listed.get(`pkg:npm/${name.replace('@', '%40')}@${version}`);
    const digest = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    expect(component?.hashes, path).toEqual([{ alg: 'SHA-512', content: digest }]);
  }
});
