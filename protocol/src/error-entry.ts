/** The parts of a row in the catalogue of errors (errors.ts). */
import type { Text } from './product.ts';

export interface ErrorEntry extends Text {
  readonly status: number;
}

export type ErrorParams = Readonly<Record<string, string>>;

export const entry = (status: number, ko: string, en: string): ErrorEntry => ({ status, ko, en });

/** `{name}` in a text is replaced by the parameter of that name. Text in `[…]` is omitted if its parameter is missing. */
export function fillIn(text: string, params: ErrorParams): string {
  const has = (part: string) => [...part.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => Object.hasOwn(params, name));
  return text
    .replace(/\[([^\]]*)\]/g, (_, part: string) => (has(part) ? part : ''))
    .replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? (params[name] ?? whole) : whole));
}
