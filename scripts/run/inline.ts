/** Styles and scripts inlined in a page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The page without its leading comment and without its links to styles and scripts. */
export const withoutLinks = (html: string): string =>
  html.replace(/(?<=<!doctype html>\n)<!--.*-->\n/, '').replace(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '');

/** Sets the theme before the first paint. */
export const inlineTheme = (outDir: string): string => withoutComments(readFileSync(join(outDir, 'theme.js'), 'utf8'));

export const inlineRules = (outDir: string, files: ReadonlySet<string>): string =>
  [...files].map((file) => absolute(readFileSync(join(outDir, file), 'utf8'))).join('');

/** Removes comments on separate lines (the script has no others) and extra spaces: every byte here delays the text. */
const withoutComments = (script: string): string =>
  script
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Disabled links for inlined sheets: a part that is loaded later finds them and does not load them again. */
export const inlinedLinks = (files: ReadonlySet<string>): string =>
  [...files].map((file) => `<link rel="stylesheet" disabled href="/${file}">`).join('');

/** URLs in a style sheet are relative to it, those in a page to the page. */
const absolute = (rules: string): string => rules.replace(/url\((["']?)\.\//g, 'url($1/assets/');

/** Preloads scripts, all at the same time; their names stay in `files`. */
const fetchScripts = (files: readonly string[]): string =>
  `const files=${JSON.stringify(files.map((file) => `/${file}`))};for(const file of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",crossOrigin:"",href:file}));`;

/**
 * If one of the app's scripts does not load, the page's `main` says so and offers to reload. Creates elements instead of HTML
 * strings, which the pages' policy refuses. No automatic reload: a browser may abort the import because the reader leaves.
 */
const orOfferReload = (put: 'prepend' | 'replaceChildren'): string =>
  `.catch(()=>{const ko=document.documentElement.lang=="ko",at=document.createElement("p"),button=document.createElement("button");at.setAttribute("role","alert");button.textContent=ko?"페이지 새로고침":"Reload page";button.onclick=()=>location.reload();at.append(ko?"페이지를 다 불러오지 못했습니다. ":"The page could not be loaded completely. ",button);document.getElementById("main").${put}(at)})`;

/** Runs the app's script after the page's first frame; the script and all its imports load at the same time. */
export function startAfterFrame(entry: string, needed: readonly string[]): string {
  return `requestAnimationFrame(()=>setTimeout(()=>{${fetchScripts(needed)}import("/${entry}")${orOfferReload('replaceChildren')}}))`;
}

/**
 * Runs the app's scripts, in dependency order, once the page's own content has been painted, which is later than its first
 * frame: until then nothing competes with it for network or processor. Each script runs in a separate task, so that clicks in
 * between are handled. A browser that reports no paint starts them a second after the frame.
 */
export function startAfterPaint(scripts: readonly string[]): string {
  const run = 'for(const file of files){await import(file);await new Promise(next=>setTimeout(next))}';
  const begin = `let begin=()=>{begin=()=>{};${fetchScripts(scripts)}(async()=>{${run}})()${orOfferReload('prepend')}}`;
  const painted = 'new PerformanceObserver(()=>begin()).observe({type:"paint",buffered:true})';
  return `{${begin};requestAnimationFrame(()=>setTimeout(()=>begin(),1000));${painted}}`;
}
