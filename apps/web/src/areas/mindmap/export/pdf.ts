import type { PictureOptions, PictureSource } from '@wm/mindmap/draw-map';
import type { PaintedText } from '@wm/mindmap/draw-pdf';
import { exportPdf } from '@wm/mindmap/export-pdf';
import type { PdfImage } from '@wm/mindmap/pdf-resources';
import { fontKey } from '@wm/mindmap/measure';
import type { Font } from '@wm/mindmap/measure';

/** Longest side of an image inside a PDF, in pixels. */
const maxImageSide = 2400;
/** How much finer than the screen signs are painted that stand as pictures. */
const paintScale = 4;
const jpegQuality = 0.92;

function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(width));
  canvas.height = Math.max(1, Math.ceil(height));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('export_error');
  return context;
}

/** The pixels of a canvas, colour and opacity apart; without the latter when all of it is opaque. */
function readSamples(context: CanvasRenderingContext2D): PdfImage {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const count = width * height;
  const rgb = new Uint8Array(count * 3);
  const alpha = new Uint8Array(count);
  let isOpaque = true;
  for (let i = 0; i < count; i += 1) {
    rgb.set(data.subarray(i * 4, i * 4 + 3), i * 3);
    const opacity = data[i * 4 + 3] ?? 255;
    alpha[i] = opacity;
    isOpaque &&= opacity === 255;
  }
  return { kind: 'samples', width, height, rgb, alpha: isOpaque ? null : alpha };
}

async function pdfImage(blob: Blob): Promise<PdfImage> {
  const bitmap = await createImageBitmap(blob);
  const fit = Math.min(1, maxImageSide / Math.max(bitmap.width, bitmap.height));
  const context = contextOf(bitmap.width * fit, bitmap.height * fit);
  const { canvas } = context;
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const samples = readSamples(context);
  const hasAlpha = samples.kind === 'samples' && samples.alpha !== null;
  if (hasAlpha) return samples;
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', jpegQuality);
  });
  if (!jpeg) return samples;
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  return { kind: 'jpeg', width: canvas.width, height: canvas.height, bytes };
}

/** Paints signs that no reader's font has, such as emoji; equal ones once. */
function painter(): (text: string, font: Font, color: string) => PaintedText {
  const known = new Map<string, PaintedText>();
  return (text, font, color) => {
    const key = `${fontKey(font)} ${color} ${text}`;
    const before = known.get(key);
    if (before) return before;
    const measuring = contextOf(1, 1);
    measuring.font = fontKey(font);
    const width = Math.max(1, measuring.measureText(text).width);
    const height = font.size * 1.4;
    const ascent = font.size * 1.05;
    const context = contextOf(width * paintScale, height * paintScale);
    context.scale(paintScale, paintScale);
    context.font = fontKey(font);
    context.fillStyle = color;
    context.fillText(text, 0, ascent);
    const painted = { image: readSamples(context), width, height, ascent };
    known.set(key, painted);
    return painted;
  };
}

/** What a PDF is made of. */
export interface PdfRequest {
  source: PictureSource;
  picture: PictureOptions & { multiPage: boolean };
  title: string;
  images: ReadonlyMap<string, Blob>;
}

/** The map as a PDF. */
export async function pdfOf({ source, picture, title, images }: PdfRequest): Promise<Blob> {
  const loaded = await Promise.all(
    Array.from(images, async ([address, blob]) => [address, await pdfImage(blob)] as const),
  );
  const bytes = exportPdf(
    source,
    { ...picture, title, created: new Date() },
    { measure: source.measure, images: new Map(loaded), paint: painter() },
  );
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
}
