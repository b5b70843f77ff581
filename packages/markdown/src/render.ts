import { createParser } from './grammar.ts';
import type { GrammarOptions } from './grammar.ts';

/** Renders a text as safe HTML. Whoever renders many keeps a parser (`createParser`) instead. */
export function renderMarkdown(markdown: string, options: GrammarOptions = {}): string {
  return createParser(options).render(markdown, {});
}
