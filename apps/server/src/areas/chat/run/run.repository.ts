import type { ChatFault, ChatSource, MessageState } from '@wm/contract/chat/message';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { signalChannel, signalText } from '#core/database/signals.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { storableText } from '@wm/contract/core/stored-text';
import { chatConversation, chatMessage, chatRun, chatRunChunk } from '../chat.table.ts';
import type { Told } from './fold-turns.ts';
import type { StoredCall } from '../chat.table.ts';
import { indexedText } from './message-index.ts';

/** A run whose process has given no sign for so long is over. */
const deadAfterSeconds = 6;

/** Which run it is, with what its signals carry. */
export interface RunPlace {
  runId: number;
  userId: number;
  conversationId: number;
  messageId: number;
}

/** How far a run's process is heard of. */
export interface Pulse {
  /** Whether the run is still this process's to write. */
  isAlive: boolean;
  isStopAsked: boolean;
}

const textOf = ({ userId, conversationId, messageId }: RunPlace): string =>
  signalText('chat', { userId, conversationId, messageId });

/** Tells everybody who looks that an answer has moved on; inside a transaction at its commit. */
export async function tellOf(tx: Pick<Database, 'execute'>, place: RunPlace): Promise<void> {
  await tx.execute(sql`select pg_notify(${signalChannel}, ${textOf(place)})`);
}

/** Says that the run goes on; with a piece of its text, which is kept and told of, too. */
export async function keepAlive(
  db: Database,
  place: RunPlace,
  piece?: { start: number; text: string },
): Promise<Pulse> {
  const alive = sql`update chat_run set heartbeat = now() where id = ${place.runId} and is_running returning is_stop_asked`;
  const { rows } = piece
    ? await db.execute<{ is_stop_asked: boolean }>(sql`
        with alive as (${alive}), kept as (
          insert into chat_run_chunk (message_id, start, until, text)
          select ${place.messageId}, ${piece.start}, ${piece.start + piece.text.length}, ${storableText(piece.text)} from alive
          on conflict (message_id, start) do update set until = excluded.until, text = excluded.text)
        select is_stop_asked, pg_notify(${signalChannel}, ${textOf(place)}) from alive`)
    : await db.execute<{ is_stop_asked: boolean }>(alive);
  const [row] = rows;
  return { isAlive: row !== undefined, isStopAsked: row?.is_stop_asked ?? false };
}

/** How a run has ended. */
export interface RunEnd {
  state: Exclude<MessageState, 'running'>;
  /** The whole text, what stood there before the run included. */
  text: string;
  fault?: ChatFault | null;
  retryTime?: string | null;
  sources: ChatSource[];
  omitted: number;
  summarised: number;
  summary?: string;
  summaryUntil?: number | null;
  summaryAt?: number | null;
  tokensIn?: number | null;
  tokensOut?: number | null;
  costMicro?: number | null;
  firstMs?: number | null;
  totalMs: number;
}

/** Ends a run and keeps its text; answers whether it was still running. `also` is done in the same transaction. */
export async function endRun(
  db: Database,
  place: RunPlace,
  { also, ...end }: RunEnd & { also?: (tx: Transaction) => Promise<void> },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .update(chatRun)
      .set({ isRunning: false, endTime: sql`now()` })
      .where(and(eq(chatRun.id, place.runId), eq(chatRun.isRunning, true)))
      .returning({ id: chatRun.id });
    if (ended.length === 0) return false;
    const text = storableText(end.text);
    await tx
      .update(chatMessage)
      .set({ ...end, text, ...indexedText(text, place.userId) })
      .where(eq(chatMessage.id, place.messageId));
    await tx.delete(chatRunChunk).where(eq(chatRunChunk.messageId, place.messageId));
    await tx
      .update(chatConversation)
      .set({ updateTime: sql`now()` })
      .where(eq(chatConversation.id, place.conversationId));
    await also?.(tx);
    await tellOf(tx, place);
    return true;
  });
}

