import { branchFile } from '@wm/mindmap/branch-file';
import { defaultPicture, drawMap, planPicture } from '@wm/mindmap/draw-map';
import type { PictureOptions, PictureSource, PlannedPicture } from '@wm/mindmap/draw-map';
import { MapDrawer } from '@wm/mindmap/map-drawer';
import { printSvg } from '@wm/mindmap/svg-tree';
import type { SvgElement } from '@wm/mindmap/svg-tree';
import { exportFile } from '@wm/mindmap/export-file';
import type { Finding } from '@wm/mindmap/findings';
import { Mindmap } from '@wm/mindmap/mindmap';
import { readDocument } from '@wm/mindmap/read-document';
import type { NodeId } from '@wm/mindmap/store';
import { fileOf } from '../editor/create-map.ts';
import { withFormulaFonts } from '../formula/formula-fonts.ts';
import { loadAttachments } from './load-attachments.ts';
import { dataUrlOf, imageAddresses, loadImages, withImages } from './drawing-images.ts';
import { isReduced, scaleFor } from './picture-scale.ts';
import type { RasterSource, RasterWork } from './raster.ts';

/** The formats of the export dialog. */
export const exportFormats = [
  'smm',
  'json',
  'xmind',
  'md',
  'txt',
  'svg',
  'png',
  'jpg',
  'pdf',
] as const;

export type ExportFormat = (typeof exportFormats)[number];

const pictureFormats = ['svg', 'png', 'jpg', 'pdf'] as const;

type PictureFormat = (typeof pictureFormats)[number];

/** Whether a format is a picture of the map, with paddings, a footer and a background. */
export function isPicture(format: ExportFormat): format is PictureFormat {
  return pictureFormats.includes(format as PictureFormat);
}

/** What a picture is made with. */
export interface ExportOptions extends PictureOptions {
  /** PDF on A4 pages. */
  multiPage: boolean;
}

/** What is chosen when the dialog opens. */
export const defaultExport: ExportOptions = { ...defaultPicture, multiPage: false };

function sourceOf(map: Mindmap): PictureSource {
  const { session, scene, measure } = map;
  const drawer = new MapDrawer(session, scene, () => map.settings);
  return { session, scene, drawer, measure };
}

/** The whole map as the text of an SVG, its images as the document has them. */
export function svgOf(map: Mindmap): string {
  return printSvg(drawMap(sourceOf(map), defaultPicture));
}

/** What an export is made of. */
export interface ExportRequest {
  format: ExportFormat;
  name: string;
  picture: ExportOptions;
  /** The branch that is exported alone; the whole map when absent. */
  branch?: NodeId;
}

/** A file to be downloaded, and what of the map it does not hold. */
export interface ExportResult {
  name: string;
  content: Blob;
  findings: readonly Finding[];
  /** Images that could not be loaded and are missing. */
  lostImages: number;
  /** Whether the map is so large that its picture is less sharp than others. */
  isReduced: boolean;
}

/** How an export is followed and ended. */
export type ExportWork = RasterWork;

/** A planned picture as strips of pixels, with the images of the map in it. */
function stripsOf(plan: PlannedPicture, images: ReadonlyMap<string, string>): RasterSource {
  const { width, height } = plan;
  return {
    width,
    height,
    rows: ({ from, to }, pixels) => {
      const drawing = withImages(plan.rows(from, to), images);
      const attributes = { ...drawing.attributes, ...pixels, preserveAspectRatio: 'none' };
      // As wide as its pixels are, however that was rounded.
      const across = (pixels.width * (to - from)) / pixels.height;
      const viewBox = `0 ${from} ${across} ${to - from}`;
      return withFormulaFonts(printSvg({ ...drawing, attributes: { ...attributes, viewBox } }));
    },
  };
}

function wholeOf(plan: PlannedPicture): SvgElement {
  return plan.rows(0, plan.height);
}

/** How much of a picture is looked through at a time. */
const lookedThrough = 4000;

