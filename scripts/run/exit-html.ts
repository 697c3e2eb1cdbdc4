/**
 * The page "exit without us" as one file: its styles, its program and its texts inside, and a policy that lets nothing else
 * run. Nothing is minified, so that users can read the page they saved.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { licensesOf } from './licenses.ts';
import { ROOT } from './paths.ts';

const EXIT = join(ROOT, 'web/exit');
const SRC = join(ROOT, 'web/src');
const TOKENS = join(SRC, 'styles/tokens.css');
/** Styles of the app's own components. The class `line` of button.module.css is `button-line` here. */
const SHARED = [
  'button',
  'form/field',
  'form/segmented',
  'card',
  'notice',
  'tag',
  'overlay/dialog',
  'table/key-values',
];

/** Addresses of nodes: any https address, and this machine. */
const NODES = 'https: http://127.0.0.1:* http://localhost:*';

/** The bundler indents the script by one tab. Sources indent by spaces, so no tab at the start of a line is part of a text. */
const INDENT = /^\t/gm;
/** Comments for the linter. */
const LINT = /^ *\/\* biome-ignore .*\*\/\n/gm;

/**
 * The doc comments of libraries take 2 KB compressed and are published elsewhere, so they are removed; the licences (`/*!`)
 * and all of our own comments stay.
 */
const LIBRARY = /[\\/]node_modules[\\/].*\.m?js$/;
const MANUAL = /^[ \t]*\/\*\*(?!\/)[\s\S]*?\*\/[ \t]*$\n?/gm;

export async function writeExitHtml(outDir: string): Promise<void> {
  const script = `\n${await bundle()}`;
  const rules = sharedRules(script) + readFileSync(join(EXIT, 'exit.css'), 'utf8');
  const style = `\n${usedTokens(readFileSync(TOKENS, 'utf8'), rules)}${rules}`;
  if (/<\/(script|style)|<!--/i.test(script + style)) throw new Error('a tag would end the page’s code early');
  const html = readFileSync(join(EXIT, 'exit.html'), 'utf8')
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script></script>', () => `<script>${script}</script>`)
    .replace(
      'Content-Security-Policy" content=""',
      () => `Content-Security-Policy" content="${policyOf(style, script)}"`,
    );
  mkdirSync(outDir, { recursive: true });
  writeFileSync(join(outDir, 'exit.html'), html);
}

/** A font with the comment above it; the first comment of the file is about the whole file. */
const FONT = /(?:(?<=\}\n)\/\*(?:(?!\*\/)[\s\S])*\*\/\n)?@font-face \{[^}]*\}\n/g;

/** The app's base styles without its fonts, and its components' styles with classes that name their file. */
function sharedRules(script: string): string {
  const ground = readFileSync(join(SRC, 'styles/base.css'), 'utf8').replace(FONT, '');
  const parts = SHARED.map((path) => {
    const rules = readFileSync(join(SRC, 'ui', `${path}.module.css`), 'utf8');
    const prefix = `${basename(path)}-`;
    return usedRules(rules.replace(/\.(?=[a-z][\w-]*[^;{}]*\{)/gi, `.${prefix}`), prefix, script);
  });
  return (ground + parts.join('')).replace(LINT, '');
}

/** A rule with the comment above it; group 1 is the text before its brace. */
const RULE = /(?:^ *\/\*(?:(?!\*\/)[\s\S])*\*\/\n)?^ *([^\s@{}/][^{}]*)\{[^{}]*\}\n/gm;
const EMPTY = /^@media[^{}]*\{\s*\}\n/gm;

/** The page names a class in full, or only its last part where that is a variant: `button-${variant}`. */
function usedRules(rules: string, prefix: string, script: string): string {
  const isUnused = (name: string) => !script.includes(prefix + name) && !script.includes(`"${name}"`);
  const names = (selector: string) => selector.split(`.${prefix}`).slice(1);
  const isDead = (selector: string) => names(selector).some((rest) => isUnused(/^[\w-]+/.exec(rest)?.[0] ?? ''));
  return rules
    .replace(RULE, (rule, selectors: string) => (selectors.split(',').every(isDead) ? '' : rule))
    .replace(EMPTY, '');
}

function policyOf(style: string, script: string): string {
  const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    `script-src ${digest(script)}`,
    `style-src ${digest(style)}`,
    'img-src data:',
    `connect-src ${NODES}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

async function bundle(): Promise<string> {
  // Only a build needs the bundler.
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    // The output names its modules relative to this: the same bytes wherever it is built.
    cwd: ROOT,
    input: join(EXIT, 'main.ts'),
    platform: 'browser',
    logLevel: 'silent',
    plugins: [{ name: 'manuals', transform: (code, id) => (LIBRARY.test(id) ? code.replace(MANUAL, '') : null) }],
  });
  const { output } = await made.generate({ format: 'iife' });
  await made.close();
  const [entry, ...others] = output;
  if (others.length > 0) throw new Error('the exit page must be one script');
  // The page is saved and passed on alone, so it carries the licences of its libraries.
  return `${entry.code.replace(INDENT, '')}\n/*!\n${licensesOf(output)}\n*/\n`;
}

/** The tokens that the styles use, and the tokens that those refer to. Themes and media queries stay unchanged. */
function usedTokens(tokens: string, rules: string): string {
  const bare = tokens.replace(/\/\*[\s\S]*?\*\//g, '');
  const used = new Set<string>();
  const collect = (text: string) => {
    for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)/g)) {
      if (used.has(name)) continue;
      used.add(name);
      for (const [, value = ''] of bare.matchAll(new RegExp(`${name}:([^;]*);`, 'g'))) collect(value);
    }
  };
  collect(rules);
  return bare
    .replace(/\s*(--[\w-]+):[^;]*;/g, (line, name: string) => (used.has(name) ? line : ''))
    .replace(/"Eleven [^"]+",\s*/g, '');
}
