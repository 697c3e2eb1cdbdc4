/** The fields of a schema of the public API, for a page that shows it. */
import type { z } from 'zod/mini';

type Schema = z.core.$ZodType;

/** The names of all fields, in the order of the reply; of a repeated name only the first. */
export function fieldNamesOf(schema: Schema): readonly string[] {
  return [...new Set(namesIn(schema))];
}

function namesIn(schema: Schema): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([name, field]) => [name, ...namesIn(field)]);
  if (def.type === 'array') return namesIn(def.element);
  return 'innerType' in def ? namesIn(def.innerType) : [];
}

/** The possible values of a parameter, if they are few; otherwise undefined. */
export function choicesOf(query: Schema | undefined, name: string): readonly string[] | undefined {
  const { def } = (query as z.core.$ZodTypes | undefined)?._zod ?? {};
  const field = def?.type === 'object' ? def.shape[name] : undefined;
  const inner = (field as z.core.$ZodTypes | undefined)?._zod.def;
  const plain = inner && 'innerType' in inner ? (inner.innerType as z.core.$ZodTypes)._zod.def : inner;
  return plain?.type === 'enum' ? Object.values(plain.entries).map(String) : undefined;
}
