import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { isLinkable } from '@wm/markdown/note-links';
import { findNames } from '../note-more.api.ts';
import { completeTag } from './tag-completion.ts';
import { writeLink } from './write-link.ts';

/** `[[` and the same keys on a Chinese keyboard. */
const opening = /(?:\[\[|【【)[^[\]【】|\n]{0,120}$/;

function nameOption(name: string, begin: number): Completion {
  return {
    label: name,
    type: 'text',
    apply: (...[view, , , to]) => writeLink(view, { begin, to }, name),
  };
}

/** What stands in a note, where one is named and a `#` behind it. */
async function placesBehind(
  context: CompletionContext,
  begin: number,
  written: string,
): Promise<Completion[]> {
  if (!written.includes('#')) return [];
  const { placesIn } = await import('./note-places.ts');
  return placesIn(context, begin, written);
}

/** Offers the names of notes after `[[`, and behind `#` what stands in the note: headings, and after `#^` paragraphs. */
async function completeNoteLink(context: CompletionContext): Promise<CompletionResult | null> {
  const typed = context.matchBefore(opening);
  if (!typed) return null;
  const written = typed.text.slice(2);
  const [names, places] = await Promise.all([
    written.startsWith('#') ? [] : findNames(written).catch(() => []),
    placesBehind(context, typed.from, written),
  ]);
  if (context.aborted) return null;
  const options = names.filter(isLinkable).map((name) => nameOption(name, typed.from));
  return { from: typed.from + 2, filter: false, options: [...options, ...places] };
}

/** The same as the editor takes it: it must not change between drawings. */
export const noteCompletions = [completeNoteLink, completeTag];
