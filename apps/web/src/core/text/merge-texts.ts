import { mergeLines, mergedText } from './merge-lines.ts';

/** Makes one text of two that came from one, line by line; where both changed the same, both stand and are counted. */
export function mergeTexts(texts: { base: string | undefined; mine: string; theirs: string }): {
  text: string;
  collisions: number;
} {
  const parts = mergeLines(texts.base, texts.mine, texts.theirs);
  const collisions = parts.filter(({ kind }) => kind === 'both').length;
  return { text: mergedText(parts, new Map()), collisions };
}
