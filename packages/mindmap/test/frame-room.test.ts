import { describe, expect, it } from 'vitest';
import { addFrame } from '../src/commands/frame-commands.ts';
import { MapDrawer } from '../src/drawing/map-drawer.ts';
import type { SvgElement } from '../src/drawing/svg-tree.ts';
import type { Bounds } from '../src/geometry/box.ts';
import { boundsOfBox, boundsOverlap } from '../src/geometry/box.ts';
import { drawnBounds } from '../src/drawing/drawn-bounds.ts';
import { Scene } from '../src/scene/scene.ts';
import { tableMeasure } from '../src/text/measure.ts';
import { openEditor } from './editor.ts';
import type { TestEditor } from './editor.ts';

const layouts = ['logicalStructure', 'mindMap', 'organizationStructure'] as const;

function open(layout: string): TestEditor {
  const node = (uid: string, children: object[] = []) => ({ data: { text: uid, uid }, children });
  const below = (uid: string) => [1, 2, 3, 4].map((n) => node(`${uid}${n}`, [node(`${uid}${n}x`)]));
  const root = node('r', [node('a', below('a')), node('b', below('b')), node('c', below('c'))]);
  return openEditor({ root, layout });
}

/** The frames of a map with their labels, as they are drawn. */
function framesOf({ map }: TestEditor): Bounds[] {
  const drawer = new MapDrawer(map.session, map.scene, () => map.settings);
  const drawn: SvgElement[] = ['r', 'a', 'b', 'c'].flatMap((id) => drawer.frames(id));
  return drawn.map((frame) => drawnBounds([frame], tableMeasure));
}

function placesOf(scene: Scene): Map<string, object> {
  const places = new Map<string, object>();
  const all = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };
  scene.layout.visit(all, ({ id }, box) => void places.set(id, { ...box }));
  return places;
}

describe.each(layouts)('%s', (layout) => {
  it('leaves room for frames and their labels: they cover no node beside them', () => {
    const editor = open(layout);
    editor.select('a2', 'a3');
    void editor.map.run(addFrame);
    editor.select('b4');
    void editor.map.run(addFrame);
    editor.select('c1');
    void editor.map.run(addFrame);
    const frames = framesOf(editor);
    expect(frames).toHaveLength(3);
    const inside = [
      ['a2', 'a2x', 'a3', 'a3x'],
      ['b4', 'b4x'],
      ['c1', 'c1x'],
    ];
    const places = editor.map.scene.layout;
    frames.forEach((frame, i) => {
      for (const id of placesOf(editor.map.scene).keys()) {
        const box = places.boxOf(id);
        if (!box || inside[i]?.includes(id)) continue;
        expect(boundsOverlap(boundsOfBox(box), frame), `${id} in frame ${i}`).toBe(false);
      }
      for (const other of frames.slice(i + 1)) expect(boundsOverlap(frame, other)).toBe(false);
    });
  });

  it('follows a frame that is made, loses a member or goes, as if it was laid out anew', () => {
    const editor = open(layout);
    const { session, scene, settings } = editor.map;
    const fresh = () => {
      const made = new Scene(session, {
        settings,
        measure: tableMeasure,
        canvas: { width: 1280, height: 800 },
      });
      const places = placesOf(made);
      made.close();
      return places;
    };
    const bare = placesOf(scene);
    editor.select('a2', 'a3');
    void editor.map.run(addFrame);
    expect(placesOf(scene)).toEqual(fresh());
    expect(placesOf(scene)).not.toEqual(bare);
    session.transact((tx) => tx.apply({ kind: 'patch', id: 'a3', set: { outerFrame: undefined } }));
    expect(placesOf(scene)).toEqual(fresh());
    while (session.undo());
    expect(placesOf(scene)).toEqual(bare);
  });
});
