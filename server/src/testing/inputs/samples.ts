/** Values that a schema accepts, as a well-behaved client sends them, before parts are broken. */
import { z } from 'zod/mini';
import { textOfPattern } from './pattern.ts';
import type { Random } from './random.ts';

export type Schema = z.core.$ZodType;

/** Texts that fit many fields; each field uses those that its schema accepts. */
const TEXTS = [
  'Kim Minji 김민지',
  'person@example.org',
  'correct mule cell paper',
  'a',
  '1',
  '20',
  '1000000000000000000',
  'ko',
  'en',
  'Asia/Seoul',
  '2026-03-01',
  '2026-03-01T09:00:00.000Z',
  'https://example.org/a?b=c#d',
  '5f0c8a52-6d3f-4f0e-9d1b-0a8f2f6a7c11',
  `0x${'ab'.repeat(20)}`,
  `0x${'ab'.repeat(32)}`,
  'A sentence that is long enough for a reason, a subject or a short text.',
];
const NUMBERS = [1, 0, 2, 3, 5, 10, 30, 90, 100, 365, 1_000, 86_400, 1_800_000_000, 0.5, -1];

/** Texts from the server's replies: ids, numbers, times and addresses of existing objects. */
export class Answered {
  readonly #texts: string[] = [];
  #next = 0;

  /** Keeps the last few hundred. */
  learn(value: unknown): void {
    const open: unknown[] = [value];
    for (let looked = 0; open.length > 0 && looked < 200; looked += 1) {
      const one = open.pop();
      if (typeof one === 'string' && one.length > 0 && one.length <= 200) {
        this.#texts[this.#next++ % 400] = one;
      } else if (typeof one === 'object' && one !== null) open.push(...Object.values(one));
    }
  }

  fitting(schema: Schema, random: Random): string | undefined {
    for (let tries = 0; tries < 12 && this.#texts.length > 0; tries += 1) {
      const text = random.pick(this.#texts);
      if (takes(schema, text)) return text;
    }
    return undefined;
  }
}

export function takes(schema: Schema, value: unknown): boolean {
  return z.safeParse(schema, value).success;
}

/** A value that the schema accepts; throws if none is known, so that no field is silently skipped. */
export function sampleOf(schema: Schema, random: Random, answered?: Answered): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = (one: Schema) => sampleOf(one, random, answered);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([, field]) => !isOptional(field) || random.chance(0.6))
          .map(([name, field]) => [name, inner(field)]),
      );
    case 'string':
      return sampleText(schema, random, answered);
    case 'number':
      return firstTaken(schema, NUMBERS, random);
    case 'boolean':
      // Consents have to be given.
      return takes(schema, false) ? random.chance(0.8) : true;
    case 'enum':
      return random.pick(Object.values(def.entries));
    case 'literal':
      return random.pick(def.values);
    case 'union':
      return inner(random.pick(def.options));
    case 'array':
      return [inner(def.element), ...(random.chance(0.3) ? [inner(def.element)] : [])];
    case 'record':
      return { [String(inner(def.keyType))]: inner(def.valueType) };
    case 'nullable':
      return random.chance(0.2) ? null : inner(def.innerType);
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return inner(def.innerType);
    case 'pipe':
      return inner(def.in);
    case 'lazy':
      return inner(def.getter());
    case 'null':
      return null;
    case 'any':
    case 'unknown':
      return 'anything';
    default:
      throw new Error(`No sample for a schema of the type ${def.type}: teach testing/inputs/samples.ts`);
  }
}

function isOptional(schema: Schema): boolean {
  return takes(schema, undefined);
}

/** Caches the fitting texts of each schema, since parsing would otherwise be most of the work. */
const fittingTexts = new WeakMap<Schema, readonly string[]>();

function sampleText(schema: Schema, random: Random, answered?: Answered): string {
  const known = answered && random.chance(0.4) ? answered.fitting(schema, random) : undefined;
  if (known !== undefined) return known;
  let fitting = fittingTexts.get(schema);
  if (!fitting) {
    fitting = TEXTS.filter((text) => takes(schema, text));
    fittingTexts.set(schema, fitting);
  }
  const source = patternOf(schema)?.source;
  if (source !== undefined && (fitting.length === 0 || random.chance(0.5))) {
    for (let tries = 0; tries < 5; tries += 1) {
      const text = textOfPattern(source, random);
      if (takes(schema, text)) return text;
    }
  }
  if (fitting.length > 0) return random.pick(fitting);
  throw new Error(`No text for ${source ?? 'a field without a pattern'}: teach testing/inputs/samples.ts one`);
}

function checksOf(schema: Schema): object[] {
  return (schema._zod.def.checks ?? []).map((check) => check._zod.def);
}

function patternOf(schema: Schema): RegExp | undefined {
  return [schema._zod.def, ...checksOf(schema)]
    .map((def) => ('pattern' in def ? def.pattern : undefined))
    .find((pattern) => pattern instanceof RegExp);
}

function firstTaken(schema: Schema, values: readonly number[], random: Random): number {
  const edges = checksOf(schema).flatMap((def) => ('value' in def && typeof def.value === 'number' ? [def.value] : []));
  const fitting = [...values, ...edges].filter((value) => takes(schema, value));
  if (fitting.length === 0) throw new Error('No number for a field: teach testing/inputs/samples.ts one');
  return random.pick(fitting);
}
