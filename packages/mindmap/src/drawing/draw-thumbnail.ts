import type { Bounds, Box } from '../geometry/box.ts';
import { boundsOfBox, boundsOverlap, centreOf } from '../geometry/box.ts';
import type { ContentPart } from '../content/node-content.ts';
import { tagColour } from '../content/tag-look.ts';
import { dataOf } from '../model/content-data.ts';
import type { MindMapFile } from '../model/document.ts';
import { iconsOf, taskOf } from '../model/node-data.ts';
import { pushAll } from '../model/list.ts';
import { readDocument } from '../model/read-document.ts';
import { Session } from '../model/session.ts';
import type { NodeId } from '../model/store.ts';
import { summaryId } from '../model/summary-id.ts';
import { Scene } from '../scene/scene.ts';
import { defaultSettings } from '../scene/settings.ts';
import { isDarkSheet } from '../style/contrast.ts';
import { shapePath } from '../shapes/shape-path.ts';
import { tableMeasure } from '../text/measure.ts';
import type { TextLayout } from '../text/text-layout.ts';
import { drawIcon, drawTask } from './icons.ts';
import { MapDrawer } from './map-drawer.ts';
import { sketchDocument } from './sketch-document.ts';
import type { SvgElement } from './svg-tree.ts';
import { groupAt, printSvg, short, svg, svgText } from './svg-tree.ts';

/** A small picture of a map: an SVG that loads nothing, and whether its sheet is a dark one. */
export interface Thumbnail {
  svg: string;
  isDark: boolean;
}

type Size = Pick<Box, 'width' | 'height'>;

/** Free space around the map, as a part of the picture. */
const margin = 0.06;
/** A map that does not fit at this scale is shown in part, and larger: of a hairline nobody knows a map. */
const leastScale = 0.17;
const partScale = 0.28;
const mostScale = 1;
/** Texts lower than this in the picture, in pixels, are drawn as bars. */
const leastText = 3.5;
/** Elements of a picture beside its lines. */
const mostElements = 900;

interface Place {
  scale: number;
  /** What of the canvas is seen. */
  shown: Bounds;
}

/** Where the middle of the picture stands on one axis: the map in the middle, else near its root and never beside the map. */
function middle(low: number, high: number, { root, room }: { root: number; room: number }): number {
  if (high - low <= room) return (low + high) / 2;
  return Math.min(Math.max(root, low + room / 2), high - room / 2);
}

function placeOf(bounds: Bounds, root: Box, size: Size): Place {
  const width = Math.max(1, bounds.maxX - bounds.minX);
  const height = Math.max(1, bounds.maxY - bounds.minY);
  const inner = 1 - margin * 2;
  const fit = Math.min((size.width * inner) / width, (size.height * inner) / height);
  const scale = fit < leastScale ? partScale : Math.min(mostScale, fit);
  const room = { x: size.width / scale, y: size.height / scale };
  const edge = { x: room.x * margin, y: room.y * margin };
  const at = centreOf(root);
  const x = middle(bounds.minX - edge.x, bounds.maxX + edge.x, { root: at.x, room: room.x });
  const y = middle(bounds.minY - edge.y, bounds.maxY + edge.y, { root: at.y, room: room.y });
  return {
    scale,
    shown: {
      minX: x - room.x / 2,
      maxX: x + room.x / 2,
      minY: y - room.y / 2,
      maxY: y + room.y / 2,
    },
  };
}

/** Draws nodes as far as a small picture shows them: shapes, texts or bars, icons; of images their room. */
class Sketcher {
  readonly #session: Session;
  readonly #scene: Scene;
  readonly #scale: number;
  #left = mostElements;

  constructor(session: Session, scene: Scene, scale: number) {
    this.#session = session;
    this.#scene = scene;
    this.#scale = scale;
  }

