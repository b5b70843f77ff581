import { canvasMenu, nodeMenu } from '@wm/mindmap/command-list';
import { expandToLevels } from '@wm/mindmap/expand-commands';
import type { MindMapFile } from '@wm/mindmap/document';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setConfig, setLanguage } from '../storage/preferences.ts';
import { documentOf } from './new-document.ts';
import { MindMapEditor } from './mind-map-editor.tsx';
// Fetched later in the product: here they are at hand, so that no test waits for them.
import '../dialogs/export-dialog.tsx';
import '../dialogs/import-dialog.tsx';

const source = (): MindMapFile => ({
  root: {
    data: { text: '中心', uid: 'r' },
    children: [
      {
        data: {
          text: '甲',
          uid: 'a',
          note: '备注',
          hyperlink: 'https://a.test',
          image: 'data:image/png;base64,AAAA',
          imageSize: { width: 10, height: 10 },
          attachmentUrl: '/file',
          fillColor: '#ff0000',
          outerFrame: { groupId: 'g' },
          generalization: [{ text: '概要' }],
        },
        children: [{ data: { text: '甲一', uid: 'a1' }, children: [] }],
      },
      { data: { text: '乙', uid: 'b' }, children: [] },
    ],
  },
  theme: { template: 'classic4', config: {} },
  layout: 'logicalStructure',
});

let latest: () => MindMapFile;
const replaced = vi.fn<(file: MindMapFile) => void>();

function show(): void {
  const document = documentOf(source());
  if (!document) throw new Error('the sample is no map');
  latest = source;
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <App>
        <MemoryRouter>
          <MindMapEditor
            document={document}
            status=""
            onChange={(file) => {
              latest = file;
            }}
            onReplace={replaced}
          />
        </MemoryRouter>
      </App>
    </ConfigProvider>,
  );
}

beforeEach(() => {
  setLanguage('zh');
  setConfig({ createNewNodeBehavior: 'default', useLeftKeySelectionRightKeyDrag: false });
  replaced.mockClear();
  // Both halves: a frame that cannot be cancelled outlives the test and its window.
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 0));
  vi.stubGlobal('cancelAnimationFrame', (frame?: number) => {
    clearTimeout(frame);
  });
});

afterEach(() => {
  cleanup();
});

function nodeOf(text: string): Promise<HTMLElement> {
  return screen.findByRole('treeitem', { name: text });
}

async function select(text: string): Promise<void> {
  const node = await nodeOf(text);
  fireEvent.pointerDown(node, { button: 0, pointerId: 1, clientX: 5, clientY: 5 });
  fireEvent.pointerUp(node, { button: 0, pointerId: 1, clientX: 5, clientY: 5 });
}

function childTexts(): unknown[] {
  return (latest().root.children ?? []).map(({ data }) => data.text);
}

it('2.8 the toolbar inserts and undoes to the identical document', async () => {
  show();
  await select('乙');
  fireEvent.click(screen.getByRole('button', { name: '插入同级节点' }));
  expect(childTexts()).toEqual(['甲', '乙', '二级节点']);
  fireEvent.click(screen.getByRole('button', { name: '回退' }));
  expect(latest()).toEqual(source());
});

it('4 read-only changes nothing: tools and panels that edit cannot be used', async () => {
  show();
  await select('乙');
  fireEvent.click(screen.getByRole('button', { name: '编辑' }));
  expect(screen.getByRole('button', { name: '插入同级节点' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: '主题' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: '大纲' })).toHaveProperty('disabled', false);
});

it.each(['zh', 'en'] as const)(
  '2.8 the menu of a node has every command (%s)',
  async (language) => {
    setLanguage(language);
    show();
    await select('甲');
    fireEvent.contextMenu(await nodeOf('甲'), { clientX: 5, clientY: 5 });
    const menu = await screen.findByRole('menu');
    for (const { label } of nodeMenu.flat()) {
      expect(within(menu).getByText(label[language])).toBeTruthy();
    }
  },
);

