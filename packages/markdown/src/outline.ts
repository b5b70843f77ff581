import type Token from 'markdown-it/lib/token.mjs';
import { textBlocksOf } from './block-names.ts';
import type { TextBlock } from './block-names.ts';
import { inlineText } from './plain-text.ts';

export type { TextBlock } from './block-names.ts';

/** A heading of a text. */
export interface OutlineEntry {
  /** 1 to 6. */
  level: number;
  /** Without its marks. */
  text: string;
  /** In which line of the source it stands, counted from 0. */
  line: number;
}

/** The headings of a text in their order. */
export function outlineOf(tokens: readonly Token[]): OutlineEntry[] {
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = inlineText(tokens[index + 1]?.children ?? [])
      .replaceAll('\n', ' ')
      .trim();
    return [{ level: Number(token.tag.slice(1)), text, line: token.map?.[0] ?? 0 }];
  });
}

/** The paragraphs and list entries of a text in their order, each with the name that `[[note#^name]]` leads to. */
export function blocksOf(tokens: readonly Token[]): TextBlock[] {
  return textBlocksOf(tokens, inlineText);
}
