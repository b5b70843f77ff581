import { WidgetType } from '@codemirror/view';

/** A larger table stays as it is written: each key in it would lay out all of its cells. */
export const mostCells = 2000;

/** Says above the source of a large table why it is not drawn. */
export class LargeTable extends WidgetType {
  readonly cells: number;

  constructor(cells: number) {
    super();
    this.cells = cells;
  }

  override eq(other: LargeTable): boolean {
    return other.cells === this.cells;
  }

  override toDOM(): HTMLElement {
    const note = document.createElement('div');
    note.className = 'wm-live-large-table';
    note.textContent = `这个表格有 ${this.cells.toLocaleString('en')} 格，超过 ${mostCells.toLocaleString('en')} 格的按源码显示`;
    return note;
  }
}
