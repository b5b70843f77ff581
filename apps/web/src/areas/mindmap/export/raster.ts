import { PngWriter } from '@wm/mindmap/write-png';

/** How much sharper than the screen a picture is. */
const sharpness = 2;
/** Largest side and area of one canvas that browsers keep, in pixels. */
const maxSide = 16_384;
const maxArea = 2 ** 26;
/** Most pixels of a picture made of strips: a larger one is less sharp. */
const maxPixels = 400_000_000;
/** Rows of a strip, so that one stays below some tens of megabytes. */
const stripPixels = 2 ** 23;
const jpegQuality = 0.92;

interface Size {
  width: number;
  height: number;
}

/** Loads the text of an SVG as something that can be drawn. */
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

/** How much larger than the drawing a picture is made. */
function scaleOf({ width, height }: Size, limits: { side: number; pixels: number }): number {
  const bySide = limits.side / Math.max(width, height);
  const byArea = Math.sqrt(limits.pixels / (width * height));
  return Math.min(sharpness, bySide, byArea);
}

/** Draws an SVG as a PNG in strips, so that no canvas is too small for it. */
export async function pngOf(text: string, size: Size): Promise<Blob> {
  const scale = scaleOf(size, { side: Number.POSITIVE_INFINITY, pixels: maxPixels });
  const image = await imageOfSvg(text);
  const width = Math.ceil(size.width * scale);
  const height = Math.ceil(size.height * scale);
  const stripRows = Math.max(1, Math.min(height, Math.floor(stripPixels / width)));
  const writer = new PngWriter(width, height);
  for (let top = 0; top < height; top += stripRows) {
    const rows = Math.min(stripRows, height - top);
    writer.write(stripOf(image, { scale, width, top, rows }));
    // The page stays alive meanwhile.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return new Blob(writer.finish() as Uint8Array<ArrayBuffer>[], { type: 'image/png' });
}

interface Strip {
  scale: number;
  width: number;
  top: number;
  rows: number;
}

/** The pixels of a strip; one that is wider than a canvas is drawn in several. */
function stripOf(image: HTMLImageElement, strip: Strip): Uint8ClampedArray {
  const { scale, width, top, rows } = strip;
  const pixels = new Uint8ClampedArray(width * rows * 4);
  for (let left = 0; left < width; left += maxSide) {
    const part = Math.min(maxSide, width - left);
    const context = contextOf({ width: part, height: rows });
    context.setTransform(scale, 0, 0, scale, -left, -top);
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, part, rows);
    for (let row = 0; row < rows; row += 1) {
      const line = data.subarray(row * part * 4, (row + 1) * part * 4);
      pixels.set(line, (row * width + left) * 4);
    }
  }
  return pixels;
}

/** Draws an SVG as a JPG on white: the format knows nothing transparent. A very large map is made smaller. */
export async function jpgOf(text: string, size: Size): Promise<Blob> {
  const scale = scaleOf(size, { side: maxSide, pixels: maxArea });
  const image = await imageOfSvg(text);
  const context = contextOf({
    width: Math.ceil(size.width * scale),
    height: Math.ceil(size.height * scale),
  });
  const { canvas } = context;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.drawImage(image, 0, 0);
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
