import { EditorView } from '@codemirror/view';
import { afterEach, expect, it } from 'vitest';
import { propertiesFold } from './properties-fold.ts';

const head = '---\ntags: [甲]\nstatus: 草稿\n---\n';
let view: EditorView;

async function open(doc: string): Promise<void> {
  view = new EditorView({ doc, extensions: propertiesFold, parent: document.body });
  await Promise.resolve();
}
afterEach(() => view.destroy());

const line = (): HTMLElement | null => view.dom.querySelector('.wm-properties-fold');

it('shows the properties above a text as one line, with the cursor below them', async () => {
  await open(`${head}正文`);
  expect(line()?.textContent).toBe('2 个属性：tags、status');
  expect(view.state.selection.main.head).toBe(head.length);
  expect(view.state.doc.toString()).toBe(`${head}正文`);
});

it('opens when the cursor enters, and folds when it leaves', async () => {
  await open(`${head}正文`);
  view.dispatch({ selection: { anchor: 6 } });
  expect(line()).toBeNull();
  view.dispatch({ changes: { from: 4, insert: 'a: 1\n' }, userEvent: 'input.type' });
  expect(line()).toBeNull();
  view.dispatch({ selection: { anchor: view.state.doc.length } });
  expect(line()?.textContent).toBe('3 个属性：a、tags、status');
});

it('opens by a press', async () => {
  await open(`${head}正文`);
  line()?.click();
  expect(line()).toBeNull();
});

it('stays folded when a text comes from elsewhere, and tells what that holds', async () => {
  await open(`${head}正文`);
  view.dispatch({ changes: { from: 4, to: 14, insert: 'x: 1\n' } });
  expect(line()?.textContent).toContain('属性：x');
});

it('lets a rule and a text without properties be', async () => {
  await open('---\n正文\n---\n');
  expect(line()).toBeNull();
  expect(view.state.selection.main.head).toBe(0);
});
