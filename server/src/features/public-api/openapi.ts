/** The public API as an OpenAPI 3.1 document: the shapes come from its routes, the texts from its guide. */
import EXAMPLES from '@eleven/protocol/api/public/examples.json' with { type: 'json' };
import { FIELDS } from '@eleven/protocol/api/public/fields';
import {
  ABOUT,
  type Guide,
  PROMISES,
  PUBLIC_API_VERSION,
  PUBLIC_GUIDE,
  RULES,
} from '@eleven/protocol/api/public/guide';
import * as routes from '@eleven/protocol/api/public/routes';
import type { RouteDefinition } from '@eleven/protocol/api/route';
import { errorReply } from '@eleven/protocol/api/shapes';
import { PRODUCT_NAME } from '@eleven/protocol/product';
import { type Json, openPath, operation, schemaOf } from '../../http/openapi.ts';

export function describePublicApi() {
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} public API`,
      version: PUBLIC_API_VERSION,
      description: [ABOUT, ...RULES, ...PROMISES].map(({ en }) => en).join('\n\n'),
    },
    servers: [{ url: '/', description: 'The server that this document comes from.' }],
    paths: Object.fromEntries(PUBLIC_GUIDE.map((guide) => [openPath(guide.path), { get: describe(guide) }])),
    components: {
      schemas: { Error: explained(schemaOf(errorReply, 'output')) },
      headers: HEADERS,
    },
  };
}

const ROUTES: readonly RouteDefinition[] = [
  routes.publicVaults,
  routes.publicCoverage,
  routes.publicCoverageCsv,
  routes.publicEvents,
  routes.publicEventsCsv,
  routes.publicTimelock,
  routes.publicDocument,
];

function describe({ id, title, about, path, parameters }: Guide): Json {
  const route = ROUTES.find((one) => one.path === path);
  if (!route) throw new Error(`${path} is not a route of the public API`);
  const plain = operation(route) as { parameters: Json[]; responses: Record<string, Json> };
  const example = (EXAMPLES as Record<string, unknown>)[id];
  return {
    operationId: id,
    summary: title.en,
    description: about.en,
    parameters: plain.parameters.map(({ schema, ...parameter }) => ({
      ...parameter,
      description: parameters[String(parameter.name)]?.about.en,
      schema: simplified(schema),
    })),
    responses: {
      ...Object.fromEntries(
        Object.entries(plain.responses).map(([status, response]) => [
          status,
          status === '200' ? answer(response, example) : { ...response, headers: headersOf(status) },
        ]),
      ),
      '304': { description: 'Nothing has changed since the answer with this ETag.', headers: headersOf('304') },
    },
  };
}

function answer(response: Json, example: unknown): Json {
  const content = Object.entries(response.content as Record<string, Json>).map(([type, { schema }]) => [
    type,
    { schema: explained(schema), ...(example === undefined ? {} : { example }) },
  ]);
  return { ...response, headers: headersOf('200'), content: Object.fromEntries(content) };
}

const HEADERS = {
  ETag: {
    description: 'Names this answer: to be sent as If-None-Match.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'Requests that are left, and the seconds until their number is full again.',
    schema: { type: 'string', examples: ['"answers";r=119;t=60'] },
  },
  'RateLimit-Policy': {
    description: 'Requests in each window, and its seconds.',
    schema: { type: 'string', examples: ['"answers";q=120;w=60'] },
  },
  'Retry-After': { description: 'Seconds after which to ask again.', schema: { type: 'integer' } },
};

const headersOf = (status: string): Json => {
  const names: (keyof typeof HEADERS)[] = ['RateLimit', 'RateLimit-Policy'];
  if (status === '200' || status === '304') names.unshift('ETag');
  if (status === '429' || status === '503') names.push('Retry-After');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
};

/** Adds the meaning of each field. */
function explained(schema: unknown): unknown {
  return mapSchemas(schema, ({ properties, ...rest }) =>
    properties === undefined
      ? rest
      : {
          ...rest,
          properties: Object.fromEntries(
            Object.entries(properties as Record<string, Json>).map(([name, property]) => [
              name,
              { ...property, ...(FIELDS[name] ? { description: FIELDS[name].en } : {}) },
            ]),
          ),
        },
  );
}

const simplified = (schema: unknown): unknown => mapSchemas(schema, (one) => one);

/**
 * Fields may be added, so a reader must not refuse unknown ones. The bounds of safe integers are omitted, since they say
 * nothing about a field.
 */
function mapSchemas(value: unknown, change: (schema: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((one) => mapSchemas(one, change));
  if (typeof value !== 'object' || value === null) return value;
  const { additionalProperties, minimum, maximum, ...rest } = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, mapSchemas(one, change)]),
  ) as Json;
  return change({
    ...rest,
    ...(additionalProperties === undefined || additionalProperties === false ? {} : { additionalProperties }),
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  });
}
