import { tagName } from '@wm/contract/blog/article';
import type { Article } from '@wm/contract/blog/article';
import { mostTags } from '@wm/contract/blog/article-status';
import type { articlesOfNoteEndpoint, noteOfArticleEndpoint } from '@wm/contract/blog/article-note';
import type { DataOf } from '@wm/contract/core/endpoint';
import { eq } from 'drizzle-orm';
import { readOwnNote } from '#areas/notebook/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { orNotFound } from '#core/not-found.ts';
import { blogArticle, blogArticleDraft } from '../blog.table.ts';
import { articleRepository, articleScope } from './article.repository.ts';
import { createArticle, writeArticle } from './article.service.ts';
import type { Change, Handle } from './article.service.ts';
import { listOfNote, takenVersion } from './from-note.repository.ts';

/** A note's tags as an article may bear them: `工作/项目` becomes `工作 项目`; those too long or too many stay behind. */
function tagsOfNote(tags: string[]): string[] {
  const named = tags
    .map((tag) => tag.replaceAll(/[/\\?#\p{Cc}]+/gu, ' ').trim())
    .filter((tag) => tagName.safeParse(tag).success);
  return [...new Set(named)].slice(0, mostTags);
}

/** A draft of a note of one's own, with its tags; the note stays as it is. */
export async function articleFromNote(
  database: Handle,
  noteId: number,
  principal: Principal,
): Promise<Article> {
  const note = orNotFound(await readOwnNote(database.db, principal.userId, noteId));
  return createArticle(
    database,
    {
      title: note.name,
      content: note.content,
      excerpt: '',
      cover: '',
      slug: '',
      categoryId: null,
      tags: tagsOfNote(note.tags),
      pinned: false,
      commentsClosed: false,
      from: { noteId, noteVersion: note.rowVersion },
    },
    principal,
  );
}

const mayReadNotes = (principal: Principal): boolean =>
  holdsPermission(principal, 'note:data:query');

/** The note behind an article within reach; nothing for who is not its owner. */
export async function noteOfArticle(
  database: Handle,
  id: number,
  principal: Principal,
): Promise<DataOf<typeof noteOfArticleEndpoint>> {
  orNotFound(await articleRepository(database, articleScope).find(id, principal));
  const [made] = await database.db
    .select({ noteId: blogArticle.noteId, noteVersion: takenVersion })
    .from(blogArticle)
    .leftJoin(blogArticleDraft, eq(blogArticleDraft.id, blogArticle.id))
    .where(eq(blogArticle.id, id));
  if (!made || made.noteId === null || !mayReadNotes(principal)) return { note: null };
  const { noteId, noteVersion } = made;
  const note = await readOwnNote(database.db, principal.userId, noteId);
  return {
    note: note ? { id: noteId, name: note.name, isNewer: note.rowVersion > noteVersion } : null,
  };
}

/** The articles within reach of who owns the note that they were made from. */
export async function articlesOfNote(
  { db }: Handle,
  noteId: number,
  principal: Principal,
): Promise<DataOf<typeof articlesOfNoteEndpoint>> {
  orNotFound(mayReadNotes(principal) && (await readOwnNote(db, principal.userId, noteId)));
  return listOfNote(db, noteId, principal);
}

/** Makes an article's text what its note says now. Title and tags stay: they may have been chosen for readers. */
export async function takeNote(
  database: Handle,
  change: Omit<Change, 'operation'>,
): Promise<Article> {
  const { principal } = change;
  const taken = await writeArticle(database, change, async (tx, { noteId }) => {
    const note =
      noteId !== null && mayReadNotes(principal)
        ? await readOwnNote(tx, principal.userId, noteId)
        : undefined;
    const { content, rowVersion: noteVersion } = orNotFound(note);
    return { patch: { content, noteVersion }, kind: 'overwrite' };
  });
  return orNotFound(taken);
}
