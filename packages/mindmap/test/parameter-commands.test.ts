import { describe, expect, it } from 'vitest';
import type { Command } from '../src/commands/command.ts';
import * as content from '../src/commands/content-commands.ts';
import * as documents from '../src/commands/document-commands.ts';
import { setExpanded } from '../src/commands/expand-commands.ts';
import * as frames from '../src/commands/frame-commands.ts';
import { insertFreeTopic } from '../src/commands/insert-commands.ts';
import * as lines from '../src/commands/line-commands.ts';
import * as moves from '../src/commands/move-commands.ts';
import * as searches from '../src/commands/search-commands.ts';
import * as styles from '../src/commands/style-commands.ts';
import { framesOfChildren } from '../src/frames/outer-frames.ts';
import { associativeLinesOf } from '../src/lines/associative-lines.ts';
import { summaryId } from '../src/model/summary-id.ts';
import type { TestEditor } from './editor.ts';
import { expectUndo, openEditor, outlineOf } from './editor.ts';

const sample = `
  root |{"uid":"root"}
    a |{"uid":"a","icon":["priority_1"]}
      a1 |{"uid":"a1"}
      a2 |{"uid":"a2"}
    b |{"uid":"b"}
`;

/** Runs a command on a selection and expects that undo and redo restore both documents. */
async function act<Args>(editor: TestEditor, command: Command<Args>, args: Args): Promise<void> {
  const before = editor.json();
  expect(await editor.map.run(command, args)).toBe(true);
  expectUndo(editor, before);
}

function open(...selection: string[]): TestEditor {
  const editor = openEditor(sample);
  editor.select(...selection);
  return editor;
}

describe('content of nodes', () => {
  it('sets image, link, note, attachment, tags and text, on several nodes at once', async () => {
    const editor = open('a', 'b');
    const size = { width: 30, height: 20 };
    await act(editor, content.setImage, { url: 'u', title: 't', size });
    await act(editor, content.setLink, { address: 'https://example.com', title: 'x' });
    await act(editor, content.setNote, { note: 'note' });
    await act(editor, content.setAttachment, { address: 'f.pdf', name: 'f' });
    await act(editor, content.setTags, { tags: ['one', { text: 'two' }] });
    await act(editor, content.setTextWidth, { width: 5 });
    const expected = {
      image: 'u',
      imageTitle: 't',
      imageSize: size,
      hyperlink: 'https://example.com',
      hyperlinkTitle: 'x',
      note: 'note',
      attachmentUrl: 'f.pdf',
      attachmentName: 'f',
      tag: ['one', { text: 'two' }],
      customTextWidth: 20,
    };
    expect(editor.data('a')).toMatchObject(expected);
    expect(editor.data('b')).toMatchObject(expected);
  });

  it('removes a value when it is set to nothing', async () => {
    const editor = open('a');
    const before = editor.json();
    await editor.map.run(content.setNote, { note: 'x' });
    await editor.map.run(content.setLink, { address: 'y', title: 'z' });
    await editor.map.run(content.setNote, { note: '' });
    await editor.map.run(content.setLink, { address: '', title: 'z' });
    expect(editor.json()).toBe(before);
  });

  it('keeps one icon of each group', async () => {
    const editor = open('a');
    await act(editor, content.toggleIcon, { icon: 'sign_3' });
    expect(editor.data('a').icon).toEqual(['priority_1', 'sign_3']);
    await act(editor, content.toggleIcon, { icon: 'priority_5' });
    expect(editor.data('a').icon).toEqual(['priority_5', 'sign_3']);
    await act(editor, content.toggleIcon, { icon: 'sign_3' });
    await act(editor, content.toggleIcon, { icon: 'priority_5' });
    expect(editor.data('a').icon).toBeUndefined();
  });

  it('sets text with marks and formulas, quick changes as one step', async () => {
    const editor = open('a1');
    await act(editor, content.setText, { id: 'a1', lines: [[{ text: '粗', bold: true }]] });
    expect(editor.map.session.store.get('a1')?.data).toMatchObject({
      text: '<p><strong>粗</strong></p>',
      richText: true,
    });
    await act(editor, content.insertFormula, { source: 'x^2' });
    expect(editor.map.session.store.get('a1')?.data.text).toContain('data-value="x^2"');
    await editor.map.run(content.setText, { id: 'a1', lines: [[{ text: 'plain' }]] });
    expect(editor.data('plain').richText).toBeUndefined();
  });

  it('marks a stretch of a text or all of it, and takes marks away', async () => {
    const editor = open('a1');
    await act(editor, content.markText, {
      id: 'a1',
      range: { from: 0, to: 1 },
      marks: { bold: true },
    });
    expect(editor.map.session.store.get('a1')?.data.text).toBe('<p><strong>a</strong>1</p>');
    await act(editor, content.markText, { id: 'a1', range: null, marks: { color: '#f00' } });
    await act(editor, content.markText, {
      id: 'a1',
      range: null,
      marks: { bold: undefined, color: undefined },
    });
    expect(editor.data('a1')).toEqual({ text: 'a1', uid: 'a1' });
  });

  it('puts no formula and no mark into a text while rich text is off', async () => {
    const editor = openEditor('root', { settings: { openNodeRichText: false } });
    editor.select('root');
    const id = editor.id('root');
    expect(await editor.map.run(content.insertFormula, { source: 'x' })).toBe(false);
    const bold = { id, range: null, marks: { bold: true } };
    expect(await editor.map.run(content.markText, bold)).toBe(false);
    const lines = [
      [
        { text: 'a', bold: true },
        { text: 'x', formula: true },
      ],
    ];
    await editor.map.run(content.setText, { id, lines });
    expect(editor.map.session.store.get(id)?.data.text).toBe('a$x$');
  });

  it('makes tasks with progress, also of summaries', async () => {
    const editor = openEditor('root\n  a |{"generalization":{"text":"s"}}');
    const summary = summaryId(editor.id('a'), 0);
    editor.map.session.select([editor.id('a'), summary]);
    await act(editor, content.toggleTask, undefined);
    await act(editor, content.setTaskProgress, { progress: 40.4 });
    expect(editor.data('a').checkbox).toEqual({ done: false, progress: 40 });
    await act(editor, content.setTaskProgress, { progress: 250 });
    expect(editor.data('a').generalization).toEqual([
      { text: 's', checkbox: { done: true, progress: 100 } },
    ]);
    await act(editor, content.toggleTask, undefined);
    expect(editor.data('a').checkbox).toBeUndefined();
  });

  it('cannot run without a selection', async () => {
    const editor = open();
    expect(await editor.map.run(content.setNote, { note: 'x' })).toBe(false);
    expect(await editor.map.run(content.removeImage)).toBe(false);
  });
});

