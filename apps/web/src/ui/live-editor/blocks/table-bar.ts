/** What the bar of a table does to it, at the cell that is written in. */
export type TableAction =
  | 'row-add'
  | 'row-delete'
  | 'column-add'
  | 'column-delete'
  | 'left'
  | 'center'
  | 'right'
  | 'source';

const actions: readonly (readonly [TableAction, string, string])[] = [
  ['row-add', '＋行', '在下方插入一行'],
  ['column-add', '＋列', '在右侧插入一列'],
  ['row-delete', '－行', '删除这一行'],
  ['column-delete', '－列', '删除这一列'],
  ['left', '左', '这一列左对齐'],
  ['center', '中', '这一列居中'],
  ['right', '右', '这一列右对齐'],
  ['source', '源码', '编辑表格的源码'],
];

/** The bar above a table that is written in. */
export function tableBar(onAct: (action: TableAction) => void): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'wm-live-table-bar';
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', '表格');
  for (const [action, text, label] of actions) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = text;
    button.title = label;
    button.setAttribute('aria-label', label);
    // The cell keeps the caret.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => onAct(action));
    bar.append(button);
  }
  return bar;
}
