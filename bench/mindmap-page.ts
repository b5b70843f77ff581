/**
 * The page of the mind-map bench: the same actions for both programs, each answering when what it did is
 * on the screen. Runs in the browser only.
 */
import { setText } from '@wm/mindmap/content-commands';
import { collapseAll, expandAll } from '@wm/mindmap/expand-commands';
import { insertChild } from '@wm/mindmap/insert-commands';
import { connectMap } from '@wm/mindmap/connect-map';
import { Mindmap } from '@wm/mindmap/mindmap';
import type { MindMapFile } from '@wm/mindmap/document';
import { readDocument } from '@wm/mindmap/read-document';
import { canvasMeasure } from '@wm/mindmap/canvas-measure';

/** What the bench can do with a map, whichever program shows it. */
export interface MapUnderTest {
  load(file: MindMapFile): Promise<void>;
  insert(uid: string): Promise<void>;
  commit(uid: string, text: string): Promise<void>;
  expandAll(): Promise<void>;
  collapseAll(): Promise<void>;
  /** Moves the canvas by (dx, dy) each frame; answers the longest script time of a frame in ms. */
  pan(frames: number, dx: number, dy: number): Promise<number>;
  fit(): Promise<void>;
  /** Zooms about the middle each frame; answers the longest script time of a frame in ms. */
  zoom(frames: number, factor: number): Promise<number>;
  /** Writes the document to local storage, as after each change; answers its characters. */
  save(): Promise<number>;
  /** Elements in the page. */
  elements(): number;
  close(): void;
}

/** The reference program as far as the bench uses it. */
interface Reference {
  execCommand(name: string, ...args: unknown[]): void;
  renderer: { findNodeByUid(uid: string): unknown };
  view: {
    scale: number;
    translateXY(x: number, y: number): void;
    setScale(scale: number, cx: number, cy: number): void;
    fit(): void;
  };
  getData(withConfig: boolean): unknown;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
  destroy(): void;
}

type ReferenceClass = new (options: Record<string, unknown>) => Reference;

/** Served by the bench; not a module of this repository. */
const referenceUrl: string = '/reference.js';

const box = document.createElement('div');
box.style.cssText = 'position:relative;width:1280px;height:800px;overflow:hidden';
document.body.style.margin = '0';
document.body.append(box);

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });
}

async function shown(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

async function panBy(frames: number, step: () => void): Promise<number> {
  let longest = 0;
  for (let i = 0; i < frames; i += 1) {
    await nextFrame();
    const start = performance.now();
    step();
    longest = Math.max(longest, performance.now() - start);
  }
  // What the last step changed is on the screen, too.
  await nextFrame();
  return longest;
}

function keep(file: unknown): Promise<number> {
  const text = JSON.stringify(file);
  localStorage.setItem('map', text);
  return Promise.resolve(text.length);
}

function ours(): MapUnderTest {
  let map: Mindmap | undefined;
  let connected: ReturnType<typeof connectMap> | undefined;
  const open = () => {
    if (!map || !connected) throw new Error('no map is open');
    return { map, view: connected.view };
  };
  return {
    async load(file) {
      const read = readDocument(file);
      const context = document.createElement('canvas').getContext('2d');
      if (!read.ok || !context) throw new Error('cannot open');
      map = new Mindmap(read.document, {
        measure: canvasMeasure(context),
        settings: { createNewNodeBehavior: 'activeOnly' },
      });
      connected = connectMap({ container: box, map });
      await shown();
    },
    async insert(uid) {
      const { map: one } = open();
      one.session.select([uid]);
      void one.run(insertChild);
      await shown();
    },
    async commit(uid, text) {
      void open().map.run(setText, { id: uid, lines: [[{ text }]] });
      await shown();
    },
    async expandAll() {
      void open().map.run(expandAll);
      await shown();
    },
    async collapseAll() {
      void open().map.run(collapseAll);
      await shown();
    },
    pan(frames, dx, dy) {
      const { view } = open();
      return panBy(frames, () => {
        const { scale, x, y } = view.view;
        view.setView({ scale, x: x + dx, y: y + dy });
        // What the next frame would draw is drawn now, so that it counts as this frame's time.
        if (view.isRedrawDue) view.draw();
      });
    },
    async fit() {
      open().view.fit();
      await shown();
    },
    zoom(frames, factor) {
      const { view } = open();
      return panBy(frames, () => {
        const { scale, x, y } = view.view;
        const by = (at: number, middle: number): number => middle - (middle - at) * factor;
        view.setView({ scale: scale * factor, x: by(x, 640), y: by(y, 400) });
        if (view.isRedrawDue) view.draw();
      });
    },
    save: () => keep(open().map.toFile()),
    elements: () => box.querySelectorAll('*').length,
    close() {
      connected?.close();
      map?.close();
      box.replaceChildren();
    },
  };
}

function reference(MindMap: ReferenceClass, openPerformance: boolean): MapUnderTest {
  let map: Reference | undefined;
  const open = (): Reference => {
    if (!map) throw new Error('no map is open');
    return map;
  };
  const rendered = (act: () => void): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        map?.off('node_tree_render_end', done);
        resolve(shown());
      };
      act();
      map?.on('node_tree_render_end', done);
    });
  return {
    load(file) {
      const { root, layout, theme } = file;
      const options = { el: box, data: root, layout, theme: theme?.template, openPerformance };
      return rendered(() => {
        map = new MindMap({ ...options, fit: false, createNewNodeBehavior: 'activeOnly' });
      });
    },
    insert(uid) {
      const node = open().renderer.findNodeByUid(uid);
      return rendered(() => open().execCommand('INSERT_CHILD_NODE', false, [node]));
    },
    commit(uid, text) {
      const node = open().renderer.findNodeByUid(uid);
      return rendered(() => open().execCommand('SET_NODE_TEXT', node, text, true));
    },
    expandAll: () => rendered(() => open().execCommand('EXPAND_ALL')),
    collapseAll: () => rendered(() => open().execCommand('UNEXPAND_ALL')),
    pan: (frames, dx, dy) => panBy(frames, () => open().view.translateXY(dx, dy)),
    async fit() {
      open().view.fit();
      await shown();
    },
    zoom: (frames, factor) =>
      panBy(frames, () => {
        const { view } = open();
        view.setScale(view.scale * factor, 640, 400);
      }),
    save: () => keep(open().getData(true)),
    elements: () => box.querySelectorAll('*').length,
    close() {
      map?.destroy();
      box.replaceChildren();
    },
  };
}

Object.assign(globalThis, {
  startOurs: ours,
  startReference: async (openPerformance: boolean) => {
    const module = (await import(referenceUrl)) as { default: ReferenceClass };
    return reference(module.default, openPerformance);
  },
});
