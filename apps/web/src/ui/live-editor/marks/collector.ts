import type { EditorState, Range } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import type { DecorationSet, WidgetType } from '@codemirror/view';
import { isTouched } from '../attention.ts';

const hidden = Decoration.replace({});

/** What a stretch of lines looks like because of the list entry it belongs to. */
export interface EntryLine {
  depth: number;
  /** The line that bears the entry's mark. */
  isFirst: boolean;
  /** The entry's words begin in this column. */
  indent: number;
}

/** Gathers how a part of a text is shown. */
export class Collector {
  readonly state: EditorState;
  /** The part that is shown; lines outside of it need no look. */
  readonly part: { from: number; to: number };
  readonly entries = new Map<number, EntryLine>();
  readonly #found: Range<Decoration>[] = [];

  constructor(state: EditorState, part: { from: number; to: number }) {
    this.state = state;
    this.part = part;
  }

  isTouched(from: number, to: number): boolean {
    return isTouched(this.state, from, to);
  }

  /** Whether the caret is in one of the lines that a stretch lies in. */
  isLineTouched(from: number, to = from): boolean {
    return this.isTouched(this.state.doc.lineAt(from).from, this.state.doc.lineAt(to).to);
  }

  /** Takes a stretch within a line out of sight. */
  hide(from: number, to: number): void {
    if (from < to) this.#found.push(hidden.range(from, to));
  }

  style(
    from: number,
    to: number,
    look: string | { class: string; attributes?: Record<string, string> },
  ): void {
    if (from >= to) return;
    const spec = typeof look === 'string' ? { class: look } : look;
    this.#found.push(Decoration.mark(spec).range(from, to));
  }

  /** Shows something in place of a stretch within a line. */
  replace(from: number, to: number, widget: WidgetType): void {
    if (from < to) this.#found.push(Decoration.replace({ widget }).range(from, to));
  }

  /** Shows something behind a place. */
  add(at: number, widget: WidgetType): void {
    this.#found.push(Decoration.widget({ widget, side: 1 }).range(at));
  }

  /** Styles the lines that a stretch lies in, as far as they are shown. */
  lines(
    { from, to }: { from: number; to: number },
    lookOf: (place: { isFirst: boolean; isLast: boolean; text: string }) => string,
  ): void {
    const { doc } = this.state;
    const [begin, end] = [Math.max(from, this.part.from), Math.min(to, this.part.to)];
    if (begin > end) return;
    for (let line = doc.lineAt(begin); ; line = doc.line(line.number + 1)) {
      const look = lookOf({
        isFirst: line.from <= from,
        isLast: line.to >= to,
        text: line.text,
      });
      if (look) this.#found.push(Decoration.line({ class: look }).range(line.from));
      if (line.to >= end || line.number === doc.lines) return;
    }
  }

  line(at: number, attributes: Record<string, string>): void {
    this.#found.push(Decoration.line({ attributes }).range(this.state.doc.lineAt(at).from));
  }

  static join(parts: readonly Collector[]): DecorationSet {
    return Decoration.set(
      parts.flatMap((part) => part.#found),
      true,
    );
  }
}
