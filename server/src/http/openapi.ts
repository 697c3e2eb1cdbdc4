/** Describes routes in OpenAPI 3.1, from the definitions that also serve them. */
import type { RouteDefinition } from '@eleven/protocol/api/route';
import { ERRORS, type ErrorCode } from '@eleven/protocol/errors';
import { z } from 'zod/mini';

export type Json = Record<string, unknown>;

/** Errors that every route can return in addition to its own. */
const COMMON: readonly ErrorCode[] = ['request.invalid', 'request.rateLimited', 'internal', 'unavailable'];

/** Converts `/api/wallets/:address` to OpenAPI's notation `/api/wallets/{address}`. */
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
      ...(route.upload ? [fileName(route.upload.nameHeader)] : []),
    ],
    ...requestBody(route),
    responses: { ...success(route), ...failures(route) },
  };
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key returns the first reply and changes nothing.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
};

const fileName = (header: string): Json => ({
  name: header,
  in: 'header',
  required: false,
  description: "The file's name, percent-encoded.",
  schema: { type: 'string' },
});

function requestBody({ body, upload }: RouteDefinition): Json {
  // The schema of bytes is empty in OpenAPI 3.1.
  if (upload) return { requestBody: { required: true, content: { 'application/octet-stream': {} } } };
  if (!body) return {};
  const required = !body.safeParse(null).success;
  return { requestBody: { required, content: { 'application/json': { schema: schemaOf(body, 'input') } } } };
}

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

/** Errors of a route that takes an idempotency key: it is in use, or was used for something else. */
const OF_KEYS: readonly ErrorCode[] = ['request.conflict', 'request.keyReused'];
/** Errors of a route that takes a body: it is too long, has the wrong type, or did not arrive in time. */
const OF_BODIES: readonly ErrorCode[] = ['request.tooLarge', 'request.unsupportedType', 'request.timeout'];

function failures({ errors = [], creates, body, upload }: RouteDefinition): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([
    ...COMMON,
    ...(body || upload ? OF_BODIES : []),
    ...(creates ? OF_KEYS : []),
    ...errors,
  ])) {
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
