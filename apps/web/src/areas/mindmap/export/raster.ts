import { packPng } from './pack-png.ts';
import { scaleFor } from './picture-scale.ts';
import type { Size } from './picture-scale.ts';

/** Largest side of one canvas that browsers keep, in pixels. */
const maxSide = 16_384;
/** Pixels that are painted at a time: a page that paints more of a map at once stands still while it does. */
const stripPixels = 2 ** 21;
/** Most of the map that a strip shows from top to bottom, in its own pixels: each node of it takes time. */
const stripHeight = 4000;
const jpegQuality = 0.92;

/** A picture in strips: `rows` is the text of an SVG with so many pixels that shows the picture between two heights. */
export interface RasterSource extends Size {
  rows(span: { from: number; to: number }, pixels: Size): Promise<string>;
}

/** How long work is followed and ended. */
export interface RasterWork {
  signal: AbortSignal;
  /** Told after each strip how much is done, from 0 to 1. */
  onProgress(part: number): void;
}

/** Loads the text of an SVG as something that can be painted. */
async function imageOfSvg(text: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } catch (error) {
    throw new Error('export_error', { cause: error });
  } finally {
    URL.revokeObjectURL(address);
  }
}

function contextOf({ width, height }: Size): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('export_error');
  return context;
}

interface Strip {
  image: HTMLImageElement;
  top: number;
  rows: number;
}

/** Paints a picture strip by strip; between them the page does what else there is to do. Rejects when the work is ended. */
async function eachStrip(
  source: RasterSource,
  { pixels, scale }: { pixels: Size; scale: number },
  { work, take }: { work: RasterWork; take: (strip: Strip) => void | Promise<void> },
): Promise<void> {
  const most = Math.min(stripPixels / pixels.width, stripHeight * scale, pixels.height);
  const step = Math.max(1, Math.floor(most));
  for (let top = 0; top < pixels.height; top += step) {
    const rows = Math.min(step, pixels.height - top);
    const span = { from: top / scale, to: (top + rows) / scale };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the page stays usable
    const text = await source.rows(span, { width: pixels.width, height: rows });
    // oxlint-disable-next-line no-await-in-loop
    const image = await imageOfSvg(text);
    work.signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop
    await take({ image, top, rows });
    work.onProgress((top + rows) / pixels.height);
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve));
    work.signal.throwIfAborted();
  }
}

function pixelsOf({ width, height }: Size, scale: number): Size {
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
}

/** The picture as a PNG of any size: painted in strips, packed by a worker. */
export async function pngOf(source: RasterSource, work: RasterWork): Promise<Blob> {
  const scale = scaleFor('png', source);
  const pixels = pixelsOf(source, scale);
  const packer = packPng(pixels);
  try {
    const take = ({ image, rows }: Strip): Promise<void> =>
      packer.write(pixelsOfStrip(image, { width: pixels.width, rows }));
    await eachStrip(source, { pixels, scale }, { work, take });
    const content = await packer.finish();
    work.signal.throwIfAborted();
    return content;
  } finally {
    packer.stop();
  }
}

/** The pixels of a strip; one that is wider than a canvas is painted in several. */
function pixelsOfStrip(
  image: HTMLImageElement,
  { width, rows }: { width: number; rows: number },
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(width * rows * 4);
  for (let left = 0; left < width; left += maxSide) {
    const part = Math.min(maxSide, width - left);
    const context = contextOf({ width: part, height: rows });
    context.drawImage(image, -left, 0);
    const { data } = context.getImageData(0, 0, part, rows);
    for (let row = 0; row < rows; row += 1) {
      const line = data.subarray(row * part * 4, (row + 1) * part * 4);
      pixels.set(line, (row * width + left) * 4);
    }
  }
  return pixels;
}

/** The picture as a JPG on white: the format knows nothing transparent. */
export async function jpgOf(source: RasterSource, work: RasterWork): Promise<Blob> {
  const scale = scaleFor('jpg', source);
  const pixels = pixelsOf(source, scale);
  const context = contextOf(pixels);
  const { canvas } = context;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const take = ({ image, top }: Strip): void => context.drawImage(image, 0, top);
  await eachStrip(source, { pixels, scale }, { work, take });
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob) resolve(blob);
        else reject(new Error('export_error'));
      },
      'image/jpeg',
      jpegQuality,
    );
  });
}
