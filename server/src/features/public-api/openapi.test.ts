import { readFileSync } from 'node:fs';
import EXAMPLES from '@eleven/protocol/api/public/examples.json' with { type: 'json' };
import { FIELDS } from '@eleven/protocol/api/public/fields';
import { PUBLIC_GUIDE } from '@eleven/protocol/api/public/guide';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { allRoutes, nameOfRoute } from '../../testing/all-routes.ts';
import { describePublicApi } from './openapi.ts';

type Json = Record<string, unknown>;

const document = JSON.parse(JSON.stringify(describePublicApi())) as Json & { paths: Record<string, { get: Json }> };

/** Every object below a value, including itself. */
function* objectsIn(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Json;
  for (const one of Object.values(value)) yield* objectsIn(one);
}

describe('the document of the public API', () => {
  it('is valid OpenAPI 3.1, and its references resolve', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect([valid, errors]).toEqual([true, undefined]);
    expect(validator.version).toBe('3.1');
    expect(validator.resolveRefs()).toMatchObject({ openapi: '3.1.0' });
    // An invalid one would be detected.
    const broken = { ...document, paths: { '/x': { get: { responses: { '200': {} } } } } };
    expect((await new Validator().validate(broken as never)).valid).toBe(false);
  });

  it('is the same in docs/ as served: node scripts/generate-openapi.ts writes it', () => {
    const kept = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(kept)).toEqual(document);
  });

  it('has every public route, each with a description of all parameters', async () => {
    const defined = (await allRoutes()).filter(({ path }) => path.startsWith('/api/public/'));
    expect(PUBLIC_GUIDE.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(defined.map(nameOfRoute).sort());
    expect(Object.keys(document.paths).sort()).toEqual(defined.map(({ path }) => path).sort());
    for (const { get } of Object.values(document.paths)) {
      for (const parameter of get.parameters as Json[]) expect(parameter.description).toMatch(/\w{3}/);
    }
  });

  it('explains every field, has no explanations of missing fields, and allows additional fields', () => {
    const named = new Set([...objectsIn(document.paths)].flatMap(({ properties }) => Object.keys(properties ?? {})));
    for (const name of ['code', 'message']) named.add(name);
    expect([...named].sort()).toEqual(Object.keys(FIELDS).sort());
    expect([...objectsIn(document)].filter(({ additionalProperties }) => additionalProperties === false)).toEqual([]);
  });

  it('has the fields and the parameter choices that the page shows', () => {
    for (const { path, fields, parameters } of PUBLIC_GUIDE) {
      const get = document.paths[path]?.get as Json;
      const { content } = (get.responses as Record<string, { content: Record<string, Json> }>)['200'] ?? {};
      const named = [...objectsIn(content?.['application/json']?.schema)].flatMap(({ properties }) =>
        Object.keys(properties ?? {}),
      );
      expect([path, [...fields].sort()]).toEqual([path, [...new Set(named)].sort()]);
      const choices = (get.parameters as { name: string; schema: Json }[]).map(({ name, schema }) => [
        name,
        schema.enum,
      ]);
      expect(choices).toEqual(Object.entries(parameters).map(([name, parameter]) => [name, parameter.choices]));
    }
  });

  it('gives an example for each reply', () => {
    for (const { get } of Object.values(document.paths)) {
      const id = get.operationId as string;
      const { content } = (get.responses as Record<string, { content: Record<string, Json> }>)['200'] ?? {};
      const [media] = Object.values(content ?? {});
      expect([id, media?.example]).toEqual([id, (EXAMPLES as Json)[id]]);
    }
  });
});
