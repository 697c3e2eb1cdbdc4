/** Every route of the API, found in the files: no new one can be forgotten. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteDefinition } from '../api/route.ts';

const API = join(import.meta.dirname, '../api');

export async function allRoutes(): Promise<readonly RouteDefinition[]> {
  const files = readdirSync(API, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(files.map((file) => import(join(API, file)) as Promise<object>));
  return modules.flatMap((module) => Object.values(module)).filter(isRoute);
}

const isRoute = (value: unknown): value is RouteDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
