import { pushAll } from '../model/list.ts';
import type { Bounds } from '../geometry/box.ts';
import { boundsOfBox, boundsOverlap, growBounds, isEmptyBounds } from '../geometry/box.ts';
import type { Session } from '../model/session.ts';
import type { Scene } from '../scene/scene.ts';
import type { Measure } from '../text/measure.ts';
import { isRecord } from '../model/json.ts';
import { readWatermark, showsWatermark, watermarkPlaces } from '../watermark/watermark.ts';
import { drawnBounds } from './drawn-bounds.ts';
import type { MapDrawer } from './map-drawer.ts';
import { safeImage } from '../style/safe-image.ts';
import type { SvgElement } from './svg-tree.ts';
import { groupAt, printSvg, short, svg, svgText } from './svg-tree.ts';
import { plainFont, textLanguage } from '../style/font-stack.ts';

/** What an exported picture has around and behind the map. Lengths are pixels. */
export interface PictureOptions {
  paddingX: number;
  paddingY: number;
  transparent: boolean;
  /** A line of text below the map; '' for none. */
  footer: string;
}

/** The options of an export unless the user changes them. */
export const defaultPicture: PictureOptions = {
  paddingX: 10,
  paddingY: 10,
  transparent: false,
  footer: '',
};

const footerHeight = 40;
const everywhere: Bounds = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };

/** The parts a picture is drawn from. */
export interface PictureSource {
  session: Session;
  scene: Scene;
  drawer: MapDrawer;
  measure: Measure;
}

/** A picture that can be drawn whole or in strips: of a large map no strip holds more than is seen in it. */
export interface PlannedPicture {
  width: number;
  height: number;
  /** The rows of the picture between two heights, as a drawing as high as they are. */
  rows(from: number, to: number): SvgElement;
}

/** What is drawn beyond the edges of a strip, so that strokes and marks that reach into it are whole. */
const stripMargin = 40;

/** A drawn line or frame and where it is: these reach anywhere, whatever node they belong to. */
interface Reaching {
  drawn: SvgElement;
  bounds: Bounds;
}

function isWithin({ bounds }: Reaching, area: Bounds): boolean {
  return isEmptyBounds(bounds) || boundsOverlap(bounds, area);
}

/** Lays a picture of the whole map out, without drawing it yet. */
export function planPicture(source: PictureSource, options: PictureOptions): PlannedPicture {
  const { session, scene, measure } = source;
  const drawer = source.drawer.withoutSelection();
  const [frames, associative]: [Reaching[], Reaching[]] = [[], []];
  const bounds = { ...scene.layout.bounds() };
  // Lines between nodes, frames and their labels may reach beyond all nodes.
  const collect = (to: Reaching[], elements: readonly SvgElement[]): void => {
    for (const drawn of elements) {
      const own = drawnBounds([drawn], measure);
      to.push({ drawn, bounds: own });
      growBounds(bounds, own);
    }
  };
  scene.layout.visit(everywhere, ({ id }) => {
    collect(frames, drawer.frames(id));
    collect(associative, drawer.associativeLines(id));
  });
  const area = isEmptyBounds(bounds) ? { minX: 0, minY: 0, maxX: 1, maxY: 1 } : bounds;
  const footer = options.footer === '' ? 0 : footerHeight;
  const width = Math.ceil(area.maxX - area.minX + options.paddingX * 2);
  const height = Math.ceil(area.maxY - area.minY + options.paddingY * 2 + footer);
  const config = isRecord(session.head['config']) ? session.head['config'] : {};
  const watermark = drawWatermark(config['watermarkConfig'], { width, height }, measure);
  const label = options.footer === '' ? [] : [footerText(options.footer, width, height)];
  const behind = options.transparent ? [] : background(scene, width, height);
  const move = { x: options.paddingX - area.minX, y: options.paddingY - area.minY };
  const rows = (from: number, to: number): SvgElement => {
    const isWhole = from <= 0 && to >= height;
    const seen = {
      ...everywhere,
      minY: from - move.y - stripMargin,
      maxY: to - move.y + stripMargin,
    };
    const shown = isWhole ? everywhere : seen;
    const inSight = (all: readonly Reaching[]): SvgElement[] =>
      all.filter((one) => isWithin(one, shown)).map(({ drawn }) => drawn);
    const map = groupAt(move.x, move.y, [
      svg('g', {}, inSight(frames)),
      ...drawTree(source, drawer, shown),
      svg('g', {}, inSight(associative)),
    ]);
    const size = {
      xmlns: 'http://www.w3.org/2000/svg',
      'xml:lang': textLanguage,
      width,
      height: to - from,
      viewBox: `0 ${from} ${width} ${to - from}`,
    };
    return svg('svg', size, [...behind, map, ...watermark, ...label]);
  };
  return { width, height, rows };
}

/** The lines and the nodes with their summaries that an area shows. */
function drawTree({ scene }: PictureSource, drawer: MapDrawer, area: Bounds): SvgElement[] {
  const [lines, nodes]: [SvgElement[], SvgElement[]] = [[], []];
  scene.layout.visit(area, ({ id }, box) => {
    pushAll(lines, drawer.lines(id));
    if (boundsOverlap(boundsOfBox(box), area)) nodes.push(drawer.node(id, box));
    pushAll(nodes, drawer.summaries(id));
    const button = drawer.expandButton(id);
    if (button && button.attributes['data-open'] === 'false') nodes.push(button);
  });
  return [svg('g', {}, lines), svg('g', {}, nodes)];
}

/** The whole map as one drawing, without a screen: for SVG export, and what other exports start from. */
export function drawMap(source: PictureSource, options: PictureOptions): SvgElement {
  const picture = planPicture(source, options);
  return picture.rows(0, picture.height);
}

/** The whole map as the text of an SVG file. */
export function exportSvg(source: PictureSource, options: Partial<PictureOptions> = {}): string {
  return printSvg(drawMap(source, { ...defaultPicture, ...options }));
}

function background({ theme }: Scene, width: number, height: number): SvgElement[] {
  const colour = svg('rect', { width, height, fill: theme.backgroundColor });
  const image = safeImage(theme.backgroundImage);
  if (!image || theme.backgroundRepeat !== 'no-repeat') return [colour];
  const fit = theme.backgroundSize === 'cover' ? 'xMidYMid slice' : 'xMidYMid meet';
  return [colour, svg('image', { width, height, href: image, preserveAspectRatio: fit })];
}

function footerText(text: string, width: number, height: number): SvgElement {
  const place = { x: short(width / 2), y: height - footerHeight / 2, 'text-anchor': 'middle' };
  return svgText(
    'text',
    { ...place, 'font-size': 14, 'font-family': plainFont, fill: '#999' },
    text,
  );
}

/** The watermark over an area, as it is drawn into exports. */
export function drawWatermark(
  value: unknown,
  canvas: { width: number; height: number },
  measure: Measure,
  isExport = true,
): SvgElement[] {
  const config = readWatermark(value);
  if (!showsWatermark(config, isExport)) return [];
  const { color, opacity, fontSize } = config.textStyle;
  const font = { family: plainFont, size: fontSize, weight: 'normal', style: 'normal' };
  const width = measure.width(config.text, font);
  const texts = watermarkPlaces(config, canvas, width).map(({ x, y }) =>
    svgText(
      'text',
      { transform: `translate(${short(x)} ${short(y)}) rotate(${config.angle})` },
      config.text,
    ),
  );
  const look = { fill: color, opacity, 'font-size': fontSize, 'font-family': plainFont };
  return [svg('g', { ...look, class: 'mm-watermark', 'aria-hidden': 'true' }, texts)];
}
