import type { SvgElement } from '../drawing/svg-tree.ts';
import type { Bounds, Point } from '../geometry/box.ts';
import type { Font, Measure } from '../text/measure.ts';
import type { Matrix } from './matrix.ts';
import { boundsAfter, combined, identityMatrix, readTransform } from './matrix.ts';
import { readColor } from './pdf-color.ts';
import type { PdfColor } from './pdf-color.ts';
import { pdfNumber } from './pdf-file.ts';
import { pdfPath } from './pdf-path.ts';
import type { PdfPath } from './pdf-path.ts';
import type { PdfImage, PdfResources } from './pdf-resources.ts';
import { isBold, placeRuns, writeRun } from './pdf-text.ts';

/** A picture of signs that no reader's font has, with the height above the baseline. Lengths are pixels of the map. */
export interface PaintedText {
  image: PdfImage;
  width: number;
  height: number;
  ascent: number;
}

/** What a drawing needs from outside. */
export interface PdfPorts {
  measure: Measure;
  /** The pictures of the drawing by their address; one that is missing is left out. */
  images: ReadonlyMap<string, PdfImage>;
  /** Paints signs that can only be shown as a picture, such as emoji; absent or null: a box stands for them. */
  paint?: (text: string, font: Font, color: string) => PaintedText | null;
}

/** The operators of a drawing, and the boxes in which it put something. */
export interface PdfDrawing {
  operators: string;
  touched: Bounds[];
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

interface Gradient {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  stops: PdfColor[];
}

/** Attributes that an element hands on to what is inside of it. */
const inherited = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'marker-start',
  'marker-end',
] as const;

/** Writes a drawing, in which y grows downwards, as operators of PDF. */
export function drawPdf(drawing: SvgElement, resources: PdfResources, ports: PdfPorts): PdfDrawing {
  const pen = new Pen(resources, ports);
  pen.draw(drawing, {}, 1, identityMatrix);
  return { operators: pen.parts.join('\n'), touched: pen.touched };
}

class Pen {
  readonly parts: string[] = [];
  readonly touched: Bounds[] = [];
  readonly #resources: PdfResources;
  readonly #ports: PdfPorts;
  readonly #gradients = new Map<string, Gradient>();
  readonly #markers = new Map<string, PdfColor>();

  constructor(resources: PdfResources, ports: PdfPorts) {
    this.#resources = resources;
    this.#ports = ports;
  }

  draw(element: SvgElement, above: Attributes, opacity: number, matrix: Matrix): void {
    const { tag, attributes: own } = element;
    if (tag === 'title' || tag === 'stop') return;
    if (tag === 'linearGradient' || tag === 'marker') {
      this.#define(element);
      return;
    }
    const attributes: Record<string, string | number | undefined> = { ...own };
    for (const name of inherited) attributes[name] ??= above[name];
    const alpha = opacity * numberOf(own['opacity'], 1);
    const hasTransform = own['transform'] !== undefined;
    const change = hasTransform ? readTransform(own['transform']) : identityMatrix;
    const inside = combined(matrix, change);
    if (hasTransform) this.parts.push('q', `${change.map(pdfNumber).join(' ')} cm`);
    this.#drawOne(element, attributes, alpha, inside);
    for (const child of element.children) this.draw(child, attributes, alpha, inside);
    if (hasTransform) this.parts.push('Q');
  }

