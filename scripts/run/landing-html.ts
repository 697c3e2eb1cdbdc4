/**
 * The front page's frame: index.html with every rule that the page uses inlined, and with its script fetched after the first
 * paint, so that nothing but this one file stands between a visitor and the text. The server puts the page into it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markOf } from '../../web/vite/class-name.ts';
import { inlineRules, inlineTheme, startAfterPaint, withoutLinks } from './inline.ts';
import { Manifest } from './manifest.ts';

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
  'src/ui/tag.module.css': ['tag', 'ok', 'brass', 'warn', 'danger', 'dotDanger'],
  'src/wallet/wallet-chip.module.css': [
    ...['root', 'waiting', 'block', 'unit', 'label', 'menu', 'details', 'line', 'actions', 'narrow'],
    ...['name', 'wrong', 'there', 'warning'],
  ],
  'src/wallet/whole-address.module.css': [],
};

export function writeLandingHtml(outDir: string): void {
  const manifest = new Manifest(outDir);
  const { styles } = manifest.filesOf([ENTRY, ...PARTS]);
  const rules = drawn(inlineRules(outDir, styles));
  // A press on a button before the app is there is kept for it (web/src/lib/early-presses.ts).
  const keep = 'pressed=[];onclick=e=>pressed.push(e.target)';
  const html = withoutLinks(readFileSync(join(outDir, ENTRY), 'utf8'))
    // Here the text is there first, and the large Korean file may come late; elsewhere the scripts take longer than it.
    .replace(/\s*<link rel="preload"[^>]*\/sans-korean[^>]*>/, '')
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    // It is whole without scripts.
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '')
    .replace(
      /<script src="\/theme.js"><\/script>/,
      () => `<script>${inlineTheme(outDir)}\n${keep}</script>\n    <style>${rules}</style>`,
    )
    .replace(
      '</body>',
      () => `  <script>${startAfterPaint([...manifest.filesOf([ENTRY]).scripts])}</script>\n  </body>`,
    );
  writeFileSync(join(outDir, 'landing.html'), html);
}

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
