/** Styles and scripts inlined in a page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The page without the comment for its readers and without its links to styles and scripts. */
export const withoutLinks = (html: string): string =>
  html.replace(/(?<=<!doctype html>\n)<!--.*-->\n/, '').replace(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '');

/** Sets the theme before anything is painted. */
export const inlineTheme = (outDir: string): string => withoutComments(readFileSync(join(outDir, 'theme.js'), 'utf8'));

export const inlineRules = (outDir: string, files: ReadonlySet<string>): string =>
  [...files].map((file) => absolute(readFileSync(join(outDir, file), 'utf8'))).join('');

/** Every byte here stands before the text; the script has its comments in lines of their own. */
const withoutComments = (script: string): string =>
  script
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Inlined sheets as links that are switched off: a part that is fetched later finds them there and asks for none again. */
export const inlinedLinks = (files: ReadonlySet<string>): string =>
  [...files].map((file) => `<link rel="stylesheet" disabled href="/${file}">`).join('');

/** Addresses in a style sheet are relative to it, those in a page to the page. */
const absolute = (rules: string): string => rules.replace(/url\((["']?)\.\//g, 'url($1/assets/');

/** Asks for scripts, all at the same time; their names stay in `files`. */
const fetchScripts = (files: readonly string[]): string =>
  `const files=${JSON.stringify(files.map((file) => `/${file}`))};for(const file of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",crossOrigin:"",href:file}));`;

/** Runs the app's script once the page's first frame is made; it and all that it needs come at the same time. */
export function startAfterFrame(entry: string, needed: readonly string[]): string {
  return `requestAnimationFrame(()=>setTimeout(()=>{${fetchScripts(needed)}import("/${entry}")}))`;
}

/**
 * Runs the app's scripts, in the order in which they need each other, once what the page itself holds stands on the screen,
 * which is later than its frame is made: until then nothing takes the line or the processor from it. Each runs in a task of
 * its own, so that a press in between is heard. A browser that reports no paint starts a second after the frame.
 */
export function startAfterPaint(scripts: readonly string[]): string {
  const run = 'for(const file of files){await import(file);await new Promise(next=>setTimeout(next))}';
  const begin = `let begin=async()=>{begin=()=>{};${fetchScripts(scripts)}${run}}`;
  const painted = 'new PerformanceObserver(()=>begin()).observe({type:"paint",buffered:true})';
  return `{${begin};requestAnimationFrame(()=>setTimeout(()=>begin(),1000));${painted}}`;
}
