import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { setRainbowLines } from '../commands/document-commands.ts';
import { setStyle } from '../commands/style-commands.ts';
import { MapDrawer } from '../drawing/map-drawer.ts';
import { exportFile } from '../io/export-file.ts';
import { importFile } from '../io/import-file.ts';
import type { MindMapFile } from '../model/document.ts';
import { expectUndo, openEditor } from '../../test/editor.ts';
import { zenFile } from '../../test/io/fixtures.ts';
import { rainbowLinesOf, rainbowPalettes } from './rainbow-lines.ts';

const sample = (): MindMapFile => ({
  root: {
    data: { text: 'root', uid: 'root' },
    children: ['a', 'b', 'c'].map((uid) => ({
      data: { text: uid, uid, ...(uid === 'b' && { lineColor: '#123456' }) },
      children: [{ data: { text: `${uid}1`, uid: `${uid}1` }, children: [] }],
    })),
  },
  layout: 'logicalStructure',
  theme: { template: 'default', config: {} },
});

function open() {
  const editor = openEditor(sample());
  const drawer = new MapDrawer(editor.map.session, editor.map.scene, () => editor.map.settings);
  const colours = (...ids: string[]): string[] => ids.map((id) => drawer.lineLook(id).color);
  return { ...editor, colours };
}

describe('rainbow lines', () => {
  it('give each main branch a colour in turn, for all of its lines, and take those by hand away first', async () => {
    const editor = open();
    const before = editor.json();
    expect(editor.colours('a', 'b', 'b1')).toEqual(['#549688', '#123456', '#123456']);
    await editor.map.run(setRainbowLines, { open: true, colours: ['#f00', '#0f0'] });
    expect(editor.colours('a', 'a1', 'b', 'b1', 'c', 'c1', 'root')).toEqual([
      '#f00',
      '#f00',
      '#0f0',
      '#0f0',
      '#f00',
      '#f00',
      '#549688',
    ]);
    expect(editor.map.toFile()).toMatchObject({
      config: { rainbowLinesConfig: { open: true, colorsList: ['#f00', '#0f0'] } },
    });
    expectUndo(editor, before);
  });

  it('go behind a colour by hand, keep it when the palette changes, and end', async () => {
    const editor = open();
    await editor.map.run(setRainbowLines, { open: true });
    editor.select('b');
    await editor.map.run(setStyle, { style: { lineColor: '#abcdef' } });
    await editor.map.run(setRainbowLines, { open: true, colours: ['#111111', '#222222'] });
    expect(editor.colours('a', 'b', 'b1')).toEqual(['#111111', '#abcdef', '#abcdef']);
    await editor.map.run(setRainbowLines, { open: false });
    expect(editor.colours('a', 'b')).toEqual(['#549688', '#abcdef']);
    expect(rainbowLinesOf(editor.map.session.head).colours).toEqual(['#111111', '#222222']);
  });

  it('fall back to the format’s own colours, and let nothing through that is no colour', () => {
    const of = (rainbowLinesConfig: unknown) => rainbowLinesOf({ config: { rainbowLinesConfig } });
    expect(of({ open: true, colorsList: [] })).toEqual({ open: true, colours: rainbowPalettes[0] });
    expect(of({ open: 1, colorsList: ['url(x)', 7, '#fff'] })).toEqual({
      open: false,
      colours: ['#fff'],
    });
    expect(of('x').open).toBe(false);
  });

  it('come out of an XMind file, and stand in one as XMind has them', () => {
    const file = {
      ...sample(),
      config: { rainbowLinesConfig: { open: true, colorsList: ['rgb(249, 66, 58)', '#f6a04d'] } },
    };
    const written = exportFile({ file, format: 'xmind', name: 'a' });
    expect(importFile([written]).sheets[0]?.file.config).toEqual(file.config);
    const content = new TextDecoder().decode(unzipSync(written.bytes)['content.json']);
    const [sheet] = JSON.parse(content) as { theme: unknown }[];
    const properties = { 'multi-line-colors': '#f9423a #f6a04d' };
    expect(sheet?.theme).toEqual({ map: { properties } });
    const foreign = zenFile([
      {
        rootTopic: { title: 'root' },
        theme: { map: { properties: { ...properties, fill: '#fff' } } },
      },
    ]);
    const { sheets, findings } = importFile([{ name: 'a.xmind', bytes: foreign }]);
    expect(sheets[0]?.file.config).toEqual({
      rainbowLinesConfig: { open: true, colorsList: ['#f9423a', '#f6a04d'] },
    });
    expect(findings.flatMap(({ examples }) => examples)).toContain('画布的配色主题');
  });
});
