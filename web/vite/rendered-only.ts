import type { Plugin } from 'vite';

/** Parts that the server renders and browsers fetch on demand: the landing page and its foot. */
const RENDERED = /\/(landing-page|more|footer)\.tsx$/;
const ABSENT = '\0not-rendered';

/** Nothing else that is fetched on demand gets into the server's part, which would hold every page of the app otherwise. */
export function renderedOnly(): Plugin {
  return {
    name: 'rendered-only',
    resolveDynamicImport: (specifier) =>
      typeof specifier === 'string' && RENDERED.test(specifier) ? undefined : { id: ABSENT },
    resolveId: (id) => (id === ABSENT ? id : undefined),
    load: (id) => (id === ABSENT ? "throw new Error('Only browsers render this part')" : undefined),
  };
}
