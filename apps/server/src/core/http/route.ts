import { cutText } from '@wm/contract/core/stored-text';
import type { BodyOf, DataOf, Endpoint, ParamsOf, SearchOf } from '@wm/contract/core/endpoint';
import type { ResourceSpec } from '@wm/contract/core/resource';
import { wireReader, wireWriter } from '@wm/contract/core/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Principal } from '#core/access/principal.ts';
import { recordOperation } from '#core/audit/record-changes.ts';
import type { Recording } from '#core/audit/record-changes.ts';
import { AppError } from '#core/app-error.ts';
import type { FieldFault } from '#core/app-error.ts';
import type { Session } from '#core/session/session-cache.ts';
import type { Spool } from '#core/xlsx/spool.ts';
import { operationOf } from './operation-of.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route declared; a route without it is refused at start. */
    endpoint?: Pick<
      Endpoint,
      | 'access'
      | 'codes'
      | 'furtherCode'
      | 'rate'
      | 'audit'
      | 'isRead'
      | 'savesItself'
      | 'whileLocked'
      | 'whileOwing'
      | 'asksPassword'
    >;
  }
  interface FastifyInstance {
    /** Every route of the server with what it declared. */
    routeTable: RouteOptions[];
    /** Every resource that has routes; their columns are what roles are given rights on. */
    resources: ResourceSpec[];
    /** Writes what the operation log has not stored yet. */
    flushAudit: () => Promise<void>;
    /** Records an answer that has begun and breaks off: no hook hears of its end. */
    auditUnfinished: (reply: FastifyReply) => void;
    /** Where files are written while they are sent. */
    spool: Spool;
  }
  interface FastifyRequest {
    principal: Principal | null;
    session: Session | null;
    /** Who has signed in by this very request. */
    newcomer: { userId: number; username: string } | null;
    /** Code and message of an error answer, for the operation log. */
    outcome: { code: number; message: string } | null;
    /** What records the changes that the request makes; null for reads. */
    recording: Recording | null;
  }
}

type Caller<E extends Endpoint> = E['access'] extends 'public' ? null : Principal;

/** What a handler is given: validated input with camelCase keys, and who asks. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: SearchOf<E>;
  body: BodyOf<E>;
  principal: Caller<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A handler answers the envelope's data, or the reply itself when it has sent something else (a file). */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<(DataOf<E> extends undefined ? void : DataOf<E>) | FastifyReply>;

const succeeded = '操作成功';

/** Registers an endpoint of the contract: validates, calls, and wraps the answer in the envelope. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
): void {
  const readParams = inputReader(endpoint.params, 'params');
  const readQuery = inputReader(endpoint.query, 'query');
  const readBody = inputReader(endpoint.body, 'body');
  const write = endpoint.data ? wireWriter(endpoint.data) : () => 'null';
  const isLogged = endpoint.audit !== null;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    schema: documentation(endpoint),
    handler: async (request, reply) => {
      const call = {
        params: readParams(request.params),
        query: readQuery(request.query),
        body: readBody(request.body),
        principal: request.principal,
        request,
        reply,
      } as Call<E>;
      const data = await (isLogged ? record(call, () => handle(call)) : handle(call));
      // A reply is a thenable: awaiting one that was sent gives nothing to answer.
      if (reply.sent) return reply;
      const text = write(data);
      const repeated = endpoint.repeated ? text.slice(1, -1) : '';
      const answer = `{"code":200,"msg":"${succeeded}","data":${text}${repeated && `,${repeated}`}}`;
      return reply.type('application/json; charset=utf-8').send(answer);
    },
  });
}

function record<T>({ request, reply }: Call<Endpoint>, work: () => Promise<T>): Promise<T> {
  const operation = () => operationOf(request, { status: 200, elapsedMs: reply.elapsedTime });
  request.recording = { operation, recorded: 0 };
  return recordOperation(request.recording, work);
}

type Source = 'params' | 'query' | 'body';

function inputReader(schema: z.ZodType | undefined, source: Source): (value: unknown) => unknown {
  if (!schema) return source === 'query' ? refuseAnyKey : () => undefined;
  const read = wireReader(schema);
  return (value) => {
    const parsed = schema.safeParse(value ?? {});
    if (!parsed.success) throw inputError(parsed.error.issues, source);
    return read(parsed.data);
  };
}

function refuseAnyKey(query: unknown): undefined {
  const [key] = Object.keys(query ?? {});
  if (key !== undefined)
    throw new AppError('request.invalid', {
      data: { fields: [{ path: key, message: '未知的参数' }] },
    });
}

/** Wrong shapes, types and unknown keys are the client's fault (400); values a person can correct are 422. */
function inputError(issues: z.core.$ZodIssue[], source: Source): AppError {
  const structural = (issue: z.core.$ZodIssue): boolean =>
    issue.code === 'unrecognized_keys' ||
    issue.code === 'invalid_type' ||
    issue.code === 'invalid_value' ||
    issue.code === 'invalid_union';
  const fields: FieldFault[] = issues.map((issue) => ({
    path: issue.path.join('.'),
    // The text for unknown keys repeats them all.
    message: cutText(issue.message, 200),
  }));
  const name = source !== 'body' || issues.some(structural) ? 'request.invalid' : 'request.fields';
  return new AppError(name, { data: { fields } });
}

/** What the OpenAPI document shows; validation and writing are done above. */
function documentation(endpoint: Endpoint): object {
  return {
    ...(endpoint.audit === null ? {} : { summary: endpoint.audit }),
    description: `access: ${codesOf(endpoint).join(', ')}; rate: ${endpoint.rate}`,
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.data ? { response: { 200: endpoint.data } } : {}),
  };
}

function codesOf({ access, codes, furtherCode }: Endpoint): string[] {
  const further = furtherCode ? [`${furtherCode.code} for some of what is sent`] : [];
  return [access, ...(codes?.all ?? []), ...further];
}
