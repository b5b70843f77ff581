import { WidgetType } from '@codemirror/view';
import type { EditorView } from '@codemirror/view';
import type { TableSource } from './table-source.ts';
import { TableView } from './table-view.ts';

const views = new WeakMap<HTMLElement, TableView>();
const rowHeight = 37;

/** The drawn table of an element. */
export function tableViewOf(element: HTMLElement): TableView | undefined {
  return views.get(element);
}

/** A table in place of its source; each of its cells can be written into. */
export class TableWidget extends WidgetType {
  readonly source: string;
  readonly table: TableSource;

  constructor(source: string, table: TableSource) {
    super();
    this.source = source;
    this.table = table;
  }

  override eq(other: TableWidget): boolean {
    return other.source === this.source;
  }

  override get estimatedHeight(): number {
    return this.table.rows.length * rowHeight + 48;
  }

  override toDOM(view: EditorView): HTMLElement {
    const table = new TableView(view, this.source, this.table);
    views.set(table.dom, table);
    return table.dom;
  }

  override updateDOM(dom: HTMLElement): boolean {
    const table = views.get(dom);
    table?.update(this.source, this.table);
    return table !== undefined;
  }

  override destroy(dom: HTMLElement): void {
    views.get(dom)?.destroy();
  }

  /** Its cells are editors of their own. */
  override ignoreEvent(): boolean {
    return true;
  }
}
