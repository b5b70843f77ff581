import { normalise } from '@wm/search-text/normal-text';
import { indexTokens, planTerm, runsOf } from '@wm/search-text/tokens';
import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { joinTokens, lexeme } from '#core/search/lexemes.ts';
import { chatConversation, chatMessage } from '../chat.table.ts';

/** Whose message it is, among its tokens: a search reads the index of its asker alone. */
const ownerToken = (ownerId: number): string => `@${ownerId}`;

/** What the search of messages compares; `tokens` is null where there are too many, and then the text is read. */
export function indexedText(
  text: string,
  ownerId: number,
): { normal: string; tokens: string | null } {
  const normal = normalise(text);
  return { normal, tokens: joinTokens(indexTokens(normal).add(ownerToken(ownerId))) };
}

/** What is typed without the letters that it begins with: they may be the end of a word (`DNA` of `cDNA`), and the index knows only beginnings. */
function withoutWordEnd(normal: string): string {
  const [first] = runsOf(normal);
  const isWord = first?.kind === 'word' && normal.startsWith(first.text);
  return isWord ? normal.slice(first.text.length) : normal;
}

/** The messages of somebody that hold a text in normal form, as a condition on `m`, the table of messages. */
export function holdsText(normal: string, ownerId: number): SQL {
  const known = withoutWordEnd(normal);
  const { tokens, isExact } = planTerm(known);
  const holds = sql`strpos(m.normal, ${normal}) > 0`;
  const needed = [{ text: ownerToken(ownerId), isPrefix: false }, ...tokens].map(lexeme).join('&');
  const isCertain = isExact && tokens.length > 0 && known === normal;
  return sql`(m.tokens @@ ${needed}::tsquery or m.tokens is null)
    and ${isCertain ? sql`(m.tokens is not null or ${holds})` : holds}`;
}

const atOnce = 200;

/** Indexes messages that are not yet, such as those from before there was an index, some at a time; answers how many there were. */
export async function indexWaitingMessages(db: Database, signal: AbortSignal): Promise<number> {
  for (let total = 0, after = 0; ;) {
    signal.throwIfAborted();
    const done = await indexSome(db, after);
    if (done === undefined) return total;
    after = done.last;
    total += done.count;
  }
}

function indexSome(
  db: Database,
  after: number,
): Promise<{ last: number; count: number } | undefined> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: chatMessage.id, text: chatMessage.text, ownerId: chatConversation.ownerId })
      .from(chatMessage)
      .innerJoin(chatConversation, eq(chatConversation.id, chatMessage.conversationId))
      .where(
        and(
          isNull(chatMessage.tokens),
          ne(chatMessage.state, 'running'),
          gt(chatMessage.id, after),
        ),
      )
      .orderBy(asc(chatMessage.id))
      .limit(atOnce)
      .for('update', { of: chatMessage, skipLocked: true });
    for (const { id, text, ownerId } of rows)
      await tx.update(chatMessage).set(indexedText(text, ownerId)).where(eq(chatMessage.id, id));
    const last = rows.at(-1)?.id;
    return last === undefined ? undefined : { last, count: rows.length };
  });
}
