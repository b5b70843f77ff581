import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { createParser } from '../grammar.ts';

let parser: MarkdownIt | undefined;

/** Most texts hold none and need not be read for them. */
const mayHold = /#[^\s#]/;

function addTags(tokens: readonly Token[], found: Set<string>): Set<string> {
  for (const { meta, children } of tokens) {
    const tag: unknown = (meta as { tag?: unknown } | null)?.tag;
    if (typeof tag === 'string') found.add(tag);
    if (children) addTags(children, found);
  }
  return found;
}

/** The tags that a text has in its words, `#tag`, each once, in their order; those that its front matter names are not among them. */
export function tagsIn(markdown: string): string[] {
  if (!mayHold.test(markdown)) return [];
  parser ??= createParser({ tagAddress: (tag) => tag });
  return [...addTags(parser.parse(markdown, {}), new Set())];
}
