import { pushAll } from '../model/list.ts';
import type { Bounds } from '../geometry/box.ts';
import { growBounds, isEmptyBounds } from '../geometry/box.ts';
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

/** The parts a picture is drawn from. */
export interface PictureSource {
  session: Session;
  scene: Scene;
  drawer: MapDrawer;
  measure: Measure;
}

/** The whole map as one drawing, without a screen: for SVG export, and what other exports start from. */
export function drawMap(source: PictureSource, options: PictureOptions): SvgElement {
  const { session, scene } = source;
  const drawer = source.drawer.withoutSelection();
  const layers = {
    frames: [] as SvgElement[],
    lines: [] as SvgElement[],
    nodes: [] as SvgElement[],
    associative: [] as SvgElement[],
  };
  const everywhere: Bounds = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };
  scene.layout.visit(everywhere, ({ id }, box) => {
    pushAll(layers.frames, drawer.frames(id));
    pushAll(layers.lines, drawer.lines(id));
    layers.nodes.push(drawer.node(id, box));
    pushAll(layers.nodes, drawer.summaries(id));
    pushAll(layers.associative, drawer.associativeLines(id));
    const button = drawer.expandButton(id);
    if (button && button.attributes['data-open'] === 'false') layers.nodes.push(button);
  });
  const bounds = { ...scene.layout.bounds() };
  // Lines between nodes, frames and their labels may reach beyond all nodes.
  const further = [...layers.frames, ...layers.associative];
  if (further.length > 0) growBounds(bounds, drawnBounds(further, source.measure));
  const area = isEmptyBounds(bounds) ? { minX: 0, minY: 0, maxX: 1, maxY: 1 } : bounds;
  const footer = options.footer === '' ? 0 : footerHeight;
  const width = Math.ceil(area.maxX - area.minX + options.paddingX * 2);
  const height = Math.ceil(area.maxY - area.minY + options.paddingY * 2 + footer);
  const map = groupAt(options.paddingX - area.minX, options.paddingY - area.minY, [
    svg('g', {}, layers.frames),
    svg('g', {}, layers.lines),
    svg('g', {}, layers.nodes),
    svg('g', {}, layers.associative),
  ]);
  const config = isRecord(session.head['config']) ? session.head['config'] : {};
  const watermark = drawWatermark(config['watermarkConfig'], { width, height }, source.measure);
  const label = options.footer === '' ? [] : [footerText(options.footer, width, height)];
  const size = {
    xmlns: 'http://www.w3.org/2000/svg',
    'xml:lang': textLanguage,
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  };
  const behind = options.transparent ? [] : background(scene, width, height);
  return svg('svg', size, [...behind, map, ...watermark, ...label]);
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