describe('style of nodes', () => {
  it('sets and removes own values, and never content', async () => {
    const editor = open('a', 'b');
    const style = { fillColor: '#123', fontSize: 30, text: 'no', uid: 'no' };
    await act(editor, styles.setStyle, { style });
    await act(editor, styles.setShape, { shape: 'ellipse' });
    expect(editor.data('a')).toMatchObject({
      fillColor: '#123',
      fontSize: 30,
      shape: 'ellipse',
      uid: 'a',
    });
    await act(editor, styles.setStyle, { style: { fillColor: undefined } });
    expect('fillColor' in editor.data('a')).toBe(false);
    await act(editor, styles.copyStyle, { from: 'a', to: 'a1' });
    expect(editor.data('a1')).toMatchObject({ fontSize: 30, shape: 'ellipse', uid: 'a1' });
    await act(editor, styles.removeStyles, undefined);
    expect(editor.data('a')).toEqual({ text: 'a', uid: 'a', icon: ['priority_1'] });
    await act(editor, styles.removeAllStyles, undefined);
    expect(editor.data('a1')).toEqual({ text: 'a1', uid: 'a1' });
  });
});

describe('associative lines', () => {
  const line = { from: 'a1', to: 'b' };

  it('are drawn, bent, named, styled and removed', async () => {
    const editor = open();
    const before = editor.json();
    await act(editor, lines.addLine, line);
    expect(await editor.map.run(lines.addLine, line)).toBe(false);
    await act(editor, lines.setLineText, { ...line, text: '因为' });
    const controls = [
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ] as const;
    await act(editor, lines.bendLine, { ...line, controls });
    const ends = { start: { side: 'top', range: 4 }, end: { side: 'left', range: 0 } } as const;
    await act(editor, lines.fixLineEnds, { ...line, ...ends });
    await act(editor, lines.setLineStyle, { ...line, style: { associativeLineColor: '#f00' } });
    expect(associativeLinesOf(editor.data('a1'))).toEqual([
      {
        index: 0,
        target: 'b',
        text: '因为',
        controls,
        ...ends,
        style: { associativeLineColor: '#f00' },
      },
    ]);
    await act(editor, lines.removeLine, line);
    expect(editor.json()).toBe(before);
  });

  it('keep bends and texts of other lines in their places', async () => {
    const editor = open();
    const controls = [
      { x: 1, y: 1 },
      { x: 1, y: 1 },
    ] as const;
    for (const to of ['a2', 'b', 'root']) await editor.map.run(lines.addLine, { from: 'a1', to });
    await editor.map.run(lines.bendLine, { from: 'a1', to: 'root', controls });
    await editor.map.run(lines.removeLine, { from: 'a1', to: 'a2' });
    const left = associativeLinesOf(editor.data('a1'));
    expect(left.map(({ target, controls: bends }) => [target, bends])).toEqual([
      ['b', null],
      ['root', controls],
    ]);
  });

  it('give a node without uid one, because lines name it', async () => {
    const editor = openEditor('root |{"uid":"root"}\n  a |{"uid":"a"}\n  b');
    const b = editor.id('b');
    await act(editor, lines.addLine, { from: 'a', to: b });
    expect(editor.data('b').uid).toBe(b);
    expect(await editor.map.run(lines.addLine, { from: 'a', to: 'a' })).toBe(false);
  });
});

