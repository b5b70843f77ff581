import { pasteAsNodes, pasteNodes } from '@wm/mindmap/clipboard-commands';
import type { Label, MindmapErrorCode } from '@wm/mindmap/command';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setConfig, setLanguage } from '../storage/preferences.ts';
import { words } from '../words.ts';
import type { Language } from '../words.ts';
import { documentOf } from './new-document.ts';
import { MindMapEditor } from './mind-map-editor.tsx';
// Fetched later in the product: here they are at hand, so that no test waits for them.
import '../dialogs/import-dialog.tsx';

const languages = ['zh', 'en'] as const satisfies readonly Language[];

function show(onChange: () => void = () => {}): void {
  const document = documentOf({
    root: {
      data: { text: 'root', uid: 'r' },
      children: [{ data: { text: 'b', uid: 'b' }, children: [] }],
    },
    theme: { template: 'classic4', config: {} },
    layout: 'logicalStructure',
  });
  if (!document) throw new Error('the sample is no map');
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <App>
        <MemoryRouter>
          <MindMapEditor document={document} status="" onChange={onChange} onReplace={() => {}} />
        </MemoryRouter>
      </App>
    </ConfigProvider>,
  );
}

beforeEach(() => {
  setConfig({ pasteType: 'clipBoard', createNewNodeBehavior: 'default' });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 0));
  vi.stubGlobal('cancelAnimationFrame', (frame?: number) => {
    clearTimeout(frame);
  });
});

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(window, 'showOpenFilePicker');
  setLanguage('zh');
});

async function select(): Promise<HTMLElement> {
  const node = await screen.findByRole('treeitem', { name: 'b' });
  fireEvent.pointerDown(node, { button: 0, pointerId: 1, clientX: 5, clientY: 5 });
  fireEvent.pointerUp(node, { button: 0, pointerId: 1, clientX: 5, clientY: 5 });
  return node;
}

async function choose(label: Label, language: Language): Promise<void> {
  fireEvent.contextMenu(await select(), { clientX: 5, clientY: 5 });
  fireEvent.click(within(await screen.findByRole('menu')).getByText(label[language]));
}

function stubClipboard(readText: () => Promise<string>): void {
  const value = { readText, writeText: () => Promise.resolve() };
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
}

async function paste(text: string, files: File[] = []): Promise<void> {
  await select();
  fireEvent.paste(screen.getByRole('tree'), {
    clipboardData: { getData: () => text, files, types: ['Files'] },
  });
}

async function importOf(language: Language, file: File): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: words.importFile[language] }));
  const name = words.chooseFile[language];
  const button = await screen.findByRole('button', { name }, { timeout: 20_000 });
  fireEvent.drop(button.parentElement as HTMLElement, { dataTransfer: { files: [file] } });
}

/** How each error event of specification 8 comes about. The export's stand in its dialog's test, the one
 * before editing in the engine's: no page of ours has a rule that could fail. */
const causes: readonly (readonly [MindmapErrorCode, (language: Language) => Promise<void>])[] = [
  [
    'read_clipboard_error',
    async (language) => {
      stubClipboard(() => Promise.reject(new Error('refused')));
      show();
      await choose(pasteNodes.label, language);
    },
  ],
  [
    'parse_paste_data_error',
    async () => {
      show();
      await paste('{"simpleMindMap": true, "data": 7}');
    },
  ],
  [
    'custom_handle_clipboard_text_error',
    async (language) => {
      const deep = Array.from({ length: 2100 }, (_, i) => `${' '.repeat(i)}x`).join('\n');
      stubClipboard(() => Promise.resolve(deep));
      show();
      await choose(pasteAsNodes.label, language);
    },
  ],
  [
    'load_clipboard_image_error',
    async () => {
      show();
      await paste('', [new File(['no image'], 'a.png', { type: 'image/png' })]);
    },
  ],
  [
    'data_change_detail_event_error',
    async () => {
      show(() => {
        throw new Error('the page cannot keep it');
      });
      await paste('text');
    },
  ],
];

for (const language of languages) {
  it.each(causes)(`8 %s is told to the user (${language})`, async (code, cause) => {
    setLanguage(language);
    await cause(language);
    expect(await screen.findByText(words[code][language])).toBeTruthy();
  });
}

const fileOf = (text: string) => () =>
  Promise.resolve([
    {
      getFile: () =>
        Promise.resolve({
          arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
        }),
    },
  ]);

/** What the open dialog of the browser gives, and what the user is told. */
const opened: readonly (readonly [string, () => Promise<unknown>, Record<Language, RegExp>])[] = [
  [
    'file open failed',
    () => Promise.reject(new DOMException('the disk is gone', 'NotReadableError')),
    { zh: /^文件打开失败$/, en: /^File open failed$/ },
  ],
  [
    'file content incorrect',
    fileOf('{"a": 1}'),
    { zh: /^文件内容有误/, en: /^file content incorrect$/ },
  ],
  ['file parsing failed', fileOf('{'), { zh: /^文件解析失败/, en: /^file parsing failed$/ }],
];

for (const language of languages) {
  it.each(opened)(`8 %s is told to the user (${language})`, async (_, picker, told) => {
    vi.stubGlobal('isSecureContext', true);
    Object.assign(window, { showOpenFilePicker: picker });
    setLanguage(language);
    show();
    fireEvent.click(screen.getByRole('button', { name: words.openFile[language] }));
    fireEvent.click(await screen.findByText(words.goOn[language]));
    expect(await screen.findByText(told[language])).toBeTruthy();
  });

  it(`8 unsupported browser or page not over HTTPS is told to the user (${language})`, async () => {
    vi.stubGlobal('isSecureContext', false);
    Object.assign(window, { showOpenFilePicker: fileOf('{}') });
    setLanguage(language);
    show();
    fireEvent.click(screen.getByRole('button', { name: words.openFile[language] }));
    expect(await screen.findByText(words.unsupported[language])).toBeTruthy();
  });

  it(`8 files that are none are told to the user when they are imported (${language})`, async () => {
    setLanguage(language);
    show();
    await importOf(language, new File(['{'], 'a.json'));
    const told = language === 'zh' ? '文件解析失败' : 'file parsing failed';
    expect(await screen.findByText(new RegExp(told, 'i'))).toBeTruthy();
  });

  it(`what an import cannot carry over is told in the editor’s language (${language})`, async () => {
    setLanguage(language);
    show();
    await importOf(language, new File(['# a\n\n# b\n'], 'a.md'));
    const told =
      language === 'zh'
        ? '文件有多个顶层主题，已归到一个新的中心主题下 × 1（a）'
        : 'Several top topics were put under a new central one × 1 (a)';
    expect(await screen.findByText(told)).toBeTruthy();
  });
}
