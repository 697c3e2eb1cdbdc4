/**
 * The definition of an API route, used by the server (validation, access), the web app (types, paths) and the OpenAPI
 * document. Access is denied by default: a definition names the callers that its route admits.
 */
import type { z } from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { StaffRole } from '../staff.ts';

/** `public`: anyone, signed in or not · `user`: a signed-in user · `admin`: a member of the operator's staff. */
export type Access = 'public' | 'user' | 'admin';

/** The callers that a route admits. In the admin area only staff with one of `roles`: other staff get 403, everybody else 401. */
type AccessRule =
  | { readonly access: 'public'; readonly roles?: never; readonly session?: never }
  | {
      readonly access: 'user';
      readonly roles?: never;
      /**
       * `cached`: the session may come from a cache and be up to five seconds old, so only for reads that give no further access.
       * A sign-out or a change evicts the session at once, unless the message about it is lost on the way to this process.
       */
      readonly session?: 'cached';
    }
  | { readonly access: 'admin'; readonly roles: readonly [StaffRole, ...StaffRole[]]; readonly session?: never };

export type RouteDefinition = AccessRule & {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` for each path parameter. */
  readonly path: `/${string}`;
  /** Shown in the OpenAPI document. */
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Accepts a file, as `application/octet-stream`, instead of a JSON body; `nameHeader` carries its percent-encoded name. */
  readonly upload?: { readonly nameHeader: string };
  /** Absent for a reply without a body (204). */
  readonly reply?: z.ZodMiniType;
  /** Error codes of this route in addition to those of every route: invalid, rate-limited, unavailable, internal. */
  readonly errors?: readonly ErrorCode[];
  /**
   * Creates something, or uses up a link: accepts an `Idempotency-Key`, and a repeat with the same key changes nothing and gets
   * the same reply.
   */
  readonly creates?: true;
  /** Returns a file of this type, or of one of these, instead of a reply. */
  readonly file?: FileType | readonly [FileType, ...FileType[]];
  /** Only within ten minutes of a step-up with the account's strongest method: otherwise 403 `auth.stepUpRequired`. */
  readonly stepUp?: true;
  /** Exists only on the local chain. */
  readonly localOnly?: true;
};

export type FileType =
  | 'text/csv'
  | 'application/json'
  | 'text/html'
  | 'text/calendar'
  | 'text/plain'
  | 'application/zip'
  | 'application/pdf'
  | 'image/png'
  | 'image/jpeg';

/** The result of a route that returns a file: its name, and its content in chunks. */
export interface Download {
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array>;
  /** Only if the route has several types. */
  readonly type?: FileType;
  /** Identifies exactly this content: clients that have it get 304 instead of the file. */
  readonly etag?: string;
  /** Shown in the browser instead of downloaded. */
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
