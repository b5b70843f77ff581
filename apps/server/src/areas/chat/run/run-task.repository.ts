import type { ChatScope, ChatSource } from '@wm/contract/chat/message';
import { isDecided } from '@wm/contract/chat/call-rules';
import { sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { callNotes } from '../call/call-notes.ts';
import type { StoredCall } from '../chat.table.ts';
import type { Summary, TaskTurn } from './fold-turns.ts';
import type { RunPlace } from './run.repository.ts';

/** What an answer is to be written from. */
export interface AnswerTask {
  /** What stands in the answer already, when it goes on. */
  base: string;
  question: string;
  /** The branch up to the question; and, when the answer goes on, that and what it is told. */
  turns: TaskTurn[];
  /** Of the conversation, also of other branches of it. */
  summaries: Summary[];
  sources: ChatSource[];
  /** What was called for it before it was gone on with. */
  calls: StoredCall[];
  /** Whether it goes on because a person has decided what it had proposed. */
  isDecided: boolean;
  /** What the questions of the branch are about, oldest first, each once. */
  about: Pick<ChatSource, 'kind' | 'refId' | 'at' | 'path' | 'title'>[];
  scope: ChatScope;
  providerId: number | null;
  model: string;
}

const goOnDecided =
  '我已经决定了上面提议的写入，结果在括号里。请接着回答：没有别的要做时，用一句话说明结果；不要重复已经写过的内容。';
const goOn = '请从中断的地方接着写，不要重复已经写过的内容，也不要加说明。';

interface BranchRow extends Record<string, unknown> {
  id: string;
  role: 'user' | 'assistant';
  text: string;
  scope: ChatScope;
  sources: ChatSource[];
  calls: StoredCall[];
  provider_id: string | null;
  model: string;
}

interface SummaryRow extends Record<string, unknown> {
  id: string;
  summary: string;
  summary_until: string;
}

/** Reads what an answer is written from: the way from the first question to it. */
export async function readTask(
  db: Database,
  { messageId, conversationId }: RunPlace,
): Promise<AnswerTask> {
  const { rows } = await db.execute<BranchRow>(sql`
    with recursive branch as (
      select m.*, 0 as depth from chat_message m where m.id = ${messageId}
      union all
      select m.*, b.depth + 1 from branch b join chat_message m on m.id = b.parent_id
    )
    select id, role, text, scope, sources, calls, provider_id, model from branch order by depth desc`);
  const answer = rows.at(-1);
  const question = rows.at(-2);
  if (!answer || !question) throw new Error('the answer is gone');
  const turns = rows
    .slice(0, -1)
    .map(({ id, role, text, calls }) => ({ id: Number(id), role, text: callNotes(text, calls) }))
    .filter(({ text }) => text !== '');
  const base = answer.text;
  const decided = isDecided(answer.calls);
  const said = callNotes(base, answer.calls);
  return {
    base,
    question: question.text,
    turns:
      said === ''
        ? turns
        : [
            ...turns,
            { id: null, role: 'assistant', text: said },
            { id: null, role: 'user', text: decided ? goOnDecided : goOn },
          ],
    summaries: await readSummaries(db, conversationId),
    isDecided: decided,
    sources: answer.sources,
    calls: answer.calls,
    about: thingsOf(rows),
    scope: answer.scope,
    providerId: answer.provider_id === null ? null : Number(answer.provider_id),
    model: answer.model,
  };
}

async function readSummaries(db: Database, conversationId: number): Promise<Summary[]> {
  const { rows } = await db.execute<SummaryRow>(sql`
    select id, summary, summary_until from chat_message
    where conversation_id = ${conversationId} and summary_until is not null`);
  return rows.map((row) => ({
    text: row.summary,
    until: Number(row.summary_until),
    at: Number(row.id),
  }));
}

function thingsOf(rows: readonly BranchRow[]): AnswerTask['about'] {
  const things = new Map<string, AnswerTask['about'][number]>();
  for (const { kind, refId, at, path, title } of rows
    .filter(({ role }) => role === 'user')
    .flatMap(({ sources }) => sources))
    things.set(`${kind}:${refId}:${path}:${at ?? ''}`, { kind, refId, at, path, title });
  return [...things.values()];
}
