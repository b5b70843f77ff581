import type { Article } from '@wm/contract/blog/article';
import type { Divergence, Merged } from '#core/documents/document-session.ts';
import { mergeTexts } from '#core/text/merge-texts.ts';
import type { ArticleChange } from './article.api.ts';

/** What of an article its author writes, in the order in which it is written out. */
const written = [
  'title',
  'content',
  'excerpt',
  'cover',
  'slug',
  'categoryId',
  'tags',
  'pinned',
  'commentsClosed',
] as const;

/** All that is written of an article as one text: what a session saves, keeps and compares. */
export function textOfArticle(article: ArticleChange): string {
  return JSON.stringify(article, [...written]);
}

/** The other way round. */
export function articleOfText(text: string): ArticleChange {
  return JSON.parse(text) as ArticleChange;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What differs between what is written and what it was written on. */
export function changesOf(now: ArticleChange, before: ArticleChange): ArticleChange {
  const isChanged = (name: (typeof written)[number]): boolean =>
    now[name] !== undefined && !isSame(now[name], before[name]);
  return Object.fromEntries(written.filter(isChanged).map((name) => [name, now[name]]));
}

/** The fields beside the text that both sides changed to different values. */
export function collidingFields({ base, mine, theirs }: Divergence): (keyof ArticleChange)[] {
  const [old, own, other] = [
    base ? articleOfText(base) : {},
    articleOfText(mine),
    articleOfText(theirs),
  ];
  return written.filter(
    (name) =>
      name !== 'content' &&
      !isSame(own[name], other[name]) &&
      !isSame(own[name], old[name]) &&
      !isSame(other[name], old[name]),
  );
}

/** One article of two: fields by who changed them, mine where both did, the text line by line. */
export function mergeArticles({ base, mine, theirs }: Divergence): Merged {
  const old = base === undefined ? undefined : articleOfText(base);
  const [own, other] = [articleOfText(mine), articleOfText(theirs)];
  const fields = Object.fromEntries(
    written.map((name) => [name, old && isSame(own[name], old[name]) ? other[name] : own[name]]),
  );
  const content = mergeTexts({
    base: old?.content,
    mine: own.content ?? '',
    theirs: other.content ?? '',
  });
  const isWithheld = own.content === undefined && other.content === undefined;
  return {
    text: textOfArticle({ ...fields, ...(!isWithheld && { content: content.text }) }),
    collisions: content.collisions + collidingFields({ base, mine, theirs }).length,
  };
}

/** A text of an article as it was stored, with what a draft of an earlier edition of the product changed of it. */
export function fullDraft(text: string, stored: Article): string {
  return textOfArticle({ ...articleOfText(textOfArticle(stored)), ...articleOfText(text) });
}
