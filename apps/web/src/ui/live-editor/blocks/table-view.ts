import { EditorSelection } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { drawInline } from '../draw-source.ts';
import { drawsTags } from '../marks/tag-marks.ts';
import { openTable } from './open-table.ts';
import { openCellEditor, putCellText } from './cell-editor.ts';
import type { Leave } from './cell-editor.ts';
import { tableBar } from './table-bar.ts';
import type { TableAction } from './table-bar.ts';
import {
  alignColumn,
  cellText,
  columnCount,
  deleteColumn,
  deleteRow,
  insertColumn,
  insertRow,
  writeCell,
} from './table-source.ts';
import type { TableSource, TextChange } from './table-source.ts';

interface Place {
  row: number;
  column: number;
}

interface OpenCell extends Place {
  view: EditorView;
}

/** Rows that are drawn before anybody looks at them. */
const drawnAtOnce = 40;

/** Words that mean themselves need no parser. */
const isPlain = (source: string): boolean => /^[\p{L}\p{N} ,.，。、；：？！（）%-]*$/u.test(source);

function drawCell(holder: HTMLElement, source: string, hasTags: boolean): void {
  if (isPlain(source)) holder.textContent = source;
  else holder.replaceChildren(...drawInline(source.replace(/\\\|/g, '|'), hasTags));
}

/** A table that is drawn in a text: a press or Tab makes one cell an editor; rows and columns come and go by a bar. */
export class TableView {
  readonly dom: HTMLElement;
  readonly #outer: EditorView;
  readonly #grid = document.createElement('table');
  readonly #bar: HTMLElement;
  #source: string;
  #table: TableSource;
  #open: OpenCell | undefined;
  /** Rows that were not seen yet: formulas and pictures of hundreds of them take seconds. */
  #fresh: IntersectionObserver | undefined;