  #drawOne(element: SvgElement, attributes: Attributes, alpha: number, matrix: Matrix): void {
    switch (element.tag) {
      case 'path':
        this.#path(pdfPath(String(attributes['d'] ?? '')), attributes, alpha, matrix);
        break;
      case 'rect':
        this.#path(pdfPath(rectPath(attributes)), attributes, alpha, matrix);
        break;
      case 'circle':
        this.#path(pdfPath(circlePath(attributes)), attributes, alpha, matrix);
        break;
      case 'text':
        this.#text(element.text ?? '', attributes, alpha, matrix);
        break;
      case 'image':
        this.#image(attributes, alpha, matrix);
        break;
      default:
    }
  }

  #define({ tag, attributes, children }: SvgElement): void {
    const id = String(attributes['id'] ?? '');
    if (tag === 'marker') {
      const color = readColor(children[0]?.attributes['fill']);
      if (color) this.#markers.set(id, color);
      return;
    }
    const at = (name: string): number => {
      const value = String(attributes[name] ?? 0);
      return value.endsWith('%') ? Number.parseFloat(value) / 100 : Number(value);
    };
    const stops = children.flatMap((stop) => readColor(stop.attributes['stop-color']) ?? []);
    this.#gradients.set(id, { x1: at('x1'), y1: at('y1'), x2: at('x2'), y2: at('y2'), stops });
  }

  #touch(matrix: Matrix, bounds: Bounds): void {
    if (bounds.minX <= bounds.maxX) this.touched.push(boundsAfter(matrix, bounds));
  }

  #path(path: PdfPath, attributes: Attributes, alpha: number, matrix: Matrix): void {
    const fillName = attributes['fill'] ?? 'black';
    const gradient = this.#gradients.get(idOf(fillName));
    const fill = gradient ? null : readColor(fillName);
    const width = numberOf(attributes['stroke-width'], 1);
    const stroke = width > 0 ? readColor(attributes['stroke']) : null;
    if (path.operators === '' || (!gradient && !fill && !stroke)) return;
    this.#touch(matrix, path.bounds);
    this.parts.push('q');
    if (gradient) this.#fillWith(gradient, path);
    const strokeAlpha = numberOf(attributes['stroke-opacity'], 1);
    this.#opacity(alpha * (fill?.alpha ?? 1), alpha * strokeAlpha * (stroke?.alpha ?? 1));
    if (fill) this.parts.push(`${rgb(fill)} rg`);
    if (stroke) this.parts.push(`${rgb(stroke)} RG`, strokeState(attributes, width));
    if (fill || stroke) {
      const operator = fill && stroke ? 'B' : fill ? 'f' : 'S';
      this.parts.push(path.operators, operator);
    }
    this.#arrows(path, attributes);
    this.parts.push('Q');
  }

  #fillWith({ x1, y1, x2, y2, stops }: Gradient, path: PdfPath): void {
    const [first, second] = [stops[0], stops.at(-1)];
    if (!first || !second) return;
    const { minX, minY, maxX, maxY } = path.bounds;
    const place = (x: number, y: number): Point => ({
      x: minX + x * (maxX - minX),
      y: minY + y * (maxY - minY),
    });
    const from = { ...place(x1, y1), color: first };
    const name = this.#resources.gradient({ from, to: { ...place(x2, y2), color: second } });
    this.parts.push('q', path.operators, 'W n', `/${name} sh`, 'Q');
  }

  /** The heads of arrows at the ends of a path, as the drawing's one marker has them. */
  #arrows(path: PdfPath, attributes: Attributes): void {
    const ends = [
      ['marker-start', path.start],
      ['marker-end', path.end],
    ] as const;
    for (const [name, end] of ends) {
      const color = this.#markers.get(idOf(attributes[name]));
      if (!color || !end) continue;
      const { at, from } = end;
      const angle = Math.atan2(at.y - from.y, at.x - from.x);
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const turn = [cos, sin, -sin, cos, at.x, at.y].map(pdfNumber).join(' ');
      const head = '-8 -5 m -6 0 l -8 5 l 2 0 l h f';
      this.parts.push('q', `${turn} cm`, `${rgb(color)} rg`, head, 'Q');
    }
  }

  #opacity(fill: number, stroke: number): void {
    if (fill >= 1 && stroke >= 1) return;
    this.parts.push(`/${this.#resources.opacity(fill, stroke)} gs`);
  }

  #text(text: string, attributes: Attributes, alpha: number, matrix: Matrix): void {
    const color = readColor(attributes['fill'] ?? 'black');
    if (text === '' || !color) return;
    const font = fontOf(attributes);
    const runs = placeRuns(text, font, this.#ports.measure);
    const width = runs.reduce((sum, run) => sum + run.width, 0);
    const anchor = attributes['text-anchor'];
    const before = anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0;
    const x = numberOf(attributes['x'], 0) - before;
    const y = numberOf(attributes['y'], 0);
    const { size } = font;
    this.#touch(matrix, { minX: x, minY: y - size, maxX: x + width, maxY: y + size * 0.3 });
    this.parts.push('q', `${rgb(color)} rg`, `${rgb(color)} RG`);
    this.#opacity(alpha * color.alpha, alpha * color.alpha);
    for (const run of runs) {
      if (run.kind === 'picture') {
        this.#painted(run.text, { x: x + run.x, y, width: run.width }, font, color);
        continue;
      }
      const resource =
        run.kind === 'han' ? this.#resources.chinese() : this.#resources.latin(isBold(font));
      this.parts.push(writeRun(run, { x: x + run.x, y, font, resource }));
    }
    this.#decorate(String(attributes['text-decoration'] ?? ''), { x, y, width }, size);
    this.parts.push('Q');
  }

  #painted(text: string, at: Point & { width: number }, font: Font, color: PdfColor): void {
    const css = `rgb(${color.rgb.map((part) => Math.round(part * 255)).join(', ')})`;
    const painted = this.#ports.paint?.(text, font, css);
    if (!painted) {
      const box = [at.x, at.y - font.size * 0.75, at.width, font.size * 0.75].map(pdfNumber);
      this.parts.push('0.5 w', `${box.join(' ')} re S`);
      return;
    }
    const { image, width, height, ascent } = painted;
    this.#place(image, { x: at.x, y: at.y - ascent, width, height });
  }

  #decorate(decoration: string, at: Point & { width: number }, size: number): void {
    const line = (y: number): string =>
      `${pdfNumber(at.x)} ${pdfNumber(y)} m ${pdfNumber(at.x + at.width)} ${pdfNumber(y)} l S`;
    const lines = [
      ...(decoration.includes('underline') ? [line(at.y + size * 0.12)] : []),
      ...(decoration.includes('line-through') ? [line(at.y - size * 0.3)] : []),
    ];
    if (lines.length > 0) this.parts.push(`${pdfNumber(size / 16)} w`, ...lines);
  }

  #image(attributes: Attributes, alpha: number, matrix: Matrix): void {
    const image = this.#ports.images.get(String(attributes['href'] ?? ''));
    const [x, y] = [numberOf(attributes['x'], 0), numberOf(attributes['y'], 0)];
    const room = {
      width: numberOf(attributes['width'], 0),
      height: numberOf(attributes['height'], 0),
    };
    if (!image || room.width <= 0 || room.height <= 0) return;
    // As SVG does it: whole, in the middle of its room.
    const fit = Math.min(room.width / image.width, room.height / image.height);
    const [width, height] = [image.width * fit, image.height * fit];
    const place = { x: x + (room.width - width) / 2, y: y + (room.height - height) / 2 };
    this.#touch(matrix, { minX: x, minY: y, maxX: x + room.width, maxY: y + room.height });
    this.parts.push('q');
    this.#opacity(alpha, alpha);
    this.#place(image, { ...place, width, height });
    this.parts.push('Q');
  }

  #place(image: PdfImage, box: { x: number; y: number; width: number; height: number }): void {
    const { x, y, width, height } = box;
    // A picture lies in the unit square with its first row at the top, where y is 1.
    const turn = [width, 0, 0, -height, x, y + height].map(pdfNumber).join(' ');
    this.parts.push('q', `${turn} cm /${this.#resources.image(image)} Do`, 'Q');
  }
}

