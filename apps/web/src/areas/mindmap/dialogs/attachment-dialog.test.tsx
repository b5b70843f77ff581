import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMap, engineSettings } from '../editor/create-map.ts';
import { createUi, EditorContext } from '../editor/editor-context.ts';
import type { EditorPlace } from '../editor/editor-context.ts';
import { documentOf } from '../editor/new-document.ts';
import { setLanguage, usePreferences } from '../storage/preferences.ts';
import { words } from '../words.ts';
import type { Word } from '../words.ts';
import { AttachmentDialog } from './attachment-dialog.tsx';

const { upload } = vi.hoisted(() => ({ upload: vi.fn<(file: File) => Promise<string>>() }));
vi.mock('#core/files/upload-file.ts', () => ({ uploadFile: upload }));
afterEach(() => {
  cleanup();
  upload.mockReset();
});

const t = (word: Word): string => words[word].zh;
const place: EditorPlace = { title: '图', home: null, isLocked: false };

function open(data: object, where: EditorPlace | null = place) {
  setLanguage('zh');
  const document = documentOf({ root: { data: { text: '根', uid: 'r', ...data } } });
  if (!document) throw new Error('the sample is no map');
  const map = createMap(document, engineSettings('zh', usePreferences.getState().config), () => {});
  map.session.select(['r']);
  const ui = createUi();
  ui.setState({ dialog: { kind: 'attachment' } });
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <App>
        <EditorContext value={{ map, ui, replace: () => {}, place: where }}>
          <AttachmentDialog />
        </EditorContext>
      </App>
    </ConfigProvider>,
  );
  const dialog = within(screen.getByRole('dialog'));
  const own = () => {
    const { attachmentUrl, attachmentName } = map.session.store.get('r')?.data ?? {};
    return [attachmentUrl, attachmentName];
  };
  const ok = (): HTMLElement => dialog.getByRole('button', { name: t('confirm') });
  return { dialog, own, ok, map };
}

function choose(dialog: ReturnType<typeof open>['dialog'], file: File): void {
  const [input] = dialog.getAllByLabelText(t('attachmentFile'));
  if (input) fireEvent.change(input, { target: { files: [file] } });
}

describe('the file of a node', () => {
  it('is uploaded and named, as one step that can be taken back', async () => {
    upload.mockResolvedValue('/files/1.pdf');
    const { dialog, own, ok, map } = open({});
    choose(dialog, new File(['x'], '报告.pdf'));
    await vi.waitFor(() =>
      expect(dialog.getByLabelText(t('attachmentName'))).toHaveProperty('value', '报告.pdf'),
    );
    fireEvent.click(ok());
    expect(own()).toEqual(['/prod-api/files/1.pdf', '报告.pdf']);
    map.session.undo();
    expect(own()).toEqual([undefined, undefined]);
  });

  it('says why it could not be uploaded and leaves the node alone', async () => {
    upload.mockRejectedValue(new Error('文件类型不允许'));
    const { dialog, own } = open({});
    choose(dialog, new File(['x'], 'a.exe'));
    expect(await dialog.findByText('文件类型不允许')).toBeTruthy();
    expect(own()).toEqual([undefined, undefined]);
  });

  it('is opened in a page of its own, and removed', () => {
    const { dialog, own } = open({ attachmentUrl: '/files/2.pdf', attachmentName: '旧的.pdf' });
    const link = dialog.getByRole('link', { name: '旧的.pdf' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      '/files/2.pdf',
      'noopener noreferrer',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: t('attachmentRemove') }));
    expect(own()).toEqual([undefined, undefined]);
  });

  it('is named by its address where the map is kept in the browser only; one that runs something is refused', () => {
    const { dialog, own, ok } = open({}, null);
    expect(dialog.queryByLabelText(t('attachmentFile'))).toBeNull();
    expect(dialog.getByText(t('attachmentLocal'))).toBeTruthy();
    const address = dialog.getByLabelText(t('address'));
    fireEvent.change(address, { target: { value: 'javascript:alert(1)' } });
    expect(ok()).toHaveProperty('disabled', true);
    fireEvent.change(address, { target: { value: 'https://example.com/a.pdf' } });
    fireEvent.click(ok());
    expect(own()).toEqual(['https://example.com/a.pdf', undefined]);
  });

  it('is no link where its address would run something', () => {
    const { dialog, ok } = open({ attachmentUrl: 'javascript:alert(1)' });
    expect(dialog.queryByRole('link')).toBeNull();
    expect(ok()).toHaveProperty('disabled', true);
  });
});