describe('outer frames', () => {
  it('go around runs of brothers, are styled as one and removed as one', async () => {
    const editor = open('a1', 'a2');
    await act(editor, frames.addFrame, undefined);
    const [group] = framesOfChildren(editor.map.session.store, 'a');
    expect(group?.members).toEqual(['a1', 'a2']);
    const args = { parent: 'a', groupId: group?.groupId ?? '', frame: { text: '组', radius: 9 } };
    await act(editor, frames.setFrame, args);
    expect(editor.data('a2').outerFrame).toEqual({ groupId: args.groupId, text: '组', radius: 9 });
    editor.select('a2');
    await act(editor, frames.removeFrame, undefined);
    expect(framesOfChildren(editor.map.session.store, 'a')).toEqual([]);
  });
});

describe('moving by drag', () => {
  it('moves branches into, before and behind nodes, in their order', async () => {
    const editor = open();
    await act(editor, moves.moveNodesTo, { ids: ['a2', 'a1'], target: 'b', place: 'into' });
    expect(outlineOf(editor)).toBe('root\n  a\n  b\n    a1\n    a2');
    await act(editor, moves.moveNodesTo, { ids: ['a1', 'a2'], target: 'a', place: 'before' });
    expect(outlineOf(editor)).toBe('root\n  a1\n  a2\n  a\n  b');
    await act(editor, moves.moveNodesTo, { ids: ['a1', 'a2'], target: 'b', place: 'after' });
    expect(outlineOf(editor)).toBe('root\n  a\n  b\n  a1\n  a2');
  });

  it('refuses to move a node into itself, below itself, or next to the root', async () => {
    const editor = open();
    for (const [ids, target, place] of [
      [['a'], 'a1', 'into'],
      [['a'], 'a', 'before'],
      [['b'], 'root', 'after'],
      [['root'], 'a', 'into'],
    ] as const) {
      expect(await editor.map.run(moves.moveNodesTo, { ids, target, place })).toBe(false);
    }
  });

  it('forgets the place by hand of a node that is moved, and shows a collapsed target', async () => {
    const editor = open();
    await act(editor, moves.placeNode, { id: 'b', at: { x: 7, y: 8 } });
    expect(editor.map.scene.layout.boxOf('b')).toMatchObject({ x: 7, y: 8 });
    await act(editor, setExpanded, { id: 'a', expand: false });
    await act(editor, moves.moveNodesTo, { ids: ['b'], target: 'a', place: 'into' });
    expect(editor.data('b')).toEqual({ text: 'b', uid: 'b' });
    expect(outlineOf(editor)).toBe('root\n  a\n    a1\n    a2\n    b');
  });

  it('puts a free topic where it was wished, and joins it to the map by a drag', async () => {
    const editor = open();
    await act(editor, insertFreeTopic, { at: { x: -50, y: 60 } });
    const [topic = ''] = editor.map.session.selection;
    expect(editor.map.scene.layout.boxOf(topic)).toMatchObject({ x: -50, y: 60 });
    expect(editor.map.scene.layout.linesOf('root')).toHaveLength(2);
    await act(editor, moves.moveNodesTo, { ids: [topic], target: 'root', place: 'into' });
    expect(editor.map.scene.layout.linesOf('root')).toHaveLength(3);
  });
});