/** The addresses of a large picture's images, looked for in turns with what else the page does. */
async function addressesIn(plan: PlannedPicture): Promise<string[]> {
  const found = new Set<string>();
  for (let top = 0; top < plan.height; top += lookedThrough) {
    for (const address of imageAddresses(plan.rows(top, top + lookedThrough))) found.add(address);
    // oxlint-disable-next-line no-await-in-loop -- the page goes on in between
    await new Promise((resolve) => setTimeout(resolve));
  }
  return [...found];
}

interface PictureRequest extends ExportRequest {
  format: PictureFormat;
  work: ExportWork;
}

async function exportPicture(
  map: Mindmap,
  { format, name, picture, work }: PictureRequest,
): Promise<ExportResult> {
  const source = sourceOf(map);
  // A JPG has nothing transparent.
  const transparent = picture.transparent && format !== 'jpg';
  const plan = planPicture(source, { ...picture, transparent });
  const scale = format === 'png' || format === 'jpg' ? scaleFor(format, plan) : null;
  const addresses = scale === null ? imageAddresses(wholeOf(plan)) : await addressesIn(plan);
  const { blobs, lost } = await loadImages(addresses);
  work.signal.throwIfAborted();
  const made = {
    name: `${name}.${format}`,
    findings: [],
    lostImages: lost,
    isReduced: scale !== null && isReduced(scale),
  };
  if (format === 'pdf') {
    const { pdfOf } = await import('./pdf.ts');
    return { ...made, content: await pdfOf({ source, picture, title: name, images: blobs }) };
  }
  const urls = await Promise.all(
    Array.from(blobs, async ([address, blob]) => [address, await dataUrlOf(blob)] as const),
  );
  const images = new Map(urls);
  if (format === 'svg') {
    const text = await withFormulaFonts(printSvg(withImages(wholeOf(plan), images)));
    return { ...made, content: new Blob([text], { type: 'image/svg+xml' }) };
  }
  const { jpgOf, pngOf } = await import('./raster.ts');
  const paint = format === 'png' ? pngOf : jpgOf;
  return { ...made, content: await paint(stripsOf(plan, images), work) };
}

/**
 * What is exported as a map of its own: a branch, or the whole while the screen shows a branch alone or in colours that are for a
 * dark screen.
 */
function partOf(map: Mindmap, branch: NodeId | undefined): Mindmap | null {
  const isAsShown = map.scene.focus.top === null && !map.settings.readableInDark;
  if (branch === undefined && isAsShown) return null;
  const file = branch === undefined ? fileOf(map) : branchFile(map, branch);
  const read = readDocument(file);
  if (!read.ok) throw new Error('export_error');
  const { measure, settings } = map;
  return new Mindmap(read.document, {
    measure,
    settings: { ...settings, readableInDark: false },
  });
}

/**
 * The map, or a branch of it, as a file of the wanted format. Throws `export_error` when it cannot be made, `export_too_large`
 * when nobody could read the picture, and the reason of the signal when the work was ended.
 */
export async function exportMap(
  whole: Mindmap,
  request: ExportRequest,
  work: ExportWork,
): Promise<ExportResult> {
  const part = partOf(whole, request.branch);
  try {
    return await exportWhole(part ?? whole, request, work);
  } finally {
    part?.close();
  }
}

async function exportWhole(
  map: Mindmap,
  request: ExportRequest,
  work: ExportWork,
): Promise<ExportResult> {
  const { format, name } = request;
  if (isPicture(format)) return exportPicture(map, { ...request, format, work });
  const whole = fileOf(map);
  const attachments = format === 'xmind' ? await loadAttachments(whole) : null;
  work.signal.throwIfAborted();
  const wanted = { file: whole, format, name, ...(attachments && { attachments }) };
  const { bytes, findings, ...file } = exportFile(wanted);
  const content = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: file.mediaType });
  return { name: file.name, content, findings, lostImages: 0, isReduced: false };
}
