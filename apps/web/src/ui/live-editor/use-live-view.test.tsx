import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { EditorView } from '@codemirror/view';
import { Activity } from 'react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubTextLayout } from '#ui/testing/text-layout.ts';
import { LiveEditor } from './live-editor.tsx';

afterEach(cleanup);

let endLayout: () => void;
beforeAll(() => {
  endLayout = stubTextLayout();
});
afterAll(() => endLayout());

function shownView(): EditorView {
  return EditorView.findFromDOM(
    document.querySelector('.wm-live-page .cm-editor') as HTMLElement,
  ) as EditorView;
}

function type(text: string): void {
  const view = shownView();
  const at = view.state.doc.length;
  act(() => view.dispatch({ changes: { from: at, insert: text }, userEvent: 'input.type' }));
}

it('holds what was typed when its tab is hidden and shown, and takes what came meanwhile', () => {
  const changes = vi.fn<(text: string) => void>();
  const tab = (mode: 'visible' | 'hidden', value: string): ReactNode => (
    <Activity mode={mode}>
      <LiveEditor value={value} onChange={changes} />
    </Activity>
  );
  const { rerender } = render(tab('visible', '旧'));
  // Many more keys than the page hears back of.
  for (let key = 0; key < 60; key += 1) type('字');
  const typed = `旧${'字'.repeat(60)}`;
  expect(changes).toHaveBeenLastCalledWith(typed);
  rerender(tab('hidden', '旧'));
  rerender(tab('visible', '旧'));
  expect(shownView().state.doc.toString()).toBe(typed);
  rerender(tab('visible', typed));
  rerender(tab('hidden', typed));
  rerender(tab('hidden', `${typed}别处`));
  rerender(tab('visible', `${typed}别处`));
  expect(shownView().state.doc.toString()).toBe(`${typed}别处`);
});

it('puts the link of a file into the text whose tab was hidden meanwhile', async () => {
  const changes = vi.fn<(text: string) => void>();
  const upload = Promise.withResolvers<string>();
  const tab = (mode: 'visible' | 'hidden'): ReactNode => (
    <Activity mode={mode}>
      <LiveEditor value="前" onChange={changes} onUpload={() => upload.promise} />
    </Activity>
  );
  const { rerender } = render(tab('visible'));
  act(() => shownView().dispatch({ selection: { anchor: 1 } }));
  const file = new File(['x'], '图.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('插入附件', { selector: 'input' }), {
    target: { files: [file] },
  });
  expect(await screen.findByText('正在上传 图.png…')).toBeTruthy();
  rerender(tab('hidden'));
  upload.resolve('/files/a.png');
  await vi.waitFor(() => expect(changes).toHaveBeenCalled());
  rerender(tab('visible'));
  expect(shownView().state.doc.toString()).toBe('前![图.png](/files/a.png)');
  expect(screen.queryByText('正在上传 图.png…')).toBeNull();
});

it.each([
  ['text', 'from nobody who types in the page already', false],
  ['radio', 'from what is only chosen', true],
])('an editor beside a field of type %s takes the focus %s', (type, _how, isTaken) => {
  const page = (hasEditor: boolean): ReactNode => (
    <main>
      <input type={type} aria-label="旁边" />
      {hasEditor && <LiveEditor value="" onChange={() => {}} autoFocus />}
    </main>
  );
  const { rerender } = render(page(false));
  screen.getByLabelText('旁边').focus();
  rerender(page(true));
  expect(shownView().contentDOM === document.activeElement).toBe(isTaken);
});