interface DeadRun extends Record<string, unknown> {
  id: string;
  owner_id: string;
  message_id: string;
  conversation_id: string;
  base: string;
  written: string | null;
}

/**
 * Ends runs whose process is gone: what they had written is kept, and they are said to be interrupted. Several processes
 * may do it at once.
 */
export async function settleDeadRuns(db: Database, ofUser?: number): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<DeadRun>(sql`
      with dead as (
        select id from chat_run
        where is_running and heartbeat < now() - make_interval(secs => ${deadAfterSeconds})
          and (${ofUser ?? null}::bigint is null or owner_id = ${ofUser ?? null}::bigint)
        order by id limit 50 for update skip locked
      ), ended as (
        update chat_run r set is_running = false, end_time = now() from dead where r.id = dead.id
        returning r.id, r.owner_id, r.message_id
      )
      select e.id, e.owner_id, e.message_id, m.conversation_id, m.text as base,
        (select string_agg(c.text, '' order by c.start) from chat_run_chunk c where c.message_id = e.message_id) as written
      from ended e join chat_message m on m.id = e.message_id`);
    for (const row of rows) {
      const text = row.base + (row.written ?? '');
      const messageId = Number(row.message_id);
      await tx
        .update(chatMessage)
        .set({ state: 'interrupted', text, ...indexedText(text, Number(row.owner_id)) })
        .where(eq(chatMessage.id, messageId));
      await tx.delete(chatRunChunk).where(eq(chatRunChunk.messageId, messageId));
      await tellOf(tx, {
        runId: Number(row.id),
        userId: Number(row.owner_id),
        conversationId: Number(row.conversation_id),
        messageId,
      });
    }
    return rows.length;
  });
}

/** The pieces of a running answer that end behind a place. */
export async function listChunks(
  db: Pick<Database, 'select'>,
  messageId: number,
  from: number,
): Promise<{ start: number; text: string }[]> {
  return db
    .select({ start: chatRunChunk.start, text: chatRunChunk.text })
    .from(chatRunChunk)
    .where(and(eq(chatRunChunk.messageId, messageId), gt(chatRunChunk.until, from)))
    .orderBy(chatRunChunk.start);
}

/** What is kept of how much of the conversation the model was told. */
export function toldOf({ messageId }: RunPlace, { omitted, summarised, summary }: Told) {
  const told = { omitted, summarised, summaryAt: summary?.at ?? null };
  // A summary that another answer has brought stands there.
  if (summary?.at !== messageId) return told;
  return { ...told, summary: storableText(summary.text), summaryUntil: summary.until };
}

/** Keeps what an answer draws on as soon as it is known, so that it shows while the answer is written. */
export async function keepSources(
  db: Database,
  place: RunPlace,
  written: Told & { sources: ChatSource[] },
): Promise<void> {
  await db
    .update(chatMessage)
    .set({ sources: written.sources, ...toldOf(place, written) })
    .where(eq(chatMessage.id, place.messageId));
  await tellOf(db, place);
}

/** Keeps the calls of a run that goes on, so that they show at once. */
export async function keepCalls(
  db: Database,
  place: RunPlace,
  calls: readonly StoredCall[],
): Promise<void> {
  const isOurs = sql`exists (select from ${chatRun} r where r.id = ${place.runId} and r.is_running)`;
  await db
    .update(chatMessage)
    .set({ calls: [...calls] })
    .where(and(eq(chatMessage.id, place.messageId), isOurs));
  await tellOf(db, place);
}

/** Asks the run of a person's answer to stop, wherever it is written; answers which it is. */
export async function askToStop(
  db: Database,
  ownerId: number,
  messageId: number,
): Promise<number | undefined> {
  const [run] = await db
    .update(chatRun)
    .set({ isStopAsked: true })
    .where(
      and(
        eq(chatRun.messageId, messageId),
        eq(chatRun.ownerId, ownerId),
        eq(chatRun.isRunning, true),
      ),
    )
    .returning({ id: chatRun.id });
  return run?.id;
}
