/** The API as an OpenAPI 3.1 document, generated from the definitions of the routes. */
import type { RouteDefinition } from '@eleven/protocol/api/route';
import { errorReply } from '@eleven/protocol/api/shapes';
import { ADMIN_EVENTS_PATH, EVENTS_PATH } from '@eleven/protocol/api/system';
import { PRODUCT_NAME } from '@eleven/protocol/product';
import { STAFF_ROLES } from '@eleven/protocol/staff';
import { VERSION } from '../../core/version.ts';
import { type Json, openPath, operation, schemaOf } from '../../http/openapi.ts';

export function describeApi(definitions: readonly RouteDefinition[]): Json {
  const paths: Record<string, Json> = {
    [EVENTS_PATH]: { get: EVENTS },
    [ADMIN_EVENTS_PATH]: { get: { ...EVENTS, security: [{ admin: [] }], 'x-roles': STAFF_ROLES } },
  };
  for (const definition of definitions) {
    const path = openPath(definition.path);
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: operation(definition) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: VERSION,
      description:
        'Amounts are wei as decimal strings in fields that end in `Wei`. Every failure is `{ code, message }` in the language of the reader.',
    },
    components: {
      schemas: { Error: schemaOf(errorReply, 'output') },
      securitySchemes: {
        user: { type: 'apiKey', in: 'cookie', name: 'eleven.session_token' },
        admin: { type: 'apiKey', in: 'cookie', name: 'eleven.admin' },
      },
    },
    paths,
  };
}

/** A stream is not in the table of routes: its response is not JSON and has no end. */
const EVENTS: Json = {
  summary: 'Invalidations as server-sent events: each says what to read again, never what is true.',
  parameters: [
    {
      name: 'missedMs',
      in: 'query',
      description:
        'The reader has missed this many milliseconds: the invalidations of that time come first, each once.',
      schema: { type: 'integer', minimum: 0 },
    },
  ],
  responses: { '200': { description: 'A stream', content: { 'text/event-stream': {} } } },
};
