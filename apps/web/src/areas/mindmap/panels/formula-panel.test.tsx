import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMap, engineSettings } from '../editor/create-map.ts';
import { createUi, EditorContext } from '../editor/editor-context.ts';
import type { Editor } from '../editor/editor-context.ts';
import { documentOf } from '../editor/new-document.ts';
import { setConfig, setLanguage, usePreferences } from '../storage/preferences.ts';
import { FormulaPanel } from './formula-panel.tsx';

let editor: Editor;

function show(): void {
  const document = documentOf({ root: { data: { text: 'root', uid: 'r' }, children: [] } });
  if (!document) throw new Error('the sample is no map');
  const settings = engineSettings('zh', usePreferences.getState().config);
  const map = createMap(document, settings, () => {});
  map.session.select(['r']);
  editor = { map, ui: createUi(), replace: () => {}, place: null };
  render(
    <App>
      <EditorContext value={editor}>
        <FormulaPanel />
      </EditorContext>
    </App>,
  );
}

beforeEach(() => {
  setLanguage('zh');
  setConfig({ openNodeRichText: true });
});

afterEach(cleanup);

it('2.8 shows common formulas, what is typed, and puts it into the selected node', async () => {
  show();
  const choice = await screen.findByRole('button', { name: 'E = mc^2' });
  await waitFor(() => expect(choice.querySelector('.katex')).not.toBeNull(), { timeout: 20_000 });
  fireEvent.click(choice);
  const preview = screen.getByRole('region', { name: '预览' });
  await waitFor(() => expect(preview.querySelector('.katex')).not.toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '插入公式' }));
  const { store } = editor.map.session;
  expect(store.get('r')?.data.text).toContain('data-value="E = mc^2"');
  editor.map.session.undo();
  expect(store.get('r')?.data).toEqual({ text: 'root', uid: 'r' });
});

it('says what is wrong with a formula, and inserts none', async () => {
  show();
  const field = screen.getByRole('textbox', { name: 'LaTeX 公式' });
  fireEvent.change(field, { target: { value: '\\frac{a}{' } });
  expect((await screen.findByRole('alert')).textContent).toContain('公式有误');
  expect(screen.getByRole('button', { name: '插入公式' })).toHaveProperty('disabled', true);
});

it('5 formulas are not supported while rich text is off', () => {
  setConfig({ openNodeRichText: false });
  show();
  expect(screen.getByText('富文本关闭时不支持插入公式')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