function numberOf(value: string | number | undefined, normal: number): number {
  const number = Number.parseFloat(String(value ?? ''));
  return Number.isFinite(number) ? number : normal;
}

function rgb({ rgb: parts }: PdfColor): string {
  return parts.map(pdfNumber).join(' ');
}

/** The id in `url(#id)`. */
function idOf(value: string | number | undefined): string {
  return /^url\(#([\w-]+)\)$/.exec(String(value ?? ''))?.[1] ?? '';
}

function strokeState(attributes: Attributes, width: number): string {
  const dashes = String(attributes['stroke-dasharray'] ?? '')
    .split(/[\s,]+/)
    .map(Number)
    .filter((dash) => dash > 0);
  const cap = attributes['stroke-linecap'] === 'round' ? ' 1 J' : '';
  const dash = dashes.length > 0 ? ` [${dashes.map(pdfNumber).join(' ')}] 0 d` : '';
  return `${pdfNumber(width)} w${cap}${dash}`;
}

function fontOf(attributes: Attributes): Font {
  return {
    family: String(attributes['font-family'] ?? 'sans-serif'),
    size: numberOf(attributes['font-size'], 16),
    weight: String(attributes['font-weight'] ?? 'normal'),
    style: String(attributes['font-style'] ?? 'normal'),
  };
}

function rectPath(attributes: Attributes): string {
  const [x, y] = [numberOf(attributes['x'], 0), numberOf(attributes['y'], 0)];
  const [w, h] = [numberOf(attributes['width'], 0), numberOf(attributes['height'], 0)];
  const r = Math.min(numberOf(attributes['rx'], 0), w / 2, h / 2);
  if (r <= 0) return `M${x} ${y}h${w}v${h}h${-w}z`;
  const corner = `a${r} ${r} 0 0 1`;
  return `M${x + r} ${y}h${w - 2 * r}${corner} ${r} ${r}v${h - 2 * r}${corner} ${-r} ${r}h${2 * r - w}${corner} ${-r} ${-r}v${2 * r - h}${corner} ${r} ${-r}z`;
}

function circlePath(attributes: Attributes): string {
  const r = numberOf(attributes['r'], 0);
  const [cx, cy] = [numberOf(attributes['cx'], 0), numberOf(attributes['cy'], 0)];
  return `M${cx - r} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
}