  constructor(outer: EditorView, source: string, table: TableSource) {
    this.#outer = outer;
    this.#source = source;
    this.#table = table;
    this.dom = document.createElement('div');
    this.dom.className = 'wm-live-table';
    this.#bar = tableBar((action) => this.#act(action));
    const scroll = document.createElement('div');
    scroll.className = 'wm-live-table-scroll';
    scroll.append(this.#grid);
    this.dom.append(this.#bar, scroll);
    this.#draw();
    this.#grid.addEventListener('mousedown', (event) => this.#press(event));
  }

  /** The table is written otherwise now. */
  update(source: string, table: TableSource): void {
    const isSameShape =
      table.rows.length === this.#table.rows.length &&
      table.alignments.join() === this.#table.alignments.join();
    const before = { source: this.#source, table: this.#table };
    this.#source = source;
    this.#table = table;
    if (!isSameShape) {
      this.close();
      this.#draw();
      return;
    }
    for (const [row, line] of table.rows.entries())
      for (const column of table.alignments.keys()) {
        const now = cellText(source, line.cells[column]);
        if (now === cellText(before.source, before.table.rows[row]?.cells[column])) continue;
        if (this.#isOpen({ row, column })) putCellText((this.#open as OpenCell).view, now);
        else this.#drawAt({ row, column });
      }
  }

  /** Begins to write in a cell; -1 is the last. */
  enter(row: number, column: number): void {
    const place = {
      row: row < 0 ? this.#table.rows.length - 1 : row,
      column: column < 0 ? columnCount(this.#table) - 1 : column,
    };
    this.#edit(place);
    const view = this.#open?.view;
    const at = column < 0 ? (view?.state.doc.length ?? 0) : 0;
    view?.dispatch({ selection: EditorSelection.cursor(at) });
  }

  /** Ends writing. */
  close(): void {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    open.view.destroy();
    this.#drawAt(open);
    this.dom.classList.remove('wm-live-table-active');
  }

  destroy(): void {
    this.#fresh?.disconnect();
    this.close();
  }

  #isOpen({ row, column }: Place): boolean {
    return this.#open?.row === row && this.#open.column === column;
  }

  #draw(): void {
    const { rows, alignments } = this.#table;
    const lines = rows.map((_, row) => {
      const line = document.createElement('tr');
      for (const [column, alignment] of alignments.entries()) {
        const cell = document.createElement(row === 0 ? 'th' : 'td');
        if (row === 0) cell.scope = 'col';
        if (alignment) cell.style.textAlign = alignment;
        cell.dataset['row'] = String(row);
        cell.dataset['column'] = String(column);
        line.append(cell);
      }
      return line;
    });
    const [head, ...body] = lines;
    const [top, rest] = [document.createElement('thead'), document.createElement('tbody')];
    if (head) top.append(head);
    rest.append(...body);
    this.#grid.replaceChildren(top, rest);
    this.#fresh?.disconnect();
    for (const row of lines.slice(0, drawnAtOnce).keys()) this.#drawRow(row);
    const later = lines.slice(drawnAtOnce);
    if (later.length > 0) this.#drawWhenSeen(later);
  }

  #drawWhenSeen(lines: readonly HTMLElement[]): void {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          observer.unobserve(target);
          this.#drawRow((target as HTMLTableRowElement).rowIndex);
        }
      },
      { rootMargin: '400px' },
    );
    this.#fresh = observer;
    for (const line of lines) {
      line.firstElementChild?.append('…');
      observer.observe(line);
    }
  }

  #drawRow(row: number): void {
    for (const column of this.#table.alignments.keys()) this.#drawAt({ row, column });
  }

  #cellAt({ row, column }: Place): HTMLTableCellElement | undefined {
    return this.#grid.rows[row]?.cells[column];
  }

  #drawAt(place: Place): void {
    const cell = this.#cellAt(place);
    const written = this.#table.rows[place.row]?.cells[place.column];
    if (!cell) return;
    const source = written ? this.#source.slice(written.from, written.to) : '';
    drawCell(cell, source, this.#outer.state.facet(drawsTags));
  }

  #press(event: MouseEvent): void {
    if (event.button !== 0 || this.#outer.state.readOnly) return;
    const { target } = event;
    if (!(target instanceof Element) || target.closest('.wm-live-table .cm-editor')) return;
    // A link in a cell is followed as anywhere in the text.
    if (target.closest('a') && (event.ctrlKey || event.metaKey)) return;
    const cell = target.closest<HTMLElement>('th, td');
    if (!cell) return;
    event.preventDefault();
    this.#edit({ row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) });
    const view = this.#open?.view;
    const at = view?.posAtCoords({ x: event.clientX, y: event.clientY }, false);
    view?.dispatch({ selection: EditorSelection.cursor(at ?? view.state.doc.length) });
  }

  #edit(place: Place): void {
    if (this.#isOpen(place)) return;
    this.close();
    const cell = this.#cellAt(place);
    if (!cell) return;
    cell.replaceChildren();
    // The caret of the text goes along: what was offered there is offered no more.
    this.#outer.dispatch({ selection: EditorSelection.cursor(this.#from) });
    const text = cellText(this.#source, this.#table.rows[place.row]?.cells[place.column]);
    const view = openCellEditor(cell, text, {
      outer: this.#outer,
      label: `第 ${place.row + 1} 行第 ${place.column + 1} 列`,
      onWrite: (written) => this.#write(place, written),
      onLeave: (way) => this.#leave(place, way),
      onBlur: () => this.#blur(view),
    });
    this.#open = { ...place, view };
    this.dom.classList.add('wm-live-table-active');
    view.focus();
  }

  #blur(view: EditorView): void {
    // The focus may be on its way to the bar, or the window be another one.
    setTimeout(() => {
      if (this.#open?.view !== view || view.hasFocus || !document.hasFocus()) return;
      if (!this.#bar.contains(document.activeElement)) this.close();
    }, 0);
  }

  get #from(): number {
    return this.#outer.posAtDOM(this.dom);
  }

  #change(changes: TextChange | readonly TextChange[] | undefined, userEvent: string): void {
    const all = changes === undefined ? [] : [changes].flat();
    if (all.length === 0) return;
    const begin = this.#from;
    this.#outer.dispatch({
      changes: all.map(({ from, to, insert }) => ({ from: begin + from, to: begin + to, insert })),
      userEvent,
    });
  }

  #write(place: Place, text: string): void {
    this.#change(writeCell(this.#source, this.#table, { ...place, text }), 'input.type');
  }

  /** Goes on in a paragraph of its own behind the table. */
  #beginBehind(): void {
    const end = this.#from + this.#source.length;
    this.#outer.dispatch({
      changes: { from: end, insert: '\n\n' },
      selection: EditorSelection.cursor(end + 2),
      scrollIntoView: true,
      userEvent: 'input',
    });
    this.#outer.focus();
  }

  /** Goes on in the line behind the table and its empty line; where there is none, at its edge, which gets one by typing. */
  #leaveBehind(): void {
    const { doc } = this.#outer.state;
    const last = doc.lineAt(this.#from + this.#source.length);
    const next = last.number < doc.lines ? doc.line(last.number + 1) : last;
    const end = next.length === 0 ? next : last;
    const selection = EditorSelection.cursor(Math.min(doc.length, end.to + 1));
    this.#outer.dispatch({ selection, scrollIntoView: true });
    this.#outer.focus();
  }

  #leaveBefore(): void {
    const selection = EditorSelection.cursor(Math.max(0, this.#from - 1));
    this.#outer.dispatch({ selection, scrollIntoView: true });
    this.#outer.focus();
  }

  #leave(place: Place, way: Leave): void {
    if (way === 'out') this.#leaveBehind();
    else if (way === 'below') this.#beginBehind();
    else if (way === 'up' || way === 'previous') this.#goBack(place, way);
    else this.#goOn(place, way);
  }

  #goBack({ row, column }: Place, way: 'up' | 'previous'): void {
    const isInLine = way === 'previous' && column > 0;
    if (isInLine) this.enter(row, column - 1);
    else if (row === 0) this.#leaveBefore();
    else this.enter(row - 1, way === 'up' ? column : -1);
    if (way === 'previous') this.#moveToEnd();
  }

  #goOn({ row, column }: Place, way: 'next' | 'enter' | 'down'): void {
    const isInLine = way === 'next' && column < columnCount(this.#table) - 1;
    if (isInLine) {
      this.enter(row, column + 1);
      return;
    }
    const isLast = row === this.#table.rows.length - 1;
    if (isLast && way === 'down') {
      this.#leaveBehind();
      return;
    }
    if (isLast) this.#change(insertRow(this.#table, row), 'input');
    this.enter(row + 1, way === 'next' ? 0 : column);
  }

  #moveToEnd(): void {
    const view = this.#open?.view;
    view?.dispatch({ selection: EditorSelection.cursor(view.state.doc.length) });
  }

  #act(action: TableAction): void {
    const { row = 0, column = 0 } = this.#open ?? {};
    const table = this.#table;
    if (action === 'source') {
      const at = this.#from;
      this.close();
      this.#outer.dispatch({ effects: openTable.of(at), selection: EditorSelection.cursor(at) });
      this.#outer.focus();
      return;
    }
    const changes: Record<
      Exclude<TableAction, 'source'>,
      () => TextChange | TextChange[] | undefined
    > = {
      'row-add': () => insertRow(table, row),
      'row-delete': () => deleteRow(table, row),
      'column-add': () => insertColumn(this.#source, table, column),
      'column-delete': () => deleteColumn(this.#source, table, column),
      left: () => alignColumn(table, column, 'left'),
      center: () => alignColumn(table, column, 'center'),
      right: () => alignColumn(table, column, 'right'),
    };
    this.#change(changes[action](), 'input');
    const rowAfter = action === 'row-add' ? row + 1 : row;
    const columnAfter = action === 'column-add' ? column + 1 : column;
    this.#edit({
      row: Math.min(rowAfter, this.#table.rows.length - 1),
      column: Math.min(columnAfter, columnCount(this.#table) - 1),
    });
    this.#open?.view.focus();
  }
}
