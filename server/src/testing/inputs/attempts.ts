/**
 * Absurd requests: a request that a route accepts, with one or two parts broken. They are generated from the route's schemas,
 * so new routes and fields are tested automatically.
 */
import type { RouteDefinition } from '@eleven/protocol/api/route';
import { isStaffRole, type StaffRole } from '@eleven/protocol/staff';
import type { z } from 'zod/mini';
import { pathParameters } from '../all-routes.ts';
import {
  CONTENT_TYPES,
  EXTRA_FIELDS,
  METHODS,
  NASTY_COOKIES,
  NASTY_HEADERS,
  nastyBody,
  nastyPath,
} from './hostile-requests.ts';
import { NASTY_TEXTS, nastyValue, nested } from './hostile-values.ts';
import { createRandom, type Random } from './random.ts';
import { type Answered, sampleOf } from './samples.ts';

/** The sender: a guest, a user, another user, or a member of staff with a session of the admin area. */
export type Who = 'guest' | 'user' | 'stranger' | StaffRole;

export interface Attempt {
  readonly index: number;
  readonly route: RouteDefinition;
  readonly who: Who;
  /** The fault, in words; empty for a correct request. */
  readonly broken: readonly string[];
  readonly method: string;
  readonly url: string;
  /** Without the session's cookie, which comes from `who`. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Cookies in addition to the session's. */
  readonly cookies: string;
  readonly payload: string | Buffer | undefined;
}

export interface AttemptSource {
  readonly routes: readonly RouteDefinition[];
  readonly seed: number;
  /** The origin that the server accepts as its own. */
  readonly origin: string;
  /** Number of networks to send from: each has limits, which guard the most costly work, above all password hashes. */
  readonly networks: number;
  /** The roles of existing staff. */
  readonly staff: readonly StaffRole[];
  readonly answered: Answered;
}

/** A request in parts; breaking one changes it in place. */
interface Draft {
  readonly random: Random;
  readonly route: RouteDefinition;
  readonly broken: string[];
  method: string;
  params: Record<string, string>;
  query: [name: string, value: string][];
  body: unknown;
  payload: string | Buffer | undefined;
  path: (path: string) => string;
  readonly headers: Map<string, string>;
  cookies: string;
}

/** Routes with input are tried more often than those without a field to get wrong. */
function weighted(routes: readonly RouteDefinition[]): RouteDefinition[] {
  return routes.flatMap((route) => {
    const { length } = [route.params, route.query, route.body].flatMap(fieldsOf);
    // Calls that change the local chain wait for its blocks, and files contain entire lists.
    const isSlow = route.localOnly || route.file !== undefined;
    const turns = isSlow || length === 0 ? 1 : Math.min(10, length + (route.body ? 5 : 1));
    return Array<RouteDefinition>(turns).fill(route);
  });
}

const weights = new WeakMap<readonly RouteDefinition[], RouteDefinition[]>();

/** The attempt with this number. The same number and seed give the same one, except for ids learnt from the server. */
export function makeAttempt(source: AttemptSource, index: number): Attempt {
  const { routes, origin, networks, staff, answered } = source;
  const random = createRandom(source.seed, index);
  const turns = weights.get(routes) ?? weighted(routes);
  weights.set(routes, turns);
  const route = turns[index % turns.length] as RouteDefinition;
  const draft: Draft = {
    random,
    route,
    broken: [],
    method: route.method,
    params: texts(route.params ? sampleOf(route.params, random, answered) : {}),
    query: Object.entries(texts(route.query ? sampleOf(route.query, random, answered) : {})),
    body: route.body ? sampleOf(route.body, random, answered) : undefined,
    payload: undefined,
    path: (path) => path,
    headers: new Map([
      ['origin', origin],
      ['x-forwarded-for', `10.0.0.${random.int(networks)}`],
    ]),
    cookies: '',
  };
  if (route.creates && random.chance(0.4)) draft.headers.set('idempotency-key', `key-${random.int(500)}`);
  if (!random.chance(0.03)) {
    breakOne(draft);
    if (random.chance(0.2)) breakOne(draft);
  }
  return finished(draft, index, whoTries(route, staff, random));
}

function whoTries(route: RouteDefinition, staff: readonly StaffRole[], random: Random): Who {
  if (route.access === 'public') return random.pick<Who>(['guest', 'guest', 'guest', 'user']);
  if (route.access === 'user') return random.chance(0.7) ? 'user' : random.pick<Who>(['stranger', 'guest', ...staff]);
  const allowed = staff.filter((role) => route.roles?.includes(role));
  return random.chance(0.7) && allowed.length > 0
    ? random.pick(allowed)
    : random.pick<Who>(['user', 'guest', ...staff]);
}

/** Whether this kind of sender may succeed at all. */
export function mayPass(who: Who, route: RouteDefinition): boolean {
  if (route.access === 'public') return true;
  if (route.access === 'user') return who === 'user' || who === 'stranger';
  return isStaffRole(who) && route.roles?.includes(who) === true;
}

function breakOne(draft: Draft): void {
  const { random, route } = draft;
  const ways: [weight: number, way: (draft: Draft) => void][] = [
    [1.5, breakHeader],
    [0.5, breakCookies],
    [1, breakPath],
    [0.5, breakMethod],
    [0.5, breakQuery],
  ];
  if (pathParameters(route.path).length > 0) ways.push([5, breakParameter]);
  if (fieldsOf(route.query).length > 0) ways.push([5, breakQueryField]);
  if (route.body) {
    ways.push([fieldsOf(route.body).length > 0 ? 10 : 1, breakBodyField]);
    ways.push([2, breakBodyShape], [3, breakPayload], [1, breakType]);
  } else ways.push([1, breakPayload]);
  let at = random.int(1_000) / 1_000;
  at *= ways.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, way] of ways) {
    at -= weight;
    if (at < 0) {
      way(draft);
      return;
    }
  }
}

