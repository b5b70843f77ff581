import { headingIndex, linkParts } from '@wm/markdown/note-links';
import { noteIdsOf } from '#areas/notebook/public.ts';
import type { Database } from '#core/database/database.ts';
import { listPublicOfNotes } from '../article/from-note.repository.ts';

/** As `renderArticle` writes a `[[link]]` that leads to another note. Between its tags stands text alone. */
const noteLink = /<span class="(note-link(?: note-embed)?)" data-note="([^"]*)">/g;

const signs: Record<string, string> = { quot: '"', lt: '<', gt: '>', amp: '&' };
const plain = (text: string): string =>
  text.replaceAll(/&(quot|lt|gt|amp);/g, (_, name: string) => signs[name] ?? '');

/**
 * Makes links to notes of an article's author links to what is published of them. The others show their words alone: what
 * those notes are called is nobody's business.
 */
export async function leadToNotes(
  db: Database,
  html: string,
  ownerId: number | null,
): Promise<string> {
  const wanted = new Set<string>();
  for (const [, , escaped = ''] of html.matchAll(noteLink)) wanted.add(plain(escaped));
  if (wanted.size === 0) return html;
  const addressOf = await findAddresses(db, [...wanted], ownerId);
  const whole = new RegExp(`${noteLink.source}([^<]*)</span>`, 'g');
  return html.replace(whole, (...[, look = '', escaped = '', words = '']: string[]) => {
    const address = addressOf(plain(escaped));
    return address === undefined
      ? `<span class="${look}">${words}</span>`
      : `<a class="${look}" href="${address}">${words}</a>`;
  });
}

async function findAddresses(
  db: Database,
  names: string[],
  ownerId: number | null,
): Promise<(name: string) => string | undefined> {
  if (ownerId === null) return () => undefined;
  const parts = names.flatMap((name) => linkParts(name)?.note || []);
  const noteIds = await noteIdsOf(db, ownerId, [...new Set([...names, ...parts])]);
  const articles = await listPublicOfNotes(db, [...new Set(noteIds.values())]);
  return (name) => {
    const whole = noteIds.get(name);
    const part = whole === undefined ? linkParts(name) : undefined;
    const article = articles.get(whole ?? noteIds.get(part?.note ?? '') ?? 0);
    if (!article) return undefined;
    const texts = article.headings.map(({ text }) => text);
    const heading = part && article.headings[headingIndex(texts, part.heading)];
    return `/blog/article/${article.id}${heading ? `#${heading.id}` : ''}`;
  };
}
