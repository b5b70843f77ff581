import { z } from 'zod';
import type { Camelize } from './wire.ts';

/** Which limit of the rate table a route falls under (requests per minute in `rateLimits`). */
export type RateClass =
  | 'login'
  | 'captcha'
  | 'register'
  | 'upload'
  | 'export'
  | 'search'
  | 'suggest'
  | 'report'
  | 'file'
  | 'comment'
  | 'live'
  | 'default';

/** Requests per minute for each class, counted per signed-in user, else per address. */
export const rateLimits: Record<RateClass, number> = {
  login: 60,
  captcha: 30,
  register: 10,
  upload: 30,
  export: 6,
  search: 60,
  suggest: 240,
  report: 20,
  // A page of pictures, and for what nobody signs in for: everybody behind one address.
  file: 1200,
  comment: 10,
  // What follows an answer while it is written, in several tabs.
  live: 2400,
  default: 600,
};

/** `public`: anyone. `signed-in`: any session. Anything else is a permission code such as `system:post:list`. */
export type Access = 'public' | 'signed-in' | (string & {});

/** The codes that a route asks for by what it is asked. */
export interface CodesByQuery {
  /** Every code that it can ask for. */
  all: readonly string[];
  /** The codes of which the caller must hold one; none for what any session may ask. It is given what came, unchecked. */
  neededFor: (query: object) => readonly string[];
}

/** A code that a route asks for beside its own, for some of what it is sent. */
export interface FurtherCode {
  code: string;
  /** Whether this call needs it; it is given what came, unchecked. */
  isNeeded: (sent: { query: object; body: object }) => boolean;
}

/** One route as both sides know it. Shapes are written in wire names; handlers see them camelised. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  access: Access;
  /** What a `signed-in` route asks for beside the session. */
  codes?: CodesByQuery;
  /** What it asks for beside `access`, for some of what it is sent. */
  furtherCode?: FurtherCode;
  rate: RateClass;
  /** Title of the operation log's row; null only for reads. */
  audit: string | null;
  /** A read whose question is too long for an address: it changes nothing and is not logged, whatever its method. */
  isRead?: true;
  /** Sent by the page while somebody writes: his saves of one document are one row of the log each ten minutes. */
  savesItself?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** What stands in the envelope's `data`; absent means the answer carries none. */
  data?: z.ZodType;
  /** Fields that the envelope repeats at its top level (sign-in, captcha, user info). */
  repeated?: boolean;
  /** Whether it may be called while the session's screen is locked. */
  whileLocked?: boolean;
  /** Whether it may be called by somebody whose role demands a second factor that he has not set up yet. */
  whileOwing?: boolean;
  /** Whether the password is asked for again when it was given more than 15 minutes ago: always, or for these bodies. */
  asksPassword?: true | ((body: unknown) => boolean);
  /** Largest body in bytes; 1 MB when absent. */
  bodyLimit?: number;
}

/** Declares a route. It only fixes the types; the server registers it and the client calls it. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** What most reads declare alike: the usual rate, and no row of the log. */
export function readOf<const A extends Access>(access: A) {
  return { method: 'GET', access, rate: 'default', audit: null } as const;
}

type Read<S> = S extends z.ZodType ? Camelize<z.output<S>> : undefined;

export type ParamsOf<E extends Endpoint> = Read<E['params']>;
export type SearchOf<E extends Endpoint> = Read<E['query']>;
export type BodyOf<E extends Endpoint> = Read<E['body']>;
export type DataOf<E extends Endpoint> = Read<E['data']>;

/** The answer every JSON route gives. */
export interface Envelope<T> {
  code: number;
  msg: string;
  data: T;
  /** Present on errors: look it up in the server's log. */
  trace_id?: string;
}

/** Whether a body gives something under one of the names, and not an empty list. */
export function givesAny(names: readonly string[]): (body: unknown) => boolean {
  return (body) =>
    typeof body === 'object' &&
    body !== null &&
    Object.entries(body).some(
      ([name, value]) => names.includes(name) && !(Array.isArray(value) && value.length === 0),
    );
}

/** The record key of a path such as `/admin/v2/system/post/{id}`. */
export const idParams = z.strictObject({
  id: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 53 - 1),
});

/** The ids a batch delete takes: one or several. */
export const idsBody = z.strictObject({
  ids: z
    .array(
      z
        .number()
        .int()
        .positive()
        .max(2 ** 53 - 1),
    )
    .min(1)
    .max(1000),
});

/** What removals of several records declare alike: the ids that they take, and how many there were. */
export const removal = {
  method: 'DELETE',
  rate: 'default',
  body: idsBody,
  data: z.object({ removed: z.number() }),
} as const;
