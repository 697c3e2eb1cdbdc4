import type { Plugin } from 'vite';

const PREFIX = '\0unused:';

/**
 * wouter brings a library that matches paths by patterns; our table of routes compares them (app/routes.tsx), so that it
 * would only weigh on the first load. Should a pattern ever be used, this says so.
 */
export function unusedParts(): Plugin {
  return {
    name: 'unused-parts',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'regexparam' && importer?.includes('/wouter/') ? PREFIX + source : undefined,
    load: (id) =>
      id.startsWith(PREFIX)
        ? 'export function parse() { throw new Error("regexparam is left out: see web/vite/unused-parts.ts"); }'
        : undefined,
  };
}