function breakBodyField({ random, body, broken }: Draft): void {
  const places = placesIn(body);
  if (places.length === 0) return;
  const { holder, key } = random.pick(places);
  const name = `body ${String(key)}`;
  if (random.chance(0.12)) {
    delete holder[key];
    broken.push(`${name} left out`);
    return;
  }
  const was = holder[key];
  // Half of the wrong values are nearly right: the value itself with an addition.
  holder[key] =
    typeof was === 'string' && random.chance(0.25) ? `${was}${random.pick(NASTY_TEXTS)}` : nastyValue(random);
  broken.push(`${name} is ${brief(holder[key])}`);
}

function breakBodyShape(draft: Draft): void {
  const { random, body, broken } = draft;
  const kind = random.int(3);
  if (kind === 0 && isRecord(body)) {
    const name = random.pick(EXTRA_FIELDS);
    body[name] = nastyValue(random);
    broken.push(`body has ${brief(name)} as well`);
  } else if (kind === 1) {
    draft.body = nastyValue(random);
    broken.push(`body is ${brief(draft.body)}`);
  } else {
    draft.body = isRecord(body) ? { ...body, deep: nested(1_000, 'object') } : nested(1_000, 'array');
    broken.push('body is nested deeply');
  }
}

function breakPayload(draft: Draft): void {
  draft.payload = nastyBody(JSON.stringify(draft.body ?? {}), draft.random);
  draft.broken.push(`bytes of the body are ${brief(draft.payload)}`);
}

function breakType({ random, headers, broken }: Draft): void {
  const type = random.pick(CONTENT_TYPES);
  headers.set('content-type', type);
  broken.push(`content-type is ${brief(type)}`);
}

function breakHeader({ random, headers, broken }: Draft): void {
  const [name, values] = random.pick(NASTY_HEADERS);
  const value = random.pick(values);
  headers.set(name, value);
  broken.push(`${name} is ${brief(value)}`);
}

function breakCookies(draft: Draft): void {
  draft.cookies = draft.random.pick(NASTY_COOKIES);
  draft.broken.push(`cookies are ${brief(draft.cookies)}`);
}

function breakPath(draft: Draft): void {
  const { random } = draft;
  draft.path = (path) => nastyPath(path, random);
  draft.broken.push('the path');
}

function breakMethod(draft: Draft): void {
  draft.method = draft.random.pick(METHODS);
  draft.broken.push(`method is ${draft.method}`);
}

function breakParameter({ random, route, params, broken }: Draft): void {
  const name = random.pick(pathParameters(route.path));
  params[name] = random.chance(0.3) ? `${params[name]}${random.pick(NASTY_TEXTS)}` : random.pick(NASTY_TEXTS);
  broken.push(`${name} of the path is ${brief(params[name])}`);
}

function breakQueryField({ random, route, query, broken }: Draft): void {
  const name = random.pick(fieldsOf(route.query));
  const value = random.pick(NASTY_TEXTS);
  const at = query.findIndex(([known]) => known === name);
  if (at >= 0 && random.chance(0.7)) query[at] = [name, value];
  else query.push([name, value]);
  broken.push(`${name} of the query is ${brief(value)}`);
}

function breakQuery({ random, route, query, broken }: Draft): void {
  const name = random.pick([...fieldsOf(route.query), ...EXTRA_FIELDS, '__proto__', '__proto__[polluted]']);
  const shape = random.pick([`${name}[]`, `${name}[0]`, `${name}[a]`, name]);
  query.push([shape, random.pick(NASTY_TEXTS)]);
  broken.push(`query has ${brief(shape)} as well`);
}

function finished(draft: Draft, index: number, who: Who): Attempt {
  const { route, broken, method, headers, cookies } = draft;
  const payload = draft.payload ?? (draft.body === undefined ? undefined : (JSON.stringify(draft.body) ?? ''));
  if (payload !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
  const path = draft.path(route.path.replace(/:(\w+)/g, (_, name: string) => encoded(draft.params[name] ?? '')));
  const query = draft.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  const url = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
  return { index, route, who, broken, method, url, headers: [...headers], cookies, payload };
}

/** Percent-encodes a text. Half a surrogate pair, which has no valid encoding, gets the three bytes that it would have. */
function encoded(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : [...text].map((one) => (one.isWellFormed() ? encodeURIComponent(one) : '%ed%a0%80')).join('');
}

interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

/** Every field of a value, however deep. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

function fieldsOf(schema: z.core.$ZodType | undefined): string[] {
  if (!schema) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return Object.keys(def.shape);
  return def.type === 'union' ? [...new Set(def.options.flatMap(fieldsOf))] : [];
}

function texts(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(isRecord(value) ? value : {})
      .filter(([, one]) => one !== undefined && one !== null)
      .map(([name, one]) => [name, String(one)]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Short enough for one line of a report, and without terminal control characters. */
export function brief(value: unknown): string {
  const text = Buffer.isBuffer(value)
    ? `bytes ${value.subarray(0, 40).toString('hex')} (${value.length})`
    : (JSON.stringify(value) ?? String(value));
  return text.length <= 160 ? text : `${text.slice(0, 120)}… (${text.length} characters)`;
}