describe('the whole document', () => {
  it('changes structure, theme, base style and settings', async () => {
    const editor = open();
    await act(editor, documents.setLayout, { layout: 'fishbone' });
    expect(await editor.map.run(documents.setLayout, { layout: 'fishbone' })).toBe(false);
    await act(editor, documents.setTheme, { template: 'classic4', ownStyle: 'keep' });
    await act(editor, documents.setBaseStyle, { values: { lineWidth: 7 } });
    await act(editor, documents.setBaseStyle, { level: 'second', values: { fontSize: 33 } });
    expect(editor.map.scene.theme).toMatchObject({ lineWidth: 7, second: { fontSize: 33 } });
    await act(editor, documents.setDocumentConfig, { values: { watermarkConfig: { text: '密' } } });
    const file = editor.map.toFile();
    expect(Object.keys(file)).toEqual(['root', 'layout', 'theme', 'config']);
    expect(file).toMatchObject({
      layout: 'fishbone',
      theme: { template: 'classic4', config: { lineWidth: 7, second: { fontSize: 33 } } },
      config: { watermarkConfig: { text: '密' } },
    });
  });

  it('asks before a theme covers the own base style, and keeps or covers it', async () => {
    const editor = open();
    expect(documents.asksBeforeThemeChange(editor.map.context)).toBe(false);
    await editor.map.run(documents.setBaseStyle, { values: { lineWidth: 7 } });
    expect(documents.asksBeforeThemeChange(editor.map.context)).toBe(true);
    await act(editor, documents.setTheme, { template: 'dark', ownStyle: 'keep' });
    expect(editor.map.scene.theme.lineWidth).toBe(7);
    await act(editor, documents.setTheme, { template: 'gold', ownStyle: 'cover' });
    expect(editor.map.scene.theme.lineWidth).not.toBe(7);
    expect(documents.asksBeforeThemeChange(editor.map.context)).toBe(false);
    expect(await editor.map.run(documents.setTheme, { template: 'none', ownStyle: 'keep' })).toBe(
      false,
    );
  });

  it('remembers the view without a step in the history', async () => {
    const editor = openEditor({ root: { data: { text: 'r' } }, view: null });
    await editor.map.run(documents.rememberView, { view: { state: { scale: 2, x: 1, y: 1 } } });
    expect(editor.map.toFile()).toMatchObject({ view: { state: { scale: 2 } } });
    expect(editor.map.session.canUndo).toBe(false);
  });

  it('keeps a bare root node bare until it has settings of its own', async () => {
    const editor = openEditor({ data: { text: 'r' }, children: [] });
    expect(editor.map.toFile()).toEqual({ data: { text: 'r' }, children: [] });
    await act(editor, documents.setLayout, { layout: 'timeline' });
    expect(editor.map.toFile()).toEqual({
      root: { data: { text: 'r' }, children: [] },
      layout: 'timeline',
    });
  });
});

describe('search and replace', () => {
  const text = '{"text":"<p>worker <strong>wor</strong>k</p>","richText":true}';

  it('replaces in one node or everywhere as one step', async () => {
    const editor = openEditor(
      `root\n  work a\n  b |{"generalization":{"text":"Work"}}\n  x |${text}`,
    );
    const one = { id: editor.id('work a'), query: 'WORK', replacement: 'play' };
    await act(editor, searches.replaceInNode, one);
    await act(editor, searches.replaceAll, { query: 'work', replacement: 'rest' });
    expect(outlineOf(editor)).toBe(
      'root\n  play a\n  b [rest]\n  <p>rester <strong>rest</strong></p>',
    );
  });

  it('shows a node by opening what hides it', async () => {
    const editor = openEditor('root\n  a |{"expand":false}\n    b |{"expand":false}\n      c');
    const id = editor.id('c');
    await act(editor, searches.revealNode, { id });
    expect(editor.map.scene.layout.has(id)).toBe(true);
    expect(editor.selected()).toEqual(['c']);
    expect(editor.calls).toEqual(['centre c']);
  });
});

describe('arrow keys', () => {
  it('go to the nearest node in the direction', async () => {
    const editor = openEditor('root\n  a\n    a1\n    a2');
    await editor.press('ArrowRight');
    expect(editor.selected()).toEqual(['root']);
    const seen: string[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft']) {
      await editor.press(key);
      seen.push(...editor.selected());
    }
    expect(seen).toEqual(['a', 'a1', 'a2', 'a', 'root']);
    expect(await editor.press('ArrowLeft')).toBe(false);
  });
});
