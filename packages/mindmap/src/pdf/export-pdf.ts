import { drawMap } from '../drawing/draw-map.ts';
import type { PictureOptions, PictureSource } from '../drawing/draw-map.ts';
import type { SvgElement } from '../drawing/svg-tree.ts';
import type { Bounds } from '../geometry/box.ts';
import type { Font } from '../text/measure.ts';
import { drawPdf } from './draw-pdf.ts';
import type { PdfPorts } from './draw-pdf.ts';
import { readColor } from './pdf-color.ts';
import { PdfFile, pdfNumber } from './pdf-file.ts';
import { finishPdf } from './finish-pdf.ts';
import { PdfResources } from './pdf-resources.ts';
import { isBold, placeRuns, writeRun } from './pdf-text.ts';
import { plainFont } from '../style/font-stack.ts';

/** What a PDF is made with. */
export interface PdfOptions extends PictureOptions {
  /** A4 pages instead of one page as large as the map. */
  multiPage: boolean;
  /** Name of the document. */
  title: string;
  created: Date;
}

/** A pixel is three quarters of a point. */
const pointsPerPixel = 0.75;
/** Largest side of a page in points that every reader shows. */
const longestSide = 14_400;
const shortA4 = 595.28;
const longA4 = 841.89;
const margin = 28;
const footerRoom = 24;
const footerFont: Font = { family: plainFont, size: 10, weight: 'normal', style: 'normal' };
/** Most pages; a larger map is made smaller. */
const mostPages = 400;

interface Page {
  width: number;
  height: number;
  /** Points at the map's scale, and where its left top corner lies on the page. */
  scale: number;
  left: number;
  top: number;
  /** What of the page shows the map; all of it when null. */
  window: { x: number; y: number; width: number; height: number } | null;
}

/**
 * The whole map as a PDF: lines, shapes and text as such, so that it is sharp at any size and can be searched. Text is
 * written in fonts that readers bring; what no font of theirs has comes as a picture.
 */