it('2.8 the menu of the canvas has every command, levels 1 to 6 one step further', async () => {
  show();
  fireEvent.contextMenu(await screen.findByRole('tree'), { clientX: 1, clientY: 1 });
  const menu = await screen.findByRole('menu');
  const direct = canvasMenu.flat().filter((command) => !expandToLevels.includes(command));
  for (const { label } of direct) expect(within(menu).getByText(label.zh)).toBeTruthy();
  fireEvent.mouseEnter(within(menu).getByText('展开到'));
  fireEvent.click(within(menu).getByText('展开到'));
  for (const { label } of expandToLevels) {
    await waitFor(() => expect(screen.getByText(label.zh)).toBeTruthy());
  }
});

it('2.8 the menu removes link, note and image', async () => {
  show();
  for (const name of ['移除超链接', '移除备注', '移除图片']) {
    await select('甲');
    fireEvent.contextMenu(await nodeOf('甲'), { clientX: 5, clientY: 5 });
    fireEvent.click(within(await screen.findByRole('menu')).getByText(name));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  }
  const data = latest().root.children?.[0]?.data ?? {};
  expect([data.hyperlink, data.note, data.image]).toEqual([undefined, undefined, undefined]);
});

it('5 import takes one file only, of the five types', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: '导入' }));
  const button = await screen.findByRole('button', { name: '选择文件' }, { timeout: 20_000 });
  const zone = button.parentElement;
  if (!zone) throw new Error('no drop zone');
  const file = (name: string): File => new File(['# 标题'], name);
  fireEvent.drop(zone, { dataTransfer: { files: [file('a.md'), file('b.md')] } });
  expect(await screen.findByText('最多只能选择一个文件')).toBeTruthy();
  fireEvent.drop(zone, { dataTransfer: { files: [file('a.exe')] } });
  expect(await screen.findByText('请选择.smm、.json、.xmind、.xlsx、.md文件')).toBeTruthy();
  expect(replaced).not.toHaveBeenCalled();
});

it('4 a new file warns to export the present one first', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: '新建' }));
  expect(await screen.findByText(/请先导出需要保留的内容/)).toBeTruthy();
  expect(replaced).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '继续' }));
  await waitFor(() => expect(replaced).toHaveBeenCalledTimes(1));
  expect(replaced.mock.calls[0]?.[0].theme?.template).toBe('classic4');
});

it('5 open says so where the browser cannot or the page is not secure', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: '打开' }));
  expect(await screen.findByText('浏览器不支持该功能，或页面不是 HTTPS')).toBeTruthy();
});

it('a link that could do harm is refused in its dialog', async () => {
  show();
  await select('乙');
  fireEvent.click(screen.getByRole('button', { name: '超链接' }));
  const field = await screen.findByLabelText('地址');
  fireEvent.change(field, { target: { value: 'javascript:alert(1)' } });
  expect(screen.getByRole('button', { name: '确定' })).toHaveProperty('disabled', true);
  fireEvent.change(field, { target: { value: 'example.com' } });
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(latest().root.children?.[1]?.data.hyperlink).toBe('https://example.com');
});

it('the outline edits texts', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: '大纲' }));
  const field = screen.getByDisplayValue('乙');
  fireEvent.change(field, { target: { value: '丙' } });
  fireEvent.blur(field);
  expect(childTexts()).toEqual(['甲', '丙']);
});

it('2.8 a narrow bar keeps what is done with files in one menu', async () => {
  const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390);
  show();
  fireEvent.click(screen.getByRole('button', { name: '文件' }));
  const menu = await screen.findByRole('menu');
  for (const name of ['新建', '打开', '另存为', '导入', '导出']) {
    expect(within(menu).getByText(name)).toBeTruthy();
  }
  fireEvent.click(within(menu).getByText('导出'));
  expect(await screen.findByDisplayValue('思维导图', {}, { timeout: 20_000 })).toBeTruthy();
  width.mockRestore();
});

