import type { MindMapFile } from '@wm/mindmap/document';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeOfferedFiles } from '#core/testing/offered-files.ts';
import type { OfferedFile } from '#core/testing/offered-files.ts';
import type { EditorPlace } from '../editor/editor-context.ts';
import { MindMapEditor } from '../editor/mind-map-editor.tsx';
import './export-dialog.tsx';
import { documentOf } from '../editor/new-document.ts';
import { exportFormats } from '../export/export-map.ts';
import { setLanguage } from '../storage/preferences.ts';
import { words } from '../words.ts';
import type { Language, Word } from '../words.ts';

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const source: MindMapFile = {
  root: {
    data: { text: 'root', uid: 'r' },
    children: [
      {
        data: {
          text: 'b',
          uid: 'b',
          icon: ['priority_1'],
          image: pixel,
          imageSize: { width: 8, height: 8 },
        },
        children: [],
      },
    ],
  },
  theme: { template: 'classic4', config: {} },
  layout: 'logicalStructure',
};

let language: Language = 'zh';
const t = (word: Word): string => words[word][language];

/** What was offered for download: the name and the content. */
let offered: OfferedFile[] = [];

beforeEach(() => {
  offered = takeOfferedFiles();
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 0));
  vi.stubGlobal('cancelAnimationFrame', (frame?: number) => clearTimeout(frame));
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function open(to: Language, place?: EditorPlace): Promise<HTMLElement> {
  language = to;
  setLanguage(to);
  const document = documentOf(source);
  if (!document) throw new Error('the sample is no map');
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <App>
        <MemoryRouter>
          <MindMapEditor
            document={document}
            status=""
            onChange={() => {}}
            onReplace={() => {}}
            {...(place && { place })}
          />
        </MemoryRouter>
      </App>
    </ConfigProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: t('exportFile') }));
  return screen.findByRole('dialog', {}, { timeout: 20_000 });
}

function choose(dialog: HTMLElement, format: string): void {
  fireEvent.click(within(dialog).getByText(format));
}

async function submit(dialog: HTMLElement): Promise<void> {
  fireEvent.click(within(dialog).getByRole('button', { name: t('exportFile') }));
  await vi.waitFor(() => expect(offered).toHaveLength(1), { timeout: 20_000 });
}

describe.each(['zh', 'en'] as const)('the export dialog (%s)', (to) => {
  it('3 names the file 思维导图, or Mind map in English; 8 asks to check whether the browser blocked it', async () => {
    const dialog = await open(to);
    const name = within(dialog).getByLabelText(t('fileName'));
    expect(name).toHaveProperty('value', to === 'zh' ? '思维导图' : 'Mind map');
    fireEvent.change(name, { target: { value: '  ' } });
    await submit(dialog);
    expect(offered[0]?.name).toBe(to === 'zh' ? '思维导图.smm' : 'Mind map.smm');
    expect(JSON.parse((await offered[0]?.content.text()) ?? '')).toEqual(source);
    expect(await screen.findByText(t('downloadHint'))).toBeTruthy();
  });

  it('3 offers paddings of 10, a footer, a transparent background and pages; 9 advises SVG for pictures of rich text', async () => {
    const dialog = await open(to);
    const shown = (word: Word): boolean => within(dialog).queryByLabelText(t(word)) !== null;
    const fields: Word[] = ['paddingX', 'paddingY', 'footer', 'transparent', 'multiPage'];
    const advised: string[] = [];
    const seen = exportFormats.map((format) => {
      choose(dialog, format);
      if (within(dialog).queryByText(t('exportAdvice'))) advised.push(format);
      return [format, ...fields.map(shown)];
    });
    const [none, picture] = [Array(5).fill(false), [true, true, true, true, false]];
    expect(seen).toEqual([
      ...['smm', 'json', 'xmind', 'md', 'txt'].map((format) => [format, ...none]),
      ...['svg', 'png'].map((format) => [format, ...picture]),
      ['jpg', true, true, true, false, false],
      ['pdf', true, true, true, true, true],
    ]);
    expect(advised).toEqual(['png', 'jpg']);
    for (const side of ['paddingX', 'paddingY'] as const) {
      expect(within(dialog).getByLabelText(t(side))).toHaveProperty('value', '10');
    }
    expect(within(dialog).getByLabelText(t('footer'))).toHaveProperty('value', '');
    for (const name of ['transparent', 'multiPage'] as const) {
      expect(within(dialog).getByLabelText(t(name)).getAttribute('aria-checked')).toBe('false');
    }
  });

  it('warns of what the format cannot hold, in the language', async () => {
    const dialog = await open(to);
    choose(dialog, 'md');
    await submit(dialog);
    expect(await screen.findByText(t('exportFindings'))).toBeTruthy();
    const text =
      to === 'zh' ? '目标格式不能保存以下内容 × 1（图标）' : 'The format cannot hold × 1 (icons)';
    expect(screen.getByText(text)).toBeTruthy();
  });
});

describe('an export that does not succeed', () => {
  it('8 export_load_image_error: says how many images are missing, and gives the rest', async () => {
    // No image can be read here: jsdom has no `createImageBitmap`.
    const dialog = await open('zh');
    choose(dialog, 'svg');
    await submit(dialog);
    expect(await screen.findByText(`${t('export_load_image_error')} × 1`)).toBeTruthy();
    const svg = (await offered[0]?.content.text()) ?? '';
    expect([svg.includes('>root<'), svg.includes('<image')]).toEqual([true, false]);
  });

  it('8 export_error: says so, stays open and downloads nothing', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const dialog = await open('zh');
    choose(dialog, 'jpg');
    fireEvent.click(within(dialog).getByRole('button', { name: t('exportFile') }));
    expect(await screen.findByText(t('export_error'), {}, { timeout: 20_000 })).toBeTruthy();
    expect([offered.length, dialog.isConnected]).toEqual([0, true]);
  });
});

it('a map of the list is exported under its own name', async () => {
  const place: EditorPlace = { title: '季度计划', home: null, isLocked: false };
  const dialog = await open('zh', place);
  await submit(dialog);
  expect(offered[0]?.name).toBe('季度计划.smm');
});
