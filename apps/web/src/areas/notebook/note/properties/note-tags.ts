import { frontMatterTags } from '@wm/markdown/front-matter';

/** The tags of a note: those that its text names as it is written, and those that it has beside. */
export interface NoteTags {
  /** Nothing where the text does not say. */
  named: string[] | undefined;
  beside: string[];
}

/** The tags of a note whose text begins with `head` by now; `stored` is what the server has. */
export function tagsOf(
  head: string,
  stored: { content: string; tags: readonly string[] },
): NoteTags {
  const named = frontMatterTags(head);
  const saved = new Set(frontMatterTags(stored.content));
  const beside = stored.tags.filter((tag) => !saved.has(tag) && named?.includes(tag) !== true);
  return { named, beside };
}

/** What a choice of tags changes: those that the text is to name, if others than now, and those beside it that go. */
export function changeOf(
  { named, beside }: NoteTags,
  chosen: readonly string[],
): { name?: string[]; drop: string[] } {
  const name = chosen.filter((tag) => !beside.includes(tag));
  const drop = beside.filter((tag) => !chosen.includes(tag));
  return name.join() === (named ?? []).join() ? { drop } : { name, drop };
}
