import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { sysIdempotency } from './idempotency.table.ts';

/** A request that never ended (its process died) frees its key after this long. */
const abandonedAfter = sql`interval '60 seconds'`;
const keptFor = sql`interval '24 hours'`;

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyKey: string | null;
  }
}

/**
 * Writes with an `Idempotency-Key` take effect once: the answer is kept for 24 h and given again to the same request;
 * another request under the same key is refused. 429 and 5xx answers are not kept, so a retry may succeed. A multipart body
 * is read by its route, too late to be compared: a key has no effect on it, and each such request takes effect.
 */
export function addIdempotency(app: FastifyInstance, core: Core): void {
  app.decorateRequest('idempotencyKey', null);
  app.addHook('preHandler', (request, reply, done) => {
    const key = request.headers['idempotency-key'];
    const isPassed = key === undefined || request.method === 'GET' || !request.principal;
    if (isPassed || isMultipart(request)) return done();
    begin(core, request, reply).then(() => (reply.sent ? undefined : done()), done);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.idempotencyKey === null) return done(null, payload);
    finish(core, request, { status: reply.statusCode, payload }).then(
      () => done(null, payload),
      done,
    );
  });
}

function isMultipart({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
}

/** Claims the request's key, or answers what the first request under it was answered. */
async function begin(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !/^[\w-]{8,128}$/.test(key)) throw new AppError('request.invalid');
  const answered = await claim(core, request, key);
  if (answered) await replay(reply, answered);
  else request.idempotencyKey = key;
}

/** Keeps the answer for the next request under the key. */
async function finish(
  core: Core,
  request: FastifyRequest,
  { status, payload }: { status: number; payload: unknown },
): Promise<void> {
  const mine = and(
    eq(sysIdempotency.userId, request.principal?.userId ?? 0),
    eq(sysIdempotency.key, request.idempotencyKey ?? ''),
  );
  request.idempotencyKey = null;
  const isFinal = status < 500 && status !== 429;
  if (isFinal && typeof payload === 'string') {
    await core.db.update(sysIdempotency).set({ status, answer: payload }).where(mine);
  } else {
    await core.db.delete(sysIdempotency).where(mine);
  }
}

type Stored = typeof sysIdempotency.$inferSelect;

async function claim(
  core: Core,
  request: FastifyRequest,
  key: string,
): Promise<Stored | undefined> {
  const userId = request.principal?.userId ?? 0;
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n`)
    .update(JSON.stringify(request.body ?? null))
    .digest();
  const inserted = await core.db
    .insert(sysIdempotency)
    .values({ userId, key, requestHash })
    .onConflictDoUpdate({
      target: [sysIdempotency.userId, sysIdempotency.key],
      set: { requestHash, status: 0, answer: '', createTime: sql`now()` },
      setWhere: sql`${sysIdempotency.createTime} < now() - ${keptFor}
        or (${sysIdempotency.status} = 0 and ${sysIdempotency.createTime} < now() - ${abandonedAfter})`,
    })
    .returning({ key: sysIdempotency.key });
  if (inserted.length > 0) return undefined;
  const [stored] = await core.db
    .select()
    .from(sysIdempotency)
    .where(and(eq(sysIdempotency.userId, userId), eq(sysIdempotency.key, key)));
  if (!stored || stored.status === 0) throw new AppError('request.in-progress', { retryAfter: 1 });
  if (!stored.requestHash.equals(requestHash)) throw new AppError('request.key-reused');
  return stored;
}

function replay(reply: FastifyReply, stored: Stored): FastifyReply {
  return reply
    .code(stored.status)
    .header('idempotent-replay', 'true')
    .type('application/json; charset=utf-8')
    .send(stored.answer);
}
