/** What stands in a page itself instead of in files of its own. */
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

/** Addresses in a style sheet are relative to it, those in a page to the page. */
const absolute = (rules: string): string => rules.replace(/url\((["']?)\.\//g, 'url($1/assets/');

/** Runs the app's script once what the page itself holds has been painted; it and all that it needs come at the same time. */
export function startAfterPaint(entry: string, needed: readonly string[] = []): string {
  const link = '{rel:"modulepreload",crossOrigin:"",href:file}';
  const fetchAll = `for(const file of ${JSON.stringify(needed.map((file) => `/${file}`))})document.head.append(Object.assign(document.createElement("link"),${link}));`;
  return `requestAnimationFrame(()=>setTimeout(()=>{${needed.length > 0 ? fetchAll : ''}import("/${entry}")}))`;
}
