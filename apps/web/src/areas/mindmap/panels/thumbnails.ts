import { drawMap, defaultPicture } from '@wm/mindmap/draw-map';
import { MapDrawer } from '@wm/mindmap/map-drawer';
import type { SvgElement } from '@wm/mindmap/svg-tree';
import { Mindmap } from '@wm/mindmap/mindmap';
import type { LayoutName, MindMapFile, MindNode } from '@wm/mindmap/document';
import { readDocument } from '@wm/mindmap/read-document';
import { tableMeasure } from '@wm/mindmap/measure';
import type { Language } from '../words.ts';

const size = { width: 120, height: 80 };
/** Narrow distances, so that the nodes of so small a picture can be told apart. */
const config = { second: { marginX: 30, marginY: 14 }, node: { marginX: 22, marginY: 4 } };

function node(text: string, children: MindNode[] = []): MindNode {
  return { data: { text, expand: true }, children };
}

function sampleOf(top: string, second: string, branch: string): MindNode {
  return node(top, [
    node(second, [node(branch), node(branch)]),
    node(second, [node(branch)]),
    node(second, [node(branch)]),
  ]);
}

const samples: Readonly<Record<Language, MindNode>> = {
  zh: sampleOf('主题', '二级', '分支'),
  en: sampleOf('Topic', 'Second', 'Branch'),
};

function draw(file: MindMapFile): SvgElement | null {
  const read = readDocument(file);
  if (!read.ok) return null;
  const map = new Mindmap(read.document, { measure: tableMeasure });
  const { session, scene } = map;
  const drawer = new MapDrawer(session, scene, () => map.settings);
  const options = { ...defaultPicture, paddingX: 4, paddingY: 4, transparent: true };
  const picture = drawMap({ session, scene, drawer, measure: map.measure }, options);
  map.close();
  // Ids would be those of the real map's nodes twice in one page; a picture needs none.
  return plain({ ...picture, attributes: { ...picture.attributes, ...size } });
}

const dropped: ReadonlySet<string> = new Set(['id', 'role', 'data-id', 'tabindex']);

function plain(element: SvgElement): SvgElement {
  const entries = Object.entries(element.attributes).filter(
    ([name]) => !dropped.has(name) && !name.startsWith('aria-'),
  );
  return {
    ...element,
    attributes: Object.fromEntries(entries),
    children: element.children.map(plain),
  };
}

const known = new Map<string, SvgElement | null>();

function cached(key: string, file: MindMapFile): SvgElement | null {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = draw(file);
  known.set(key, made);
  return made;
}

/** A small map in a theme. */
export function themeThumbnail(template: string, language: Language): SvgElement | null {
  return cached(`theme ${template} ${language}`, {
    root: samples[language],
    theme: { template, config },
    layout: 'logicalStructure',
  });
}

/** A small map in a structure. */
export function layoutThumbnail(layout: LayoutName, language: Language): SvgElement | null {
  return cached(`layout ${layout} ${language}`, {
    root: samples[language],
    theme: { template: 'default', config },
    layout,
  });
}