  node(id: NodeId, box: Box): SvgElement[] {
    if (this.#left <= 0) return [];
    const style = this.#scene.source.styleOf(id);
    const content = this.#scene.source.contentOf(id);
    const { borderWidth } = style;
    const isPlain = style.fillColor === 'transparent' && !style.gradientStyle;
    const hasBorder = borderWidth > 0 && style.borderColor !== 'transparent';
    const half = borderWidth / 2;
    const drawn: SvgElement[] = [];
    if (!isPlain || hasBorder) {
      const d = shapePath(style.shape, {
        width: box.width - borderWidth,
        height: box.height - borderWidth,
        radius: style.borderRadius,
        slant: style.paddingX || 15,
      });
      drawn.push(
        svg('path', {
          d,
          transform: half === 0 ? undefined : `translate(${half} ${half})`,
          fill: style.gradientStyle ? style.startColor : style.fillColor,
          ...(hasBorder && { stroke: style.borderColor, 'stroke-width': borderWidth }),
        }),
      );
    }
    for (const part of content.parts) pushAll(drawn, this.#part(id, part));
    this.#left -= drawn.length;
    return [groupAt(box.x, box.y, drawn)];
  }

  #part(id: NodeId, part: ContentPart): SvgElement[] {
    const { x, y, width, height } = part;
    const data = dataOf(this.#session.store, id) ?? {};
    const { text, tags } = this.#scene.source.contentOf(id);
    const box = { x: short(x), y: short(y), width: short(width), height: short(height) };
    switch (part.kind) {
      case 'text':
        return this.#text(text, x, y);
      case 'image':
        return [svg('rect', { ...box, rx: 4, fill: '#8c95a1', 'fill-opacity': 0.45 })];
      case 'icon':
        return [drawIcon(iconsOf(data)[part.index] ?? '', x, y, width)];
      case 'tag': {
        const tag = tags[part.index];
        const fill = tag?.fill ?? tagColour(tag?.text ?? '');
        return [svg('rect', { ...box, rx: tag?.radius, fill })];
      }
      case 'task': {
        const task = taskOf(data);
        return task ? [drawTask(task, { x, y, size: width })] : [];
      }
      default:
        return [];
    }
  }

  #text({ lines }: TextLayout, x: number, y: number): SvgElement[] {
    return lines.flatMap((line) =>
      line.pieces
        .filter((piece) => piece.text.trim() !== '')
        .map((piece) => {
          const { size, family, weight } = piece.font;
          if (size * this.#scale < leastText) {
            return svg('rect', {
              x: short(x + piece.x),
              y: short(y + line.y + line.height * 0.3),
              width: short(piece.width),
              height: short(line.height * 0.4),
              rx: 2,
              fill: piece.color,
              'fill-opacity': 0.6,
            });
          }
          return svgText(
            'text',
            {
              x: short(x + piece.x),
              y: short(y + line.y + line.baseline),
              fill: piece.color,
              'font-family': family,
              'font-size': size,
              'font-weight': weight === 'normal' ? undefined : weight,
            },
            piece.text,
          );
        }),
    );
  }
}

/**
 * Draws a map small enough for a list of maps, without a browser: the whole map where it can be told apart, else what is
 * around its root. Null for what is no document.
 */
export function drawThumbnail(file: MindMapFile, size: Size): Thumbnail | null {
  const read = readDocument(sketchDocument(file));
  if (!read.ok) return null;
  const { root: _, ...head } = read.document.shape.top ?? {};
  const session = new Session(read.document.store, head, {
    now: () => 0,
    maxSteps: 0,
    mergeWithinMs: -1,
  });
  const settings = { ...defaultSettings, readonly: true };
  const canvas = { width: 1280, height: 800 };
  const scene = new Scene(session, { settings, measure: tableMeasure, canvas });
  const { scale, shown } = placeOf(scene.layout.bounds(), scene.rootBox, size);
  const drawer = new MapDrawer(session, scene, () => settings).withoutSelection();
  const sketcher = new Sketcher(session, scene, scale);
  const layers = { frames: [], lines: [], nodes: [], over: [] } as Record<
    'frames' | 'lines' | 'nodes' | 'over',
    SvgElement[]
  >;
  const { theme } = scene;
  scene.layout.visit(shown, ({ id }, box) => {
    pushAll(layers.frames, drawer.frames(id));
    pushAll(layers.lines, drawer.lines(id));
    pushAll(layers.over, drawer.associativeLines(id));
    if (boundsOverlap(boundsOfBox(box), shown)) pushAll(layers.nodes, sketcher.node(id, box));
    for (const summary of scene.layout.summariesOf(id)) {
      const stroke = theme.generalizationLineColor;
      const brace = { d: summary.brace, fill: 'none', stroke };
      layers.lines.push(svg('path', { ...brace, 'stroke-width': theme.generalizationLineWidth }));
      const name = summaryId(summary.owner, summary.index);
      pushAll(layers.nodes, sketcher.node(name, summary.box));
    }
  });
  scene.close();
  const { width, height } = size;
  const sheet = theme.backgroundColor;
  const move = `scale(${short(scale * 100) / 100}) translate(${short(-shown.minX)} ${short(-shown.minY)})`;
  const map = svg('g', { transform: move }, [
    svg('g', {}, layers.frames),
    svg('g', {}, layers.lines),
    svg('g', {}, layers.nodes),
    svg('g', {}, layers.over),
  ]);
  const outer = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  };
  const drawing = svg('svg', outer, [svg('rect', { width, height, fill: sheet }), map]);
  return { svg: printSvg(drawing), isDark: isDarkSheet(sheet) };
}
