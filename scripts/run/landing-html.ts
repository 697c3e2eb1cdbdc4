/**
 * The front page's frame: index.html with every rule that the page uses inlined, and with its script fetched after the first
 * paint, so that nothing but this one file stands between a visitor and the text. The server puts the page into it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markOf } from '../../web/vite/class-name.ts';

interface Entry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

const ENTRY = 'index.html';
/** What the server draws of the page, beside what every page has. */
const PARTS = ['src/pages/landing/landing-page.tsx', 'src/pages/landing/more.tsx', 'src/app/footer.tsx'];

/**
 * In the chunks that the page shares with others, and not on it, whole or but for some classes; their rules come again with
 * those chunks, before anything of the kind is drawn.
 */
const NOT_DRAWN: Readonly<Record<string, readonly string[]>> = {
  'src/styles/app-page.module.css': [],
  'src/ui/field.module.css': ['bad', 'before', 'check', 'error', 'hint'],
  'src/ui/key-values.module.css': [],
  'src/ui/ledger.module.css': ['foot'],
  'src/ui/tag.module.css': ['tag', 'ok', 'brass', 'warn', 'danger'],
  'src/wallet/wallet-chip.module.css': [
    ...['root', 'waiting', 'block', 'unit', 'label', 'menu', 'details', 'line', 'actions', 'narrow'],
  ],
};

export function writeLandingHtml(outDir: string): void {
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Record<string, Entry>;
  const entry = manifest[ENTRY];
  if (!entry) throw new Error('The build has no entry');
  const css = new Set<string>();
  const seen = new Set<string>();
  const collect = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const part of chunk.imports ?? []) collect(part);
    for (const file of chunk.css ?? []) css.add(file);
  };
  for (const name of [ENTRY, ...PARTS]) {
    if (!manifest[name]) throw new Error(`The build has no ${name}`);
    collect(name);
  }
  const rules = [...css].map((file) => drawn(absolute(readFileSync(join(outDir, file), 'utf8')))).join('');
  const theme = withoutComments(readFileSync(join(outDir, 'theme.js'), 'utf8'));
  const start = `requestAnimationFrame(()=>setTimeout(()=>import("/${entry.file}")))`;
  // A press on a button before the app is there is kept for it (web/src/lib/early-presses.ts).
  const keep = 'pressed=[];onclick=e=>pressed.push(e.target)';
  const html = readFileSync(join(outDir, ENTRY), 'utf8')
    .replace(/(?<=<!doctype html>\n)<!--.*-->\n/, '')
    .replace(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
    // Here the text is there first and its face may come late; elsewhere the scripts take longer than the face.
    .replace(/\s*<link rel="preload"[^>]*sans-ui[^>]*>/, '')
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace(
      /<script src="\/theme.js"><\/script>/,
      () => `<script>${theme}\n${keep}</script>\n    <style>${rules}</style>`,
    )
    .replace('</body>', () => `  <script>${start}</script>\n  </body>`);
  writeFileSync(join(outDir, 'landing.html'), html);
}

/** Every byte here stands before the text; the script has its comments in lines of their own. */
const withoutComments = (script: string): string =>
  script
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

const UNSEEN = Object.entries(NOT_DRAWN).flatMap(([file, classes]) =>
  classes.length === 0 ? [`_${markOf(file)}`] : classes.map((name) => `.${name}_${markOf(file)}`),
);

/** Rules without those that only speak of what is not there. */
const drawn = (rules: string): string =>
  rules
    .replace(/[^{}]*\{[^{}]*\}/g, (rule) => {
      const [selectors = '', body] = rule.split('{');
      const seen = selectors.split(',').filter((selector) => !UNSEEN.some((name) => selector.includes(name)));
      return seen.length === 0 ? '' : `${seen.join(',')}{${body}`;
    })
    .replace(/@media[^{}]*\{\s*\}/g, '');

/** Addresses in a style sheet are relative to it, those in a page to the page. */
const absolute = (rules: string): string => rules.replace(/url\((["']?)\.\//g, 'url($1/assets/');
