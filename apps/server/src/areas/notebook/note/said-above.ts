import { cutText } from '@wm/contract/core/stored-text';
import { frontMatterAliases, frontMatterTags } from '@wm/markdown/front-matter';
import { parseText } from '@wm/markdown/parse';
import { inlineText, plainTextOf } from '@wm/markdown/plain-text';
import { tagsIn as tagsInWordsOf } from '@wm/markdown/tags-in';
import { inlineTagLimit, noteName, noteTag, tagLimit } from '@wm/contract/notebook/note';

const mostAliases = 20;

const tagsIn = (content: string): string[] | undefined =>
  frontMatterTags(content)
    ?.filter((tag) => noteTag.safeParse(tag).success)
    .slice(0, tagLimit);

/** The other names that a text gives itself, as far as they can be names. */
export function aliasesIn(content: string): string[] {
  return frontMatterAliases(content)
    .filter((name) => noteName.safeParse(name).success)
    .slice(0, mostAliases);
}

/** The tags that stand in a text as it is read, `#tag`. */
export function inlineTagsIn(content: string): string[] {
  return tagsInWordsOf(content)
    .filter((tag) => noteTag.safeParse(tag).success)
    .slice(0, inlineTagLimit);
}

/** What a new note's text says of it beside what is given. */
export function saidAbove(content: string, tags: readonly string[] = []) {
  const all = [...new Set([...tags, ...(tagsIn(content) ?? [])])];
  return {
    tags: all.slice(0, tagLimit),
    inlineTags: inlineTagsIn(content),
    aliases: aliasesIn(content),
    excerpt: excerptOf(content),
  };
}

const readForExcerpt = 4000;
const longestExcerpt = 160;

/** What is drawn from its source: a reader sees a picture. */
const isDiagram = ({ type, info }: ReturnType<typeof parseText>[number]): boolean =>
  type === 'fence' && info.trim().split(/\s/, 1)[0] === 'mermaid';

/** The words of a text as a reader sees them, in one line: no marks, addresses, properties, pictures or diagrams. */
export function wordsOf(content: string): string {
  const read = parseText(content).filter((token) => !isDiagram(token));
  const words = plainTextOf(read, (inline) =>
    inlineText(inline.filter(({ type }) => type !== 'image')),
  );
  return words.replace(/\s+/gu, ' ').trim();
}

/** The first words of a text, for lists. */
export function excerptOf(content: string): string {
  return cutText(wordsOf(cutText(content, readForExcerpt)), longestExcerpt);
}

/** Which tags a note gets by a change of its text, and which it loses. */
export interface TagMove {
  add: string[];
  remove: string[];
}

/**
 * What a change of the text does to the tags of its note; nothing where it names the same, or names them no longer: who
 * takes back what he wrote has not said that the note has none. Only what the text named before is taken away by it.
 */
export function tagMove(before: string, after: string): TagMove | undefined {
  const [old, now] = [tagsIn(before), tagsIn(after)];
  if (now === undefined || JSON.stringify(old) === JSON.stringify(now)) return undefined;
  return { add: now, remove: old ?? [] };
}
