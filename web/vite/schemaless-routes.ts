import type { Plugin } from 'vite';

const ROUTES = /\/protocol\/src\/api\/.+\.ts$/;

/**
 * The route definitions contain the schemas that the server validates with. The web app needs only their methods, paths and
 * types, so only those are kept here: 11 KB (brotli) less for every first visit. Only plain values are exported: a build that
 * imports a route's schema fails. Forms import zod themselves.
 */
export function schemalessRoutes(): Plugin {
  return {
    name: 'schemaless-routes',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!ROUTES.test(file)) return undefined;
      const exports = Object.entries((await import(`${file}?${Date.now()}`)) as Record<string, unknown>);
      return exports
        .map(([name, value]) => [name, JSON.stringify(isRoute(value) ? bare(value) : value)] as const)
        .filter(([name, json]) => json !== undefined && !isSchema(exports, name))
        .map(([name, json]) => `export const ${name} = ${json};`)
        .join('\n');
    },
  };
}

interface Route {
  method: string;
  path: string;
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const bare = ({ method, path }: Route): Route => ({ method, path });

function isSchema(exports: readonly (readonly [string, unknown])[], name: string): boolean {
  const value = exports.find(([candidate]) => candidate === name)?.[1];
  return typeof value === 'object' && value !== null && '_zod' in value;
}
