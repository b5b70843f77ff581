// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { focusBranch, leaveBranch } from '../src/commands/focus-commands.ts';
import { insertChild, insertSibling } from '../src/commands/insert-commands.ts';
import { removeNodes } from '../src/commands/remove-commands.ts';
import { revealNode } from '../src/commands/search-commands.ts';
import { setExpanded } from '../src/commands/expand-commands.ts';
import { exportSvg } from '../src/drawing/draw-map.ts';
import { MapDrawer } from '../src/drawing/map-drawer.ts';
import { connectMap } from '../src/interactions/connect-map.ts';
import type { ConnectedMap } from '../src/interactions/connect-map.ts';
import { branchFile } from '../src/io/branch-file.ts';
import { layoutNames } from '../src/model/document.ts';
import type { MindMapFile } from '../src/model/document.ts';
import { tableMeasure } from '../src/text/measure.ts';
import type { TestEditor } from './editor.ts';
import { openEditor } from './editor.ts';

let shown: ConnectedMap | undefined;
afterEach(() => {
  shown?.close();
  shown = undefined;
  document.body.replaceChildren();
});

const sample = (layout = 'logicalStructure'): MindMapFile => ({
  layout,
  theme: { template: 'default', config: {} },
  config: { rainbowLinesConfig: { open: true, colorsList: ['#f00', '#0f0'] } },
  root: {
    data: { text: 'root', uid: 'root', imgMap: { k1: 'one', k2: 'two' } },
    children: [
      {
        data: {
          text: 'a',
          uid: 'a',
          dir: 'left',
          outerFrame: { groupId: 'g' },
          associativeLineTargets: ['b', 'a2'],
          associativeLineText: { b: 'out', a2: 'in' },
          associativeLineTargetControlOffsets: [null, null],
        },
        children: [
          {
            data: { text: 'a1', uid: 'a1', image: 'k2', generalization: [{ text: 'sum' }] },
            children: [
              { data: { text: 'a11', uid: 'a11' }, children: [] },
              { data: { text: 'no uid' }, children: [{ data: { text: 'deep' } }] },
            ],
          },
          { data: { text: 'a2', uid: 'a2' }, children: [] },
        ],
      },
      { data: { text: 'b', uid: 'b' }, children: [] },
    ],
  },
});

function picture({ map }: TestEditor): string {
  const { session, scene } = map;
  const drawer = new MapDrawer(session, scene, () => map.settings);
  return exportSvg({ session, scene, drawer, measure: tableMeasure });
}

async function focus(editor: TestEditor, text: string): Promise<void> {
  editor.select(text);
  expect(await editor.run(focusBranch)).toBe(true);
}

describe('a branch that is shown alone', () => {
  it.each(layoutNames)('looks as the map that is exported of it (%s)', async (layout) => {
    for (const text of ['a', 'a1', 'no uid']) {
      const editor = openEditor(sample(layout));
      const before = editor.json();
      const alone = openEditor(branchFile(editor.map, editor.id(text)));
      await focus(editor, text);
      // Both stand elsewhere on their canvas.
      const without = (svg: string): string =>
        svg
          .replaceAll(/ (?:d|transform|data-id|id|data-expand|data-of|data-parent)="[^"]*"/g, '')
          .replaceAll(/ x="[^"]*" y="[^"]*" text-anchor/g, ' text-anchor');
      expect(without(picture(editor))).toBe(without(picture(alone)));
      expect(editor.json()).toBe(before);
    }
  });

  it('is the map for keys, menus and what is all: nothing outside is selected, moved or deleted', async () => {
    const editor = openEditor(sample());
    await focus(editor, 'a');
    expect(editor.map.context.layout.has('b')).toBe(false);
    expect(await editor.run(focusBranch)).toBe(false);
    await editor.press('Control+a');
    expect(editor.selected()).not.toContain('b');
    expect(editor.selected()).toContain('deep');
    editor.map.session.select([]);
    await editor.press('ArrowLeft');
    expect(editor.selected()).toEqual(['a']);
    await editor.run(insertChild);
    expect(editor.map.scene.focus.top).toBe('a');
  });

  it('ends by Escape, and when something outside is selected, changed or shown', async () => {
    const editor = openEditor(sample());
    const { scene } = editor.map;
    await focus(editor, 'a1');
    await editor.press('Escape');
    expect(scene.focus.top).toBeNull();
    expect(scene.layout.has('b')).toBe(true);
    expect(await editor.run(leaveBranch)).toBe(false);
    await focus(editor, 'a1');
    void editor.map.run(revealNode, { id: 'b' });
    expect([scene.focus.top, editor.selected()]).toEqual([null, ['b']]);
    await focus(editor, 'a1');
    await editor.run(insertSibling);
    expect(scene.focus.top).toBeNull();
    await focus(editor, 'a1');
    await editor.run(removeNodes);
    expect(scene.focus.top).toBeNull();
    expect(scene.layout.has('a2')).toBe(true);
  });

  it('keeps its place on the canvas, also below what was folded, and shows its summaries', async () => {
    const editor = openEditor(sample());
    const { scene } = editor.map;
    const at = scene.layout.boxOf('a1');
    await focus(editor, 'a1');
    expect(scene.layout.boxOf('a1')).toMatchObject({ x: at?.x, y: at?.y });
    expect(scene.layout.summariesOf('a1')).toHaveLength(1);
    await editor.run(leaveBranch);
    void editor.map.run(setExpanded, { id: 'a', expand: false });
    editor.map.scene.focus.show('a1');
    expect(scene.layout.has('a11')).toBe(true);
  });

  it('comes into view, and the whole map is afterwards seen as before', async () => {
    const editor = openEditor(sample());
    const container = document.createElement('div');
    document.body.append(container);
    shown = connectMap({ container, map: editor.map, schedule: (draw) => draw() });
    const { view } = shown;
    view.start();
    view.zoomTo(1.5);
    const before = [view.view, view.place()];
    await focus(editor, 'a1');
    expect(view.view).not.toEqual(before[0]);
    expect(view.place()).toEqual(before[1]);
    const drawn = [...view.svg.querySelectorAll('.mm-node')].filter(
      (one) => one.closest('[display="none"]') === null,
    );
    expect(drawn.map((one) => one.getAttribute('aria-label'))).toEqual(
      expect.arrayContaining(['a1', 'a11']),
    );
    expect(drawn.map((one) => one.getAttribute('aria-label'))).not.toContain('b');
    await editor.run(leaveBranch);
    expect([view.view, view.place()]).toEqual(before);
  });
});

describe('a branch as a document', () => {
  it('has its nodes as they were, without what tied them to the map around', () => {
    const editor = openEditor(sample());
    const file = branchFile(editor.map, 'a');
    const { data } = file?.root ?? {};
    expect(data).toEqual({
      text: 'a',
      uid: 'a',
      expand: true,
      associativeLineTargets: ['a2'],
      associativeLineText: { a2: 'in' },
      associativeLineTargetControlOffsets: [null],
      imgMap: { k2: 'two' },
    });
    expect(file?.root.children).toEqual(sample().root.children?.[0]?.children);
    expect(file?.theme).toEqual(sample().theme);
    expect(branchFile(editor.map, 'nobody')).toBeNull();
  });
});
