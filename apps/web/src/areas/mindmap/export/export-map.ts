import { branchFile } from '@wm/mindmap/branch-file';
import { defaultPicture, drawMap } from '@wm/mindmap/draw-map';
import type { PictureOptions, PictureSource } from '@wm/mindmap/draw-map';
import { MapDrawer } from '@wm/mindmap/map-drawer';
import { printSvg } from '@wm/mindmap/svg-tree';
import { exportFile } from '@wm/mindmap/export-file';
import type { Finding } from '@wm/mindmap/findings';
import { Mindmap } from '@wm/mindmap/mindmap';
import { readDocument } from '@wm/mindmap/read-document';
import type { NodeId } from '@wm/mindmap/store';
import { fileOf } from '../editor/create-map.ts';
import { withFormulaFonts } from '../formula/formula-fonts.ts';
import { dataUrlOf, imageAddresses, loadImages, withImages } from './drawing-images.ts';

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
}

async function exportPicture(
  map: Mindmap,
  { format, name, picture }: ExportRequest & { format: PictureFormat },
): Promise<ExportResult> {
  const source = sourceOf(map);
  // A JPG has nothing transparent.
  const transparent = picture.transparent && format !== 'jpg';
  const drawing = drawMap(source, { ...picture, transparent });
  const { blobs, lost } = await loadImages(imageAddresses(drawing));
  const made = { name: `${name}.${format}`, findings: [], lostImages: lost };
  if (format === 'pdf') {
    const { pdfOf } = await import('./pdf.ts');
    return { ...made, content: await pdfOf({ source, picture, title: name, images: blobs }) };
  }
  const urls = await Promise.all(
    Array.from(blobs, async ([address, blob]) => [address, await dataUrlOf(blob)] as const),
  );
  const text = await withFormulaFonts(printSvg(withImages(drawing, new Map(urls))));
  if (format === 'svg') {
    return { ...made, content: new Blob([text], { type: 'image/svg+xml' }) };
  }
  const { jpgOf, pngOf } = await import('./raster.ts');
  const { width, height } = drawing.attributes;
  const size = { width: Number(width), height: Number(height) };
  return { ...made, content: await (format === 'png' ? pngOf : jpgOf)(text, size) };
}

/** What is exported as a map of its own: a branch, or the whole while the screen shows a branch alone. */
function partOf(map: Mindmap, branch: NodeId | undefined): Mindmap | null {
  if (branch === undefined && map.scene.focus.top === null) return null;
  const file = branch === undefined ? fileOf(map) : branchFile(map, branch);
  const read = readDocument(file);
  if (!read.ok) throw new Error('export_error');
  const { measure, settings } = map;
  return new Mindmap(read.document, { measure, settings });
}

/** The map, or a branch of it, as a file of the wanted format. Throws `export_error` when it cannot be made. */
export async function exportMap(whole: Mindmap, request: ExportRequest): Promise<ExportResult> {
  const part = partOf(whole, request.branch);
  try {
    return await exportWhole(part ?? whole, request);
  } finally {
    part?.close();
  }
}

async function exportWhole(map: Mindmap, request: ExportRequest): Promise<ExportResult> {
  const { format, name } = request;
  if (isPicture(format)) return exportPicture(map, { ...request, format });
  const { bytes, findings, ...file } = exportFile({ file: fileOf(map), format, name });
  const content = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: file.mediaType });
  return { name: file.name, content, findings, lostImages: 0 };
}
