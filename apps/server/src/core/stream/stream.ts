import { streamPath, streamTicketEndpoint } from '@wm/contract/auth/account';
import type { StreamEvent } from '@wm/contract/auth/account';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { securityHeaders } from '#core/http/security-headers.ts';
import { sysSession, sysTicket } from '#core/session/session.table.ts';
import { hashToken, newToken } from '#core/session/tokens.ts';
import { createTeller } from './unread-count.ts';

const ticketSeconds = 30;
const beatMs = 25_000;

interface Stream {
  sessionId: string;
  userId: number;
  reply: FastifyReply;
}

/**
 * One event stream for each signed-in browser. Opened by a ticket that is good for one use within 30 s, because an
 * EventSource cannot send headers. What happens in any process reaches it through PostgreSQL.
 */
export function addStream(app: FastifyInstance, core: Core): void {
  const streams = new Set<Stream>();
  route(app, streamTicketEndpoint, async ({ request }) => {
    const ticket = newToken();
    if (!request.session) throw new AppError('auth.required');
    await core.db.insert(sysTicket).values({
      ticketHash: hashToken(ticket),
      sessionId: request.session.id,
      expireTime: sql`now() + make_interval(secs => ${ticketSeconds})`,
    });
    return { ticket };
  });
  app.get(
    streamPath,
    { config: { endpoint: { access: 'public', rate: 'default', audit: null } } },
    async (request, reply) => {
      const { ticket } = request.query as { ticket?: unknown };
      if (typeof ticket !== 'string') throw new AppError('auth.required');
      const owner = await redeem(core, ticket);
      reply.hijack();
      reply.raw.writeHead(200, {
        ...securityHeaders(request),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      reply.raw.write(': connected\n\n');
      const stream = { ...owner, reply };
      reply.raw.once('close', () => streams.delete(stream));
      streams.add(stream);
      // After the stream is among those that hear of changes: one before it shows in the version, one after it is told.
      void sayVersion(core, stream);
      // The same for a session that ended while its ticket was redeemed.
      void endExpired(core, new Set([stream]));
      sayUnread([stream.userId]);
    },
  );
  forwardSignals(core, streams);
  const sayUnread = forwardNotices(core, streams);
  const beat = setInterval(() => {
    for (const { reply } of streams) reply.raw.write(': beat\n\n');
    void endExpired(core, streams);
  }, beatMs);
  beat.unref();
  app.addHook('preClose', async () => {
    clearInterval(beat);
    for (const { reply } of streams) reply.raw.end('event: bye\ndata: {}\n\n');
  });
}

/** Ends the streams whose session is over: it has run out by itself, or nobody heard of its end. */
async function endExpired(core: Core, streams: Set<Stream>): Promise<void> {
  if (streams.size === 0) return;
  const ids = [...new Set([...streams].map((stream) => stream.sessionId))];
  const live = await core.db
    .select({ id: sysSession.id })
    .from(sysSession)
    .where(
      and(
        inArray(sysSession.id, ids),
        sql`${sysSession.endTime} is null and ${sysSession.absoluteEnd} > now()`,
      ),
    )
    .catch(() => undefined);
  if (!live) return;
  const alive = new Set(live.map(({ id }) => id));
  for (const stream of streams) {
    if (alive.has(stream.sessionId)) continue;
    stream.reply.raw.end('event: session-ended\ndata: {"reason":"expired"}\n\n');
  }
}

/** The live session a ticket belongs to; the ticket is gone afterwards whatever comes of it. */
async function redeem(core: Core, ticket: string): Promise<{ sessionId: string; userId: number }> {
  const [spent] = await core.db
    .delete(sysTicket)
    .where(eq(sysTicket.ticketHash, hashToken(ticket)))
    .returning({
      sessionId: sysTicket.sessionId,
      isValid: sql<boolean>`${sysTicket.expireTime} > now()`,
    });
  if (!spent?.isValid) throw new AppError('auth.required');
  const [session] = await core.db
    .select({ sessionId: sysSession.id, userId: sysSession.userId })
    .from(sysSession)
    .where(and(eq(sysSession.id, spent.sessionId), sql`${sysSession.endTime} is null`));
  if (!session || !(await core.principals.find(session.userId)))
    throw new AppError('auth.required');
  return session;
}

function send({ reply }: Stream, { kind, ...data }: StreamEvent): void {
  reply.raw.write(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** What version of menus and permissions holds now: the browser may have fetched its own before the stream stood. */
async function sayVersion(core: Core, stream: Stream): Promise<void> {
  const principal = await core.principals.find(stream.userId).catch(() => undefined);
  if (principal && !stream.reply.raw.writableEnded) {
    send(stream, { kind: 'ready', version: principal.version });
  }
}

function forwardSignals(core: Core, streams: Set<Stream>): void {
  const endWhere = (matches: (stream: Stream) => boolean, reason: string): void => {
    for (const stream of streams) {
      if (!matches(stream)) continue;
      send(stream, { kind: 'session-ended', reason });
      stream.reply.raw.end();
    }
  };
  core.signals.on('session', ({ id, reason }) =>
    endWhere((stream) => stream.sessionId === id, reason),
  );
  core.signals.on('user', ({ id, reason }) => endWhere((stream) => stream.userId === id, reason));
  core.signals.on('task', ({ id, userId }) => {
    for (const stream of streams)
      if (stream.userId === userId) send(stream, { kind: 'task', taskId: id });
  });
  core.signals.on('dictionary', () => {
    for (const stream of streams) send(stream, { kind: 'dictionary' });
  });
  core.signals.on('permission', ({ userId }) => {
    for (const stream of streams) {
      if (userId === undefined || stream.userId === userId)
        void announcePermission(core, stream, endWhere);
    }
  });
}

/** Tells users how many notices they have not read, whenever it may have changed; answers what tells it to some of them. */
function forwardNotices(core: Core, streams: Set<Stream>): (userIds: number[]) => void {
  const tell = createTeller(core, (userId, unread) => {
    for (const stream of streams)
      if (stream.userId === userId && !stream.reply.raw.writableEnded)
        send(stream, { kind: 'notice', unread });
  });
  core.signals.on('notice', ({ userId }) => {
    const here = [...streams].map((stream) => stream.userId);
    tell(userId === undefined ? here : here.filter((id) => id === userId));
  });
  return tell;
}

async function announcePermission(
  core: Core,
  stream: Stream,
  endWhere: (matches: (stream: Stream) => boolean, reason: string) => void,
): Promise<void> {
  const principal = await core.principals.find(stream.userId).catch(() => null);
  if (principal === undefined) return endWhere((other) => other === stream, 'disabled');
  if (principal) {
    send(stream, { kind: 'permission', version: principal.version });
    send(stream, { kind: 'menu' });
  }
}
