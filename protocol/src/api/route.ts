/**
 * What a route of the API is: one definition used by the server (validation, access), the web app (types, paths) and the
 * OpenAPI document. Everything not listed is denied.
 */
import type { z } from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { StaffRole } from '../staff.ts';

/** `public`: anyone, signed in or not · `user`: a signed-in user · `admin`: a member of the operator's staff. */
export type Access = 'public' | 'user' | 'admin';

/** A route of the admin area names the roles that may call it: the others of the staff get 403, everybody else 401. */
type Door =
  | { readonly access: 'public' | 'user'; readonly roles?: never }
  | { readonly access: 'admin'; readonly roles: readonly [StaffRole, ...StaffRole[]] };

export type RouteDefinition = Door & {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` for each path parameter. */
  readonly path: `/${string}`;
  /** One sentence for the API document. */
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Absent for an answer without a body (204). */
  readonly reply?: z.ZodMiniType;
  /** Codes that this route answers beside those every route can: invalid, rate-limited, unavailable, internal. */
  readonly errors?: readonly ErrorCode[];
  /** Creates something: takes an `Idempotency-Key`, and a repeat with the same key makes nothing new. */
  readonly creates?: true;
  /** Answers a file of this type, or of one of these, in place of a reply. */
  readonly file?: FileType | readonly [FileType, ...FileType[]];
  /** Exists only on the local chain. */
  readonly localOnly?: true;
};

export type FileType = 'text/csv' | 'application/json' | 'text/html' | 'text/calendar';

/** What a route that answers a file gives: the name under which it is kept, and its text piece by piece. */
export interface Download {
  readonly name: string;
  readonly text: AsyncIterable<string>;
  /** Where the route has several. */
  readonly type?: FileType;
  /** To be read in the browser, not kept. */
  readonly isShown?: boolean;
}

/* @__NO_SIDE_EFFECTS__ */
export function defineRoute<const Route extends RouteDefinition>(route: Route): Route {
  return route;
}

export type BodyOf<Route extends RouteDefinition> = Route['body'] extends z.ZodMiniType
  ? z.input<Route['body']>
  : undefined;
export type QueryOf<Route extends RouteDefinition> = Route['query'] extends z.ZodMiniType
  ? z.input<Route['query']>
  : undefined;
export type ReplyOf<Route extends RouteDefinition> = Route['reply'] extends z.ZodMiniType
  ? z.output<Route['reply']>
  : Route['file'] extends string | readonly string[]
    ? Download
    : undefined;
