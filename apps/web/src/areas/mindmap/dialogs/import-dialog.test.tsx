import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { exportFile } from '@wm/mindmap/export-file';
import type { MindMapFile } from '@wm/mindmap/document';
import { App, ConfigProvider } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { createMap, engineSettings } from '../editor/create-map.ts';
import { createUi, EditorContext } from '../editor/editor-context.ts';
import { documentOf } from '../editor/new-document.ts';
import { setLanguage, usePreferences } from '../storage/preferences.ts';
import { words } from '../words.ts';
import { ImportDialog } from './import-dialog.tsx';

interface Options {
  signal: AbortSignal;
}

const { upload } = vi.hoisted(() => ({
  upload: vi.fn<(file: File, options: Options) => Promise<string>>(),
}));
vi.mock('#core/files/upload-file.ts', () => ({ uploadFile: upload }));
afterEach(() => {
  cleanup();
  upload.mockReset();
});

const place = { title: '图', home: null, isLocked: false };

/** A map of XMind whose root carries a file. */
function mapWithFile(): File {
  const data = { text: '带附件', attachmentUrl: '/files/1.pdf', attachmentName: '报告.pdf' };
  const { bytes } = exportFile({
    file: { root: { data, children: [] }, layout: 'mindMap' },
    format: 'xmind',
    name: '带附件',
    attachments: new Map([['/files/1.pdf', new TextEncoder().encode('report')]]),
  });
  return new File([bytes as Uint8Array<ArrayBuffer>], '带附件.xmind');
}

async function chooseMap(replace: (file: MindMapFile) => void) {
  setLanguage('zh');
  const document = documentOf({ root: { data: { text: '根', uid: 'r' } } });
  if (!document) throw new Error('the sample is no map');
  const map = createMap(document, engineSettings('zh', usePreferences.getState().config), () => {});
  const ui = createUi();
  ui.setState({ dialog: { kind: 'import' } });
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <App>
        <EditorContext value={{ map, ui, replace, place }}>
          <ImportDialog />
        </EditorContext>
      </App>
    </ConfigProvider>,
  );
  const dialog = within(screen.getByRole('dialog'));
  const input = dialog
    .getAllByLabelText(words.chooseFile.zh)
    .find(({ tagName }) => tagName === 'INPUT');
  if (!input) throw new Error('there is no field for files');
  fireEvent.change(input, { target: { files: [mapWithFile()] } });
  const ok = dialog.getByRole('button', { name: words.confirm.zh });
  await waitFor(() => expect(ok).toHaveProperty('disabled', false));
  fireEvent.click(ok);
  await waitFor(() => expect(upload).toHaveBeenCalled());
  return dialog;
}

it('keeps the files of a map with the account before the map is shown', async () => {
  upload.mockResolvedValue('/files/kept.pdf');
  const replace = vi.fn<(file: MindMapFile) => void>();
  await chooseMap(replace);
  await waitFor(() => expect(replace).toHaveBeenCalled());
  expect(upload.mock.calls[0]?.[0].name).toBe('报告.pdf');
  expect(JSON.stringify(replace.mock.calls[0]?.[0])).toContain('kept.pdf');
});

it('leaves the map that is there when it is closed while files are sent', async () => {
  upload.mockImplementation(
    (_file, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  const replace = vi.fn<(file: MindMapFile) => void>();
  const dialog = await chooseMap(replace);
  fireEvent.click(dialog.getByRole('button', { name: words.cancel.zh }));
  expect(upload.mock.calls[0]?.[1].signal.aborted).toBe(true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(replace).not.toHaveBeenCalled();
});
