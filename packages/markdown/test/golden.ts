import { createParser } from '../src/grammar.ts';
import { outlineOf } from '../src/outline.ts';
import type { OutlineEntry } from '../src/outline.ts';
import { plainTextOf } from '../src/plain-text.ts';
import { tagsIn } from '../src/tags/tags-in.ts';

/** What a sample becomes. */
export interface Golden {
  html: string;
  text: string;
  outline: OutlineEntry[];
  /** The tags in its words. */
  tags?: string[];
}

const parser = createParser();

/** What this package makes of a sample. */
export function goldenOf(markdown: string): Golden {
  const env = {};
  const tokens = parser.parse(markdown, env);
  const tags = tagsIn(markdown);
  return {
    html: parser.renderer.render(tokens, parser.options, env),
    text: plainTextOf(tokens),
    outline: outlineOf(tokens),
    ...(tags.length > 0 && { tags }),
  };
}
