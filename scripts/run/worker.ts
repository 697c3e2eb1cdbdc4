/**
 * `/sw.js` of a build: the service worker, which has the same name in every release, with the list of the files that start the
 * app offline; `/sw-without-copies.js`, which an operator sends instead; and `/shell.html`, the page that the worker stores.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licensesOf } from './licenses.ts';
import { Manifest } from './manifest.ts';
import { ROOT } from './paths.ts';

const ENTRY = 'index.html';
/**
 * Modules that open offline: the front page, the home page, and the parts that surround every page or replace one that cannot
 * be shown. Every other module is stored once it has been used.
 */
const KEPT_MODULES = [
  ENTRY,
  'landing',
  'home',
  'src/app/footer.tsx',
  'src/app/after-input.tsx',
  'src/app/old-figures.tsx',
  'src/app/redirect.tsx',
  'src/app/top-bar/drawer.tsx',
  'src/pages/landing/more.tsx',
];
const KEPT_FILES = ['shell.html', 'theme.js', 'favicon.svg', 'apple-touch-icon.png'];
const FONT = /\.woff2$/;

export async function writeWorkers(outDir: string): Promise<void> {
  writeFileSync(join(outDir, 'shell.html'), shellPage(readFileSync(join(outDir, ENTRY), 'utf8')));
  const manifest = new Manifest(outDir);
  const shell = { entry: `/${manifest.fileOf(ENTRY)}`, files: filesOf(outDir, manifest) };
  await writeWorker('web/worker/sw.ts', outDir, shell);
  await writeWorker('web/worker/sw-without-copies.ts', outDir);
}

/** The page for an unknown reader: it sets the language when it runs. It refers to no file that is unavailable offline. */
const shellPage = (html: string): string =>
  html
    .replace('data-session="unknown"', 'data-session="unreachable"')
    .replace(/(?<=<!doctype html>\n)<!--.*-->\n/, '')
    .replace(/\s*<link\b[^>]*\b(?:hreflang|rel="(?:preload|manifest)")[^>]*>/g, '')
    .replace(/\s*<meta\s+(?:name="description"|property="og:[^"]*")[^>]*>/g, '')
    .replace(/\s*<noscript>[\s\S]*<\/noscript>/, '');

interface ShellFile {
  readonly url: string;
  /** Null if the name contains the hash. */
  readonly revision: string | null;
}

function filesOf(outDir: string, manifest: Manifest): ShellFile[] {
  const { scripts, styles } = manifest.filesOf(KEPT_MODULES);
  const fonts = readdirSync(join(outDir, 'assets')).filter((name) => FONT.test(name));
  const hashed = [...scripts, ...styles, ...fonts.map((name) => `assets/${name}`)].sort();
  const revision = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(outDir, file)))
      .digest('hex');
  return [
    ...hashed.map((file) => ({ url: `/${file}`, revision: null })),
    ...KEPT_FILES.map((file) => ({ url: `/${file}`, revision: revision(file).slice(0, 16) })),
  ];
}

async function writeWorker(source: string, outDir: string, shell?: object): Promise<void> {
  // Only a build needs the bundler.
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    input: join(ROOT, source),
    platform: 'browser',
    logLevel: 'silent',
    tsconfig: false,
    transform: {
      define: { 'process.env.NODE_ENV': '"production"', ...(shell ? { SHELL: JSON.stringify(shell) } : {}) },
    },
  });
  const { output } = await made.generate({ format: 'iife', minify: true });
  await made.close();
  const [entry, ...others] = output;
  if (others.length > 0) throw new Error('the service worker must be one script');
  const name = source.replace(/^.*\/(.*)\.ts$/, '$1');
  writeFileSync(join(outDir, `${name}.js`), entry.code);
  const licenses = licensesOf(output);
  if (licenses !== '') writeFileSync(join(outDir, `licenses/${name}.txt`), licenses);
}
