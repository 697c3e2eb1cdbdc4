import { dirname } from 'node:path';
import type { Plugin } from 'vite';

/** Of @tanstack/query-core: the module, what it gives, who names it from the start, and who comes when it is first used. */
const PARTS = [
  { module: 'mutation', gives: 'Mutation', early: 'mutationCache', late: 'mutationObserver' },
  { module: 'infiniteQueryBehavior', gives: 'infiniteQueryBehavior', early: 'query', late: 'infiniteQueryObserver' },
];
const EARLY = '\0named-early:';
const LATE = '\0comes-late:';
const ROOM = /\/@tanstack\/query-core\/build\/modern\/(\w+)\.js$/;

/**
 * The cache of every first load names what only writing and reading page by page use. Here it gets an empty place for each,
 * which the observer fills that comes with the first hook for it (useMutation, useInfiniteQuery): 1 KB less for who only looks.
 */
export function lateParts(): Plugin {
  return {
    name: 'late-parts',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer = '') {
      if (source.startsWith(EARLY)) return source;
      const from = ROOM.exec(importer)?.[1];
      const part = PARTS.find(({ module }) => source === `./${module}.js`);
      if (part && from === part.early) return EARLY + part.module;
      if (part && from === part.late) return `${LATE}${dirname(importer)}/${part.module}.js`;
      return undefined;
    },
    load(id) {
      const part = PARTS.find(
        ({ module }) => id === EARLY + module || (id.startsWith(LATE) && id.endsWith(`/${module}.js`)),
      );
      if (!part) return undefined;
      const { module, gives } = part;
      if (id.startsWith(EARLY)) return `export let ${gives}; export const fill = (part) => { ${gives} = part; };`;
      const file = JSON.stringify(id.slice(LATE.length));
      return `import { ${gives} } from ${file}; import { fill } from '${EARLY}${module}'; fill(${gives}); export * from ${file};`;
    },
  };
}
