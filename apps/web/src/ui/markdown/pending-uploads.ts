import { StateEffect, StateField } from '@codemirror/state';
import type { EditorState, Extension, TransactionSpec } from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';
import type { DecorationSet } from '@codemirror/view';

/** Stands in the text where an upload will be put, without being part of it. */
class UploadMark extends WidgetType {
  readonly id: number;
  readonly label: string;

  constructor(id: number, label: string) {
    super();
    this.id = id;
    this.label = label;
  }

  override eq(other: UploadMark): boolean {
    return other.id === this.id;
  }

  toDOM(): HTMLElement {
    const mark = document.createElement('span');
    mark.className = 'wm-upload-mark';
    mark.setAttribute('role', 'status');
    mark.textContent = this.label;
    return mark;
  }
}

const beginUpload = StateEffect.define<{ id: number; at: number; label: string }>({
  map: ({ id, at, label }, changes) => ({ id, at: changes.mapPos(at, 1), label }),
});
const endUpload = StateEffect.define<number>();

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects }) {
    let next = marks.map(changes);
    for (const effect of effects) {
      if (effect.is(beginUpload)) {
        const { id, at, label } = effect.value;
        const mark = Decoration.widget({ widget: new UploadMark(id, label), side: 1 });
        next = next.update({ add: [mark.range(at)] });
      }
      if (effect.is(endUpload)) {
        const ended = effect.value;
        next = next.update({ filter: (_from, _to, { spec }) => spec.widget.id !== ended });
      }
    }
    return next;
  },
  provide: (self) => EditorView.decorations.from(self),
});

function placeOf(state: EditorState, id: number): number | undefined {
  const cursor = state.field(field).iter();
  for (; cursor.value; cursor.next()) if (cursor.value.spec.widget.id === id) return cursor.from;
  return undefined;
}

let serial = 0;

/** Uploads that are on their way, each shown at the place in the text where its link will stand. */
export const pendingUploads: Extension = field;

interface Upload {
  at: number;
  label: string;
  /** The text to put there; it may take its time. */
  text: Promise<string>;
}

/** A text that is written into: an editor, or what is kept of one whose tab is hidden. */
export interface WrittenInto {
  readonly state: EditorState;
  dispatch: (change: TransactionSpec) => void;
}

/** Shows an upload in the text and puts its link there when it is done; whatever is typed meanwhile stays. Throws when the upload does. */
export async function awaitUpload(view: WrittenInto, { at, label, text }: Upload): Promise<void> {
  serial += 1;
  const id = serial;
  view.dispatch({ effects: beginUpload.of({ id, at, label }) });
  let insert = '';
  try {
    insert = await text;
  } finally {
    const place = placeOf(view.state, id);
    view.dispatch({
      effects: endUpload.of(id),
      ...(place !== undefined && insert !== '' && { changes: { from: place, insert } }),
    });
  }
}
