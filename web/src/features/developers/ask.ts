/** Requests the public API as any other program would: without cookies, and without the app's own handling of failures. */
import type { Locale } from '@eleven/protocol/product';

export interface Answered {
  readonly status: number;
  /** The names of the headers that a client of the API uses. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
  /** The number of characters cut off from a longer text. */
  readonly leftOut: number;
}

const SHOWN_HEADERS = ['Content-Type', 'ETag', 'Cache-Control', 'RateLimit', 'Retry-After'];
/** A page of a thousand events is more than anybody reads here. */
const MAX_CHARACTERS = 20_000;

export async function ask(url: string, locale: Locale, signal: AbortSignal): Promise<Answered> {
  const response = await fetch(url, { credentials: 'omit', headers: { 'Accept-Language': locale }, signal });
  const body = await response.text();
  const text = response.headers.get('Content-Type')?.startsWith('application/json')
    ? JSON.stringify(JSON.parse(body), null, 2)
    : body;
  return {
    status: response.status,
    headers: SHOWN_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    text: text.slice(0, MAX_CHARACTERS),
    leftOut: Math.max(0, text.length - MAX_CHARACTERS),
  };
}
