import { describe, expect, it } from 'vitest';
import { insertSibling } from '../src/commands/insert-commands.ts';
import { moveUp } from '../src/commands/move-commands.ts';
import { setNumbering } from '../src/commands/numbering-commands.ts';
import { removeNodes } from '../src/commands/remove-commands.ts';
import { exportSvg } from '../src/drawing/draw-map.ts';
import { MapDrawer } from '../src/drawing/map-drawer.ts';
import type { NumberForm, NumberLevel } from '../src/numbers/numbering.ts';
import { numberForms, numberText } from '../src/numbers/numbering.ts';
import { Scene } from '../src/scene/scene.ts';
import { tableMeasure } from '../src/text/measure.ts';
import type { TestEditor } from './editor.ts';
import { expectUndo, openEditor } from './editor.ts';

const sample = `
  root |{"uid":"root"}
    a |{"uid":"a"}
      a1 |{"uid":"a1"}
        deep |{"uid":"deep"}
      a2 |{"uid":"a2"}
    free |{"uid":"free","freeTopic":true,"customLeft":0,"customTop":300}
    b |{"uid":"b"}
`;

const numbersOf = ({ map }: TestEditor, ...ids: string[]): string[] =>
  ids.map((id) => map.scene.source.numbers.textOf(id));

async function numbered(type: NumberForm, level: NumberLevel): Promise<TestEditor> {
  const editor = openEditor(sample);
  editor.select('root');
  const before = editor.json();
  expect(await editor.map.run(setNumbering, { numbering: { type, level } })).toBe(true);
  expectUndo(editor, before);
  return editor;
}

/** Every box of what is shown equals that of a scene that is made anew. */
function expectFresh({ map }: TestEditor): void {
  const options = {
    settings: map.settings,
    measure: map.measure,
    canvas: { width: 1280, height: 800 },
  };
  const fresh = new Scene(map.session, options);
  fresh.layout.visit(
    { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity },
    ({ id }, box) => expect([id, map.scene.layout.boxOf(id)]).toEqual([id, box]),
  );
  fresh.close();
}

describe('numbers of nodes', () => {
  it('have eight forms; plain ones name all places', () => {
    expect(numberForms.map((form) => numberText(form, [1, 12]))).toEqual([
      '1.12',
      '1.12.',
      '(1.12)',
      'l.',
      'L.',
      'xii.',
      'XII.',
      '十二、',
    ]);
    const chinese = [1, 10, 20, 21, 105, 110, 1001, 10_000].map((n) => numberText(8, [n]));
    expect(chinese.join('')).toBe('一、十、二十、二十一、一百零五、一百一十、一千零一、10000、');
    expect([27, 52, 703].map((n) => numberText(4, [n]))).toEqual(['aa.', 'az.', 'aaa.']);
    expect([4, 1999].map((n) => numberText(7, [n]))).toEqual(['IV.', 'MCMXCIX.']);
  });

  it('go as deep as is wished, leave free topics out, and yield to a nearer node that numbers', async () => {
    const ids = ['root', 'a', 'a1', 'deep', 'free', 'b'];
    expect(numbersOf(await numbered(1, 1), ...ids)).toEqual(['', '1', '', '', '', '2']);
    expect(numbersOf(await numbered(2, 2), ...ids)).toEqual(['', '1.', '1.1.', '', '', '2.']);
    const all = await numbered(3, 0);
    expect(numbersOf(all, ...ids)).toEqual(['', '(1)', '(1.1)', '(1.1.1)', '', '(2)']);
    all.select('a');
    await all.map.run(setNumbering, { numbering: { type: 4 } });
    expect(all.data('a').number).toEqual({ type: 4, level: 1 });
    expect(numbersOf(all, 'a', 'a1', 'a2', 'deep')).toEqual(['(1)', 'a.', 'b.', '(1.1.1)']);
  });

  it('follow every edit, with the boxes they need', async () => {
    const editor = await numbered(1, 0);
    expectFresh(editor);
    editor.select('a1');
    await editor.run(insertSibling);
    expect(numbersOf(editor, 'a2')).toEqual(['1.3']);
    expectFresh(editor);
    editor.select('a2');
    await editor.run(moveUp);
    expect(numbersOf(editor, 'a2')).toEqual(['1.2']);
    editor.select('a');
    await editor.run(removeNodes);
    expect(numbersOf(editor, 'b')).toEqual(['1']);
    expectFresh(editor);
    while (editor.map.session.undo());
    expect(numbersOf(editor, 'a', 'b')).toEqual(['', '']);
    expectFresh(editor);
  });

  it('stand before the text, in its font, and in the name of the node; they are no part of the text', async () => {
    const editor = await numbered(8, 1);
    const { session, scene } = editor.map;
    const drawer = new MapDrawer(session, scene, () => editor.map.settings);
    const svg = exportSvg({ session, scene, drawer, measure: tableMeasure });
    expect(svg).toContain('>一、</text>');
    expect(svg).toContain('aria-label="二、 b"');
    const { parts } = scene.source.contentOf('b');
    expect(parts.map(({ kind }) => kind)).toEqual(['number', 'text']);
    expect(editor.data('b').text).toBe('b');
    expect(JSON.stringify(editor.map.toFile())).not.toContain('二、');
  });

  it('whatever a document holds under their key is kept, and read as far as it fits', () => {
    const editor = openEditor('root |{"number":{"type":"x","level":9}}\n  a |{"number":7}\n    b');
    const before = editor.json();
    expect(numbersOf(editor, editor.id('a'), editor.id('b'))).toEqual(['1', '']);
    expect(editor.json()).toBe(before);
  });
});
