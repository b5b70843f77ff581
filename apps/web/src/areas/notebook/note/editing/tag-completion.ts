import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { isInlineTag } from '@wm/markdown/note-tags';
import { findTags } from '../note.api.ts';

/** A sign with what stands behind it, where a tag may begin. */
const opening = /(?:^|[\s(（【《「『“‘，。；：！？、…—])#[^\s#]{0,30}$/u;

/** What is read as it is written, and what has a meaning of its own. */
const literal =
  /^(?:FencedCode|CodeBlock|CodeText|InlineCode|Formula|DisplayedFormula|FormulaBlock|FrontMatter|URL|Autolink|NoteLink|HTMLBlock)$/;

async function isLiteral({ state, pos }: CompletionContext): Promise<boolean> {
  // The editor has it; a page that shows a note does not load an editor for it.
  const { syntaxTree } = await import('@codemirror/language');
  for (let node = syntaxTree(state).resolveInner(pos, -1); node.parent; node = node.parent)
    if (literal.test(node.name)) return true;
  return false;
}

/** Asked once for several keys: the tags do not change while one is typed. */
const freshMs = 20_000;
let known: { at: number; tags: ReturnType<typeof findTags> } | undefined;

/** The next one who writes a tag asks again: a save has changed which there are. */
export function forgetKnownTags(): void {
  known = undefined;
}

function tagsNow(): ReturnType<typeof findTags> {
  const now = performance.now();
  if (!known || now - known.at > freshMs) {
    const tags = findTags();
    known = { at: now, tags };
    // Whoever has no network is asked again with the next key.
    tags.catch(() => (known = undefined));
  }
  return known.tags;
}

function optionOf({ tag, count }: { tag: string; count: number }): Completion {
  return { label: tag, type: 'text', detail: `${count} 篇` };
}

/** Offers one's tags after `#`; at the beginning of a line, where a heading may begin so, from the first letter on. */
export async function completeTag(context: CompletionContext): Promise<CompletionResult | null> {
  const typed = context.matchBefore(opening);
  if (!typed || (await isLiteral(context))) return null;
  const from = typed.from + typed.text.indexOf('#') + 1;
  const isBare = from === context.pos;
  const line = context.state.doc.lineAt(from);
  const mayBeHeading = context.state.sliceDoc(line.from, from - 1).trim() === '';
  if (isBare && mayBeHeading && !context.explicit) return null;
  const tags = await tagsNow().catch(() => []);
  const options = tags.filter(({ tag }) => isInlineTag(tag)).map(optionOf);
  if (context.aborted || options.length === 0) return null;
  return { from, options, validFor: /^[^\s#，。；：！？、()（）]*$/u };
}
