/** The parts of a row of the catalogue of errors (errors.ts). */
import type { Text } from './product.ts';

export interface ErrorEntry extends Text {
  readonly status: number;
}

export type ErrorParams = Readonly<Record<string, string>>;

export const entry = (status: number, ko: string, en: string): ErrorEntry => ({ status, ko, en });

/** `{name}` in a text is replaced by the parameter of that name. */
export function fillIn(text: string, params: ErrorParams): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? (params[name] ?? whole) : whole,
  );
}
