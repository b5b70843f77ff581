import { EditorView } from '@codemirror/view';
import { expect, it } from 'vitest';
import { awaitUpload, pendingUploads } from './pending-uploads.ts';
import { uploadLink } from './upload-link.ts';

function open(doc: string): EditorView {
  return new EditorView({ doc, extensions: pendingUploads, parent: document.body });
}

it('an upload is shown at its place, and its link lands there whatever was typed meanwhile', async () => {
  const view = open('前后');
  const { promise, resolve } = Promise.withResolvers<string>();
  const done = awaitUpload(view, { at: 1, label: '正在上传 a.png…', text: promise });
  expect(view.dom.querySelector('[role=status]')?.textContent).toBe('正在上传 a.png…');
  expect(view.state.doc.toString()).toBe('前后');
  view.dispatch({ changes: { from: 0, insert: '先写的，' } });
  resolve('![a.png](/x)');
  await done;
  expect(view.state.doc.toString()).toBe('先写的，前![a.png](/x)后');
  expect(view.dom.querySelector('[role=status]')).toBeNull();
});

it('an upload that fails leaves the text as it is', async () => {
  const view = open('正文');
  const failed = awaitUpload(view, { at: 2, label: 'x', text: Promise.reject(new Error('满了')) });
  await expect(failed).rejects.toThrow('满了');
  expect(view.state.doc.toString()).toBe('正文');
  expect(view.dom.querySelector('[role=status]')).toBeNull();
});

it('pictures are shown, other files linked, and no name breaks the link', () => {
  expect(uploadLink({ name: '图 1.png', type: 'image/png' }, '/f/1')).toBe('![图 1.png](/f/1)');
  expect(uploadLink({ name: '[a]\n\\b.pdf', type: '' }, '/f/2')).toBe(
    String.raw`[\[a\] \\b.pdf](/f/2)`,
  );
});
