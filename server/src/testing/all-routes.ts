/** Every route that protocol/src/api defines, found by its shape, so new ones are included automatically. */
import { readdirSync } from 'node:fs';
import type { RouteDefinition } from '@eleven/protocol/api/route';

const FOLDER = new URL('../../../protocol/src/api/', import.meta.url);

export async function allRoutes(): Promise<RouteDefinition[]> {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .sort();
  const rooms = await Promise.all(
    names.map((name): Promise<Record<string, unknown>> => import(`@eleven/protocol/api/${name}`)),
  );
  const found = new Map<string, RouteDefinition>();
  for (const value of rooms.flatMap((room) => Object.values(room))) {
    if (isRoute(value)) found.set(nameOfRoute(value), value);
  }
  return [...found.values()];
}

export const nameOfRoute = ({ method, path }: Pick<RouteDefinition, 'method' | 'path'>): string => `${method} ${path}`;

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

function isRoute(value: unknown): value is RouteDefinition {
  return (
    typeof value === 'object' && value !== null && ['method', 'path', 'access', 'summary'].every((key) => key in value)
  );
}
