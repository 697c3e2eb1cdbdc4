import type { Plugin } from 'vite';

const HELPER = /^\0vite\/preload-helper\.js$/;

/**
 * What stands before each part that is fetched on demand: asks for its files together and waits for its rules. Vite's own
 * also serves browsers, relative bases and nonces that are not ours, which is half a kilobyte (brotli) of every first load.
 */
const CODE = `const asked = {};
const ask = (path) => {
  const href = new URL('/' + path, import.meta.url).href;
  const isRules = path.endsWith('.css');
  return (asked[href] ??= new Promise((resolve, reject) => {
    const links = [...document.getElementsByTagName('link')];
    if (links.some((link) => link.href === href && (!isRules || link.rel === 'stylesheet'))) return resolve();
    const link = document.createElement('link');
    link.rel = isRules ? 'stylesheet' : 'modulepreload';
    link.crossOrigin = '';
    link.href = href;
    if (isRules) {
      link.onload = resolve;
      link.onerror = () => {
        delete asked[href];
        link.remove();
        reject(Error('Unable to preload CSS for ' + href));
      };
    } else resolve();
    document.head.append(link);
  }));
};
const fail = (payload) => {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
  dispatchEvent(event);
  if (!event.defaultPrevented) throw payload;
};
export const __vitePreload = (load, paths = []) =>
  Promise.all(paths.map(ask))
    .catch(fail)
    .then(() => load().catch(fail));
`;

export function preloadHelper(): Plugin {
  return {
    name: 'preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: HELPER }, handler: () => ({ code: CODE, moduleSideEffects: false }) },
  };
}
