/**
 * The ids of the stored files that a text names, each once and in order: `/files/<id>.<ext>` with or without `/prod-api`
 * or a host before it, in links and pictures of Markdown and of HTML.
 */
export function fileIdsIn(text: string): string[] {
  const found = text.matchAll(/\/files\/([0-9a-f]{32})\.[a-z0-9]{1,8}(?![a-z0-9])/g);
  return [...new Set(Array.from(found, ([, id = '']) => id))];
}
