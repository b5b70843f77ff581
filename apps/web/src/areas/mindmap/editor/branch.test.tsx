import type { MindMapFile } from '@wm/mindmap/document';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeOfferedFiles } from '#core/testing/offered-files.ts';
import type { OfferedFile } from '#core/testing/offered-files.ts';
import { setLanguage } from '../storage/preferences.ts';
import { documentOf } from './new-document.ts';
import { MindMapEditor } from './mind-map-editor.tsx';
import '../dialogs/export-dialog.tsx';

/** Cut at 60 units it would end in half an emoji. */
const long = `${'长'.repeat(59)}😀后面`;

const source: MindMapFile = {
  root: {
    data: { text: '中心', uid: 'r' },
    children: [
      {
        data: { text: '甲/一', uid: 'a' },
        children: [{ data: { text: '甲一', uid: 'a1' }, children: [] }],
      },
      { data: { text: '乙', uid: 'b' }, children: [] },
      { data: { text: long, uid: 'c' }, children: [] },
    ],
  },
  theme: { template: 'classic4', config: {} },
  layout: 'logicalStructure',
};

let offered: OfferedFile[] = [];
const changed = vi.fn<(file: () => MindMapFile) => void>();

beforeEach(() => {
  setLanguage('zh');
  offered = takeOfferedFiles();
  changed.mockClear();
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 0));
  vi.stubGlobal('cancelAnimationFrame', (frame?: number) => clearTimeout(frame));
  const document = documentOf(source);
  if (!document) throw new Error('the sample is no map');
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <App>
        <MemoryRouter>
          <MindMapEditor document={document} status="" onChange={changed} onReplace={() => {}} />
        </MemoryRouter>
      </App>
    </ConfigProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function fromMenu(node: string, item: string): Promise<void> {
  const found = await screen.findByRole('treeitem', { name: node });
  fireEvent.contextMenu(found, { clientX: 5, clientY: 5 });
  fireEvent.click(within(await screen.findByRole('menu')).getByText(item));
}

async function download(): Promise<{ name: string; root: MindMapFile['root'] }> {
  const dialog = await screen.findByRole('dialog', {}, { timeout: 20_000 });
  fireEvent.click(within(dialog).getByRole('button', { name: '导出' }));
  await vi.waitFor(() => expect(offered).toHaveLength(1), { timeout: 20_000 });
  const file = JSON.parse((await offered[0]?.content.text()) ?? '') as MindMapFile;
  return { name: offered[0]?.name ?? '', root: file.root };
}

it('shows a branch alone, says so, and goes back to the whole map; the document stays as it is', async () => {
  await fromMenu('甲/一', '只看此分支');
  const bar = await screen.findByText('只看分支：甲/一');
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: '乙' })).toBeNull());
  expect(screen.getByRole('treeitem', { name: '甲一' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '显示整个导图' }));
  await waitFor(() => expect(bar.isConnected).toBe(false));
  expect(await screen.findByRole('treeitem', { name: '乙' })).toBeTruthy();
  expect(changed).not.toHaveBeenCalled();
});

it('exports the branch of the menu under its own name', async () => {
  await fromMenu('甲/一', '导出此分支');
  const { name, root } = await download();
  expect(name).toBe('甲 一.smm');
  expect(root).toEqual({
    ...source.root.children?.[0],
    data: { text: '甲/一', uid: 'a', expand: true },
  });
});

it('exports what is shown alone, or the whole map on wish', async () => {
  await fromMenu('甲/一', '只看此分支');
  await screen.findByText('只看分支：甲/一');
  fireEvent.click(screen.getByRole('button', { name: '导出' }));
  const dialog = await screen.findByRole('dialog', {}, { timeout: 20_000 });
  expect(within(dialog).getByLabelText('文件名')).toHaveProperty('value', '甲 一');
  fireEvent.click(within(dialog).getByLabelText('整个导图'));
  const { name, root } = await download();
  expect([name, root]).toEqual(['思维导图.smm', source.root]);
});

it('names the file of a branch by as much of its text as is whole', async () => {
  await fromMenu(long, '导出此分支');
  expect((await download()).name).toBe(`${'长'.repeat(59)}.smm`);
});