export function exportPdf(source: PictureSource, options: PdfOptions, ports: PdfPorts): Uint8Array {
  const { multiPage, footer } = options;
  // Pages have their background and their footers themselves.
  const drawing = drawMap(source, {
    ...options,
    transparent: true,
    footer: multiPage ? '' : footer,
  });
  const size = { width: sideOf(drawing, 'width'), height: sideOf(drawing, 'height') };
  const file = new PdfFile();
  const resources = new PdfResources(file);
  const { operators, touched } = drawPdf(drawing, resources, ports);
  const pages = multiPage ? pagesOf(size, touched, footer !== '') : [onePage(size)];
  const footers = pages.map((page, at) => {
    const text = multiPage && footer !== '' ? `${footer}  ${at + 1} / ${pages.length}` : '';
    return text === '' ? '' : writeFooter(text, page, resources, ports);
  });
  const form = file.addStream(
    `/Type /XObject /Subtype /Form /BBox [0 0 ${size.width} ${size.height}] /Resources ${resources.dictionary()}`,
    new TextEncoder().encode(operators),
  );
  const background = options.transparent ? null : readColor(source.scene.theme.backgroundColor);
  const fill = background ? `${background.rgb.map(pdfNumber).join(' ')} rg` : '';
  const tree = file.reserve();
  const refs = pages.map((page, at) => {
    const content = writePage(page, fill, footers[at] ?? '');
    const stream = file.addStream('', new TextEncoder().encode(content));
    const box = `[0 0 ${pdfNumber(page.width)} ${pdfNumber(page.height)}]`;
    // The footer's fonts stand beside the map.
    const named = `<< /XObject << /Map ${form} 0 R >> ${fontsOf(resources)} >>`;
    return file.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox ${box} /Resources ${named} /Contents ${stream} 0 R >>`,
    );
  });
  return finishPdf(file, { tree, pages: refs, ...options });
}

function sideOf({ attributes }: SvgElement, name: 'width' | 'height'): number {
  return Math.max(1, Number(attributes[name]));
}

function fontsOf(resources: PdfResources): string {
  return /\/Font << [^>]* >>/.exec(resources.dictionary())?.[0] ?? '';
}

function onePage({ width, height }: { width: number; height: number }): Page {
  const scale = Math.min(pointsPerPixel, longestSide / Math.max(width, height));
  return {
    width: width * scale,
    height: height * scale,
    scale,
    left: 0,
    top: 0,
    window: null,
  };
}

/** A4 pages over the map, upright or lying as it has fewer; those on which nothing stands are left out. */
function pagesOf(
  size: { width: number; height: number },
  touched: readonly Bounds[],
  hasFooter: boolean,
): Page[] {
  const isLying = size.width > size.height;
  const [width, height] = isLying ? [longA4, shortA4] : [shortA4, longA4];
  const room = {
    x: margin,
    y: margin,
    width: width - 2 * margin,
    height: height - 2 * margin - (hasFooter ? footerRoom : 0),
  };
  let scale = pointsPerPixel;
  const countAt = (by: number): [columns: number, rows: number] => [
    Math.max(1, Math.ceil((size.width * by) / room.width - 1e-6)),
    Math.max(1, Math.ceil((size.height * by) / room.height - 1e-6)),
  ];
  while (countAt(scale)[0] * countAt(scale)[1] > mostPages) scale *= 0.9;
  const [columns, rows] = countAt(scale);
  const pages: Page[] = [];
  const isDrawn = usedTiles(touched, { scale, columns, rows, ...room });
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!isDrawn.has(row * columns + column)) continue;
      const left = room.x - column * room.width;
      const top = room.y - row * room.height;
      pages.push({ width, height, scale, left, top, window: room });
    }
  }
  const first = { width, height, scale, left: room.x, top: room.y, window: room };
  return pages.length > 0 ? pages : [first];
}

interface Tiles {
  scale: number;
  columns: number;
  rows: number;
  width: number;
  height: number;
}

function usedTiles(touched: readonly Bounds[], tiles: Tiles): Set<number> {
  const { scale, columns, rows, width, height } = tiles;
  const used = new Set<number>();
  const place = (value: number, side: number, count: number): number =>
    Math.min(count - 1, Math.max(0, Math.floor((value * scale) / side)));
  for (const { minX, minY, maxX, maxY } of touched) {
    const lastRow = place(maxY, height, rows);
    const lastColumn = place(maxX, width, columns);
    for (let row = place(minY, height, rows); row <= lastRow; row += 1) {
      for (let column = place(minX, width, columns); column <= lastColumn; column += 1)
        used.add(row * columns + column);
    }
  }
  return used;
}

/** Puts the map on a page: y grows downwards from its top. */
function writePage(page: Page, fill: string, footer: string): string {
  const { width, height, scale, left, top, window } = page;
  const turn = `1 0 0 -1 0 ${pdfNumber(height)} cm`;
  const all = `0 0 ${pdfNumber(width)} ${pdfNumber(height)} re`;
  const clip = window
    ? `${[window.x, window.y, window.width, window.height].map(pdfNumber).join(' ')} re W n`
    : '';
  const place = [scale, 0, 0, scale, left, top].map(pdfNumber).join(' ');
  return [
    'q',
    turn,
    ...(fill === '' ? [] : [fill, `${all} f`]),
    ...(footer === '' ? [] : ['q', footer, 'Q']),
    clip,
    `${place} cm /Map Do`,
    'Q',
  ].join('\n');
}

function writeFooter(
  text: string,
  { width, height }: Page,
  resources: PdfResources,
  { measure }: PdfPorts,
): string {
  const runs = placeRuns(text, footerFont, measure);
  const total = runs.reduce((sum, run) => sum + run.width, 0);
  const written = runs.map((run) => {
    const isChinese = run.kind === 'han';
    const resource = isChinese ? resources.chinese() : resources.latin(isBold(footerFont));
    const place = { x: (width - total) / 2 + run.x, y: height - margin, font: footerFont };
    return run.kind === 'picture' ? '' : writeRun(run, { ...place, resource });
  });
  return ['0.4 g', ...written].join('\n');
}
