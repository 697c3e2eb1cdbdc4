/** Describes routes in OpenAPI 3.1, from the definitions that also serve them. */
import type { RouteDefinition } from '@eleven/protocol/api/route';
import { ERRORS, type ErrorCode } from '@eleven/protocol/errors';
import { z } from 'zod/mini';

export type Json = Record<string, unknown>;

/** Errors that every route can return in addition to its own. */
const COMMON: readonly ErrorCode[] = ['request.invalid', 'request.rateLimited', 'internal', 'unavailable'];

/** `/api/wallets/:address` as OpenAPI writes it: `/api/wallets/{address}`. */
export function openPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

export function operation(route: RouteDefinition): Json {
  return {
    summary: route.summary,
    ...(route.access === 'public' ? {} : { security: [{ [route.access]: [] }] }),
    ...(route.roles ? { 'x-roles': route.roles } : {}),
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(route.creates ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(route.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }
      : {}),
    responses: { ...success(route), ...failures(route) },
  };
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key returns the first reply and creates nothing.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
};

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function success({ reply, file }: RouteDefinition): Json {
  if (file) {
    const types = typeof file === 'string' ? [file] : file;
    const content = Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]));
    return { '200': { description: 'A file', content } };
  }
  if (!reply) return { '204': { description: 'Done' } };
  return {
    '200': { description: 'The answer', content: { 'application/json': { schema: schemaOf(reply, 'output') } } },
  };
}

/** Of a route that takes a key: the key is in use, or was used for something else. */
const OF_KEYS: readonly ErrorCode[] = ['request.conflict', 'request.keyReused'];

function failures({ errors = [], creates }: RouteDefinition): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...COMMON, ...(creates ? OF_KEYS : []), ...errors])) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
