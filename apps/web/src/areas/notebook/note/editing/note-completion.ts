import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { isLinkable } from '@wm/markdown/note-links';
import { findNames } from '../note-more.api.ts';

/** Offers the names of notes after `[[`; what is chosen closes the brackets. */
async function completeNoteLink(context: CompletionContext): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/\[\[[^[\]|\n]{0,120}$/);
  if (!typed) return null;
  const names = await findNames(typed.text.slice(2)).catch(() => []);
  if (context.aborted) return null;
  return {
    from: typed.from + 2,
    filter: false,
    options: names.filter(isLinkable).map(optionOf),
  };
}

function optionOf(name: string): Completion {
  return {
    label: name,
    type: 'text',
    apply(...[view, , from, to]) {
      const end = view.state.sliceDoc(to, to + 2) === ']]' ? to + 2 : to;
      const insert = `${name}]]`;
      view.dispatch({
        changes: { from, to: end, insert },
        selection: { anchor: from + insert.length },
      });
    },
  };
}

/** The same as the editor takes it: it must not change between drawings. */
export const noteCompletions = [completeNoteLink];
