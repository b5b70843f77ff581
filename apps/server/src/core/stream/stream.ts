import { streamTicketEndpoint } from '@wm/contract/auth/account';
import { streamPath } from '@wm/contract/core/stream';
import { and, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { securityHeaders } from '#core/http/security-headers.ts';
import { sysSession } from '#core/session/session.table.ts';
import { issueTicket, redeemTicket } from '#core/session/tickets.ts';
import { OpenStreams } from './open-streams.ts';
import type { Stream } from './open-streams.ts';
import type { StreamPort } from './stream-port.ts';

const beatMs = 25_000;

/**
 * One event stream for each signed-in browser. Opened by a ticket that is good for one use within 30 s, because an
 * EventSource cannot send headers. What happens in any process reaches it through PostgreSQL.
 * @returns what areas tell browsers through.
 */
export function addStream(app: FastifyInstance, core: Core): StreamPort {
  const streams = new OpenStreams();
  const onOpen: ((userId: number) => void)[] = [];
  route(app, streamTicketEndpoint, async ({ request }) => {
    if (!request.session) throw new AppError('auth.required');
    return { ticket: await issueTicket(core.db, request.session.id) };
  });
  app.get(
    streamPath,
    { config: { endpoint: { access: 'public', rate: 'default', audit: null } } },
    async (request, reply) => {
      const { ticket } = request.query as { ticket?: unknown };
      if (typeof ticket !== 'string') throw new AppError('auth.required');
      const owner = await redeemTicket(core, ticket);
      reply.hijack();
      reply.raw.writeHead(200, {
        ...securityHeaders(request),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      reply.raw.write(': connected\n\n');
      const stream = streams.add(owner, reply.raw);
      // Registered first, so that no change is missed: an earlier one shows in the version, a later one is sent.
      void sayVersion(core, streams, stream);
      // The same for a session that ended or was locked while its ticket was redeemed.
      void lookAgain(core, streams, [stream]);
      for (const handler of onOpen) handler(stream.userId);
    },
  );
  forwardSignals(core, streams);
  const beat = setInterval(() => {
    streams.beat();
    void lookAgain(core, streams, streams.all());
  }, beatMs);
  beat.unref();
  app.addHook('preClose', async () => {
    clearInterval(beat);
    streams.close();
  });
  return {
    tell: (userId, event) => {
      for (const stream of streams.all())
        if (userId === 'everybody' || stream.userId === userId) streams.tell(stream, event);
    },
    listeners: () => streams.all().map((stream) => stream.userId),
    onOpen: (handler) => onOpen.push(handler),
  };
}

/**
 * Reads what became of the streams' sessions: one that is over ends its streams (it has run out by itself, or nobody heard of
 * its end), one that is locked keeps them silent, any other lets them hear.
 */
async function lookAgain(core: Core, streams: OpenStreams, some: Stream[]): Promise<void> {
  if (some.length === 0) return;
  const asked = some.map((stream) => ({ stream, changes: stream.changes }));
  const live = await core.db
    .select({ id: sysSession.id, locked: sysSession.locked })
    .from(sysSession)
    .where(
      and(
        inArray(sysSession.id, [...new Set(some.map(({ sessionId }) => sessionId))]),
        sql`${sysSession.endTime} is null and ${sysSession.absoluteEnd} > now()`,
      ),
    )
    .catch(() => undefined);
  if (!live) return;
  const locks = new Map(live.map(({ id, locked }) => [id, locked]));
  for (const { stream, changes } of asked) {
    const isLocked = locks.get(stream.sessionId);
    if (isLocked === undefined) streams.end(stream, { kind: 'session-ended', reason: 'expired' });
    else if (isLocked) streams.silence(stream);
    else streams.resume(stream, changes);
  }
}

/** What version of menus and permissions holds now: the browser may have fetched its own before the stream stood. */
async function sayVersion(core: Core, streams: OpenStreams, stream: Stream): Promise<void> {
  const principal = await core.principals.find(stream.userId).catch(() => undefined);
  if (principal) streams.tell(stream, { kind: 'ready', version: principal.version });
}

function forwardSignals(core: Core, streams: OpenStreams): void {
  const where = (matches: (stream: Stream) => boolean): Stream[] => streams.all().filter(matches);
  const end = (some: Stream[], reason: string): void => {
    for (const stream of some) streams.end(stream, { kind: 'session-ended', reason });
  };
  core.signals.on('session', ({ id, reason }) =>
    end(
      where((stream) => stream.sessionId === id),
      reason,
    ),
  );
  core.signals.on('user', ({ id, reason }) =>
    end(
      where((stream) => stream.userId === id),
      reason,
    ),
  );
  core.signals.on('session-changed', ({ id }) => {
    const changed = where((stream) => stream.sessionId === id);
    // Until it is known whether the screen was locked.
    for (const stream of changed) streams.silence(stream);
    void lookAgain(core, streams, changed);
  });
  core.signals.onLost(() => void lookAgain(core, streams, streams.all()));
  core.signals.on('task', ({ id, userId }) => {
    for (const stream of where((other) => other.userId === userId))
      streams.tell(stream, { kind: 'task', taskId: id });
  });
  core.signals.on('document', ({ userId, kind: document, id, rowVersion }) => {
    for (const stream of where((other) => other.userId === userId))
      streams.tell(stream, { kind: 'document', document, id, rowVersion });
  });
  core.signals.on('permission', ({ userId }) => {
    for (const stream of where((other) => userId === undefined || other.userId === userId))
      void announcePermission(core, streams, stream);
  });
}

async function announcePermission(core: Core, streams: OpenStreams, stream: Stream): Promise<void> {
  const principal = await core.principals.find(stream.userId).catch(() => null);
  if (principal === undefined)
    return streams.end(stream, { kind: 'session-ended', reason: 'disabled' });
  if (!principal) return;
  streams.tell(stream, { kind: 'permission', version: principal.version });
  streams.tell(stream, { kind: 'menu' });
}
