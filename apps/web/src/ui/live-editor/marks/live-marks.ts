import { syntaxTree } from '@codemirror/language';
import { StateEffect } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';
import type { DecorationSet, ViewUpdate } from '@codemirror/view';
import { hasMoved } from '../attention.ts';
import { blockRules, dressEntries } from './block-rules.ts';
import { Collector } from './collector.ts';
import { inlineRules } from './inline-rules.ts';

const rules = { ...inlineRules, ...blockRules };

/** Asks for what is shown to be looked at anew. */
const composed = StateEffect.define();

function marksOf(view: EditorView): DecorationSet {
  const { state } = view;
  const tree = syntaxTree(state);
  let shownTo = -1;
  const parts = view.visibleRanges.map((part) => {
    const out = new Collector(state, part);
    tree.iterate({
      ...part,
      enter(node) {
        // What reaches into two parts was dressed with the first, but for its lines.
        const isAgain = node.from <= shownTo;
        if (isAgain && !(node.name in blockRules)) return;
        rules[node.name]?.(node.node, out);
      },
    });
    dressEntries(out);
    shownTo = part.to;
    return out;
  });
  return Collector.join(parts);
}

class LiveMarks {
  shown: DecorationSet;

  constructor(view: EditorView) {
    this.shown = marksOf(view);
  }

  update(update: ViewUpdate): void {
    const { view, state, startState, docChanged, viewportChanged } = update;
    // A composition must find the nodes that it began in.
    if (view.composing) {
      if (docChanged) this.shown = this.shown.map(update.changes);
      return;
    }
    const isParsed = syntaxTree(startState) !== syntaxTree(state);
    const isAsked = update.transactions.some(({ effects }) =>
      effects.some((effect) => effect.is(composed)),
    );
    if (docChanged || viewportChanged || isParsed || isAsked || hasMoved(startState, state))
      this.shown = marksOf(view);
  }
}

const plugin = ViewPlugin.fromClass(LiveMarks, { decorations: ({ shown }) => shown });

/** The signs of Markdown out of sight where the caret is not, and what they say in their place. */
export const liveMarks: Extension = [
  plugin,
  EditorView.domEventHandlers({
    compositionend(_event, view) {
      // Behind the change that ends it.
      setTimeout(() => view.dispatch({ effects: composed.of(null) }), 0);
      return false;
    },
  }),
];
