import { history, undo } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, expect, it, vi } from 'vitest';
import { awaitUpload, pendingUploads } from '../pending-uploads.ts';
import { lastingText } from './lasting-text.ts';

const opened: EditorView[] = [];
const open = (doc: string): EditorView => {
  const view = new EditorView({
    parent: document.body,
    state: EditorState.create({ doc, extensions: [pendingUploads, history()] }),
  });
  opened.push(view);
  return view;
};
afterEach(() => opened.splice(0).forEach((view) => view.destroy()));

const read = (view: EditorView): string => view.state.doc.toString();

/** An upload into 甲乙, between the two; its link comes when `end` is called. */
function begin() {
  const first = open('甲乙');
  let current: EditorView | undefined = first;
  const write = vi.fn<(text: string) => void>();
  const upload = Promise.withResolvers<string>();
  const text = lastingText(first, { now: () => current, write });
  const done = awaitUpload(text, { at: 1, label: '正在上传…', text: upload.promise });
  const turn = (next: EditorView | undefined): void => {
    first.destroy();
    current = next;
  };
  const end = async (): Promise<void> => {
    upload.resolve('[链接](/files/a)');
    await done;
  };
  return { first, write, turn, end };
}

it('a link comes into the editor that is still open, behind what was typed before it', async () => {
  const { first, write, end } = begin();
  first.dispatch({ changes: { from: 0, insert: '前' } });
  await end();
  expect(read(first)).toBe('前甲[链接](/files/a)乙');
  expect(write).not.toHaveBeenCalled();
});

it('a link that comes while the tab is hidden is handed over with the text', async () => {
  const { write, turn, end } = begin();
  turn(undefined);
  await end();
  expect(write).toHaveBeenCalledExactlyOnceWith('甲[链接](/files/a)乙');
});

it('a link that comes when the tab is shown again stands in the new editor, with all that was typed there', async () => {
  const { write, turn, end } = begin();
  const next = open('甲乙');
  turn(next);
  next.dispatch({ changes: { from: 0, insert: '新的一行\n' } });
  await end();
  expect(read(next)).toBe('新的一行\n甲[链接](/files/a)乙');
  expect(write).not.toHaveBeenCalled();
  undo(next);
  expect(read(next)).not.toContain('链接');
});

it('an upload that fails in a hidden tab changes nothing', async () => {
  const first = open('甲乙');
  const write = vi.fn<(text: string) => void>();
  const text = lastingText(first, { now: () => undefined, write });
  const failed = awaitUpload(text, { at: 1, label: '…', text: Promise.reject(new Error('太大')) });
  await expect(failed).rejects.toThrow('太大');
  expect(write).not.toHaveBeenCalled();
});
