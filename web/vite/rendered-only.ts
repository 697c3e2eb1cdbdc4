import type { Plugin } from 'vite';

/** Parts that the server renders and browsers fetch on demand: the landing page and its foot. */
const RENDERED = /\/(landing-page|more|footer)\.tsx$/;
const ABSENT = '\0not-rendered';

/** Excludes all other code loaded on demand from the server's bundle, which would otherwise contain every page of the app. */
export function renderedOnly(): Plugin {
  return {
    name: 'rendered-only',
    resolveDynamicImport: (specifier) =>
      typeof specifier === 'string' && RENDERED.test(specifier) ? undefined : { id: ABSENT },
    resolveId: (id) => (id === ABSENT ? id : undefined),
    load: (id) => (id === ABSENT ? "throw new Error('Only browsers render this part')" : undefined),
  };
}