it('a link inside the map leads to its node, without a window of its own', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  show();
  await select('乙');
  fireEvent.click(screen.getByRole('button', { name: '超链接' }));
  fireEvent.change(await screen.findByLabelText('地址'), { target: { value: '#a1' } });
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  const node = await nodeOf('乙');
  const sign = await waitFor(() => {
    const found = node.querySelector('[data-part=link]') ?? null;
    if (!found) throw new Error('no sign of a link');
    return found;
  });
  fireEvent.pointerDown(sign, { button: 0, pointerId: 1, clientX: 5, clientY: 5 });
  fireEvent.pointerUp(sign, { button: 0, pointerId: 1, clientX: 5, clientY: 5 });
  fireEvent.click(sign, { clientX: 5, clientY: 5 });
  expect((await nodeOf('甲一')).getAttribute('aria-selected')).toBe('true');
  expect(opened).not.toHaveBeenCalled();
});

it('2.8 the outline is written by keys: sibling, child, a level up, removal; arrows move on', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: '大纲' }));
  const field = (): HTMLInputElement => {
    if (!(document.activeElement instanceof HTMLInputElement))
      throw new Error('not in the outline');
    return document.activeElement;
  };
  const press = (key: string, more: object = {}): void => {
    fireEvent.keyDown(field(), { key, ...more });
  };
  const write = (text: string): void => {
    fireEvent.change(field(), { target: { value: text } });
  };
  screen.getByDisplayValue('乙').focus();
  press('Enter');
  expect(field().value).toBe('二级节点');
  write('丙');
  press('Tab');
  write('丙一');
  expect(screen.queryByRole('textbox', { name: '' })).toBeNull();
  press('ArrowUp');
  expect(field().value).toBe('丙');
  expect(childTexts()).toEqual(['甲', '乙', '丙']);
  expect(latest().root.children?.[2]?.children?.[0]?.data.text).toBe('丙一');
  press('ArrowDown');
  press('Tab', { shiftKey: true });
  expect(childTexts()).toEqual(['甲', '乙', '丙', '丙一']);
  expect(field().value).toBe('丙一');
  press('ArrowUp', { ctrlKey: true });
  expect(childTexts()).toEqual(['甲', '乙', '丙一', '丙']);
  write('');
  press('Backspace');
  expect(childTexts()).toEqual(['甲', '乙', '丙']);
  expect(field().value).toBe('乙');
  await waitFor(() => expect(screen.getByDisplayValue('甲一')).toBeTruthy());
  fireEvent.click(screen.getAllByRole('button', { name: '收起' })[1] as HTMLElement);
  expect(screen.queryByDisplayValue('甲一')).toBeNull();
});

it('2.8 mouse, language and local settings are stored', () => {
  setConfig({ useLeftKeySelectionRightKeyDrag: true });
  setLanguage('en');
  expect(localStorage.getItem('SIMPLE_MIND_MAP_LANG')).toBe('en');
  expect(JSON.parse(localStorage.getItem('SIMPLE_MIND_MAP_LOCAL_CONFIG') ?? '{}')).toMatchObject({
    useLeftKeySelectionRightKeyDrag: true,
  });
});

it('4 a new node is edited, only selected, or left alone, as the setting says', async () => {
  show();
  const isEditing = (): boolean => screen.queryByRole('textbox') !== null;
  await select('乙');
  fireEvent.click(screen.getByRole('button', { name: '插入子级节点' }));
  expect(isEditing()).toBe(true);
  cleanup();
  setConfig({ createNewNodeBehavior: 'activeOnly' });
  show();
  await select('乙');
  fireEvent.click(screen.getByRole('button', { name: '插入子级节点' }));
  expect(isEditing()).toBe(false);
  expect((await nodeOf('分支主题')).getAttribute('aria-selected')).toBe('true');
});
