import { exportSvg } from '@wm/mindmap/drawing/draw-map';
import type { PictureOptions } from '@wm/mindmap/drawing/draw-map';
import { MapDrawer } from '@wm/mindmap/drawing/map-drawer';
import { exportFile } from '@wm/mindmap/io/export-file';
import type { Mindmap } from '@wm/mindmap/mindmap';
import { fileOf } from '../editor/create-map.ts';
import { withFormulaFonts } from '../formula/formula-fonts.ts';

/** The formats of the export dialog. */
export const exportFormats = ['smm', 'json', 'md', 'txt', 'xmind', 'svg', 'png'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** Largest side of a canvas in pixels, and how much sharper than the screen a picture is. */
const maxSide = 16_384;
const sharpness = 2;

function svgOf(map: Mindmap, options: PictureOptions): string {
  const { session, scene, measure } = map;
  const drawer = new MapDrawer(session, scene, () => map.settings);
  return exportSvg({ session, scene, drawer, measure }, options);
}

function imageOfSvg(text: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  return new Promise<HTMLImageElement>((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('export_load_image_error')));
    image.src = address;
  }).finally(() => URL.revokeObjectURL(address));
}

async function pngOf(text: string): Promise<Blob> {
  const image = await imageOfSvg(text);
  const scale = Math.min(sharpness, maxSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(image.width * scale);
  canvas.height = Math.ceil(image.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('export_error');
  context.scale(scale, scale);
  context.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('export_error'));
    }, 'image/png');
  });
}

/** What an export is made of. */
export interface ExportRequest {
  format: ExportFormat;
  name: string;
  picture: PictureOptions;
}

/** The map as a file of the wanted format. */
export async function exportMap(
  map: Mindmap,
  { format, name, picture }: ExportRequest,
): Promise<{ name: string; content: Blob }> {
  if (format === 'svg' || format === 'png') {
    const text = await withFormulaFonts(svgOf(map, picture));
    const content =
      format === 'png' ? await pngOf(text) : new Blob([text], { type: 'image/svg+xml' });
    return { name: `${name}.${format}`, content };
  }
  const file = exportFile({ file: fileOf(map), format, name });
  return {
    name: file.name,
    content: new Blob([file.bytes as Uint8Array<ArrayBuffer>], { type: file.mediaType }),
  };
}
