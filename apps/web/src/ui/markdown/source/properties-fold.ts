import { StateField, Transaction } from '@codemirror/state';
import type { EditorState, Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, WidgetType } from '@codemirror/view';
import type { DecorationSet } from '@codemirror/view';
import { frontMatterOf } from '@wm/markdown/front-matter';

const mostNames = 6;

/** One line in place of the properties above a text. */
class PropertiesLine extends WidgetType {
  readonly words: string;

  constructor(words: string) {
    super();
    this.words = words;
  }

  override eq(other: PropertiesLine): boolean {
    return other.words === this.words;
  }

  override toDOM(view: EditorView): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'wm-properties-fold';
    button.textContent = this.words;
    button.title = '点击展开属性';
    button.setAttribute('aria-expanded', 'false');
    button.addEventListener('click', () => {
      view.dispatch({ selection: { anchor: Math.min(4, view.state.doc.length) } });
      view.focus();
    });
    return button;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

interface Fold {
  /** How far the properties reach, without the last line's end; 0 where there are none. */
  end: number;
  isOpen: boolean;
  shown: DecorationSet;
}

function endOf(state: EditorState): { end: number; words: string } {
  if (state.doc.line(1).text.trimEnd() !== '---') return { end: 0, words: '' };
  const head = frontMatterOf(state.doc.sliceString(0, 60_000));
  if (!head || head.lineCount > state.doc.lines) return { end: 0, words: '' };
  const names = head.properties.map(({ key }) => key);
  const more = names.length > mostNames ? '…' : '';
  const words = `${names.length} 个属性：${names.slice(0, mostNames).join('、')}${more}`;
  return { end: state.doc.line(head.lineCount).to, words };
}

function foldOf(state: EditorState, isOpen: boolean): Fold {
  const { end, words } = endOf(state);
  const isShown = end === 0 || isOpen;
  const line = Decoration.replace({ widget: new PropertiesLine(words), block: true });
  return { end, isOpen, shown: isShown ? Decoration.none : Decoration.set(line.range(0, end)) };
}

const touches = ({ selection }: EditorState, end: number): boolean =>
  selection.ranges.some(({ from }) => from <= end);

const fold = StateField.define<Fold>({
  create: (state) => foldOf(state, false),
  update(before, change) {
    if (!change.docChanged && !change.selection) return before;
    const { state } = change;
    // What was typed into them, or a cursor that was put there, opens them; a text that came from elsewhere does not.
    const isTyped = change.docChanged && change.annotation(Transaction.userEvent) !== undefined;
    const isEntered = change.selection !== undefined || isTyped;
    const next = foldOf(state, before.isOpen);
    const isInside = touches(state, next.end);
    const isOpen = isInside && (before.isOpen || isEntered);
    return isOpen === next.isOpen ? next : foldOf(state, isOpen);
  },
  provide: (field) => EditorView.decorations.from(field, ({ shown }) => shown),
});

/** A new editor begins below the properties, not in them. */
const beginBelow = ViewPlugin.define((view) => {
  queueMicrotask(() => {
    const { end, isOpen } = view.state.field(fold);
    const { main } = view.state.selection;
    if (end === 0 || isOpen || !main.empty || main.head > end || !view.dom.isConnected) return;
    view.dispatch({ selection: { anchor: Math.min(end + 1, view.state.doc.length) } });
  });
  return {};
});

/** The `---` properties above a text as one line, until the cursor enters them. */
export const propertiesFold: Extension = [fold, beginBelow];
