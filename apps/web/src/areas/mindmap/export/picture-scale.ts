/** A size in pixels or, before scaling, in those of the map. */
export interface Size {
  width: number;
  height: number;
}

/** How much sharper than the screen a picture is. */
const sharpness = 2;
/** Below this the words of a map cannot be read: 14 pixels would be five. */
const leastScale = 0.35;

/** Largest side and area in pixels: of one canvas for a JPG, of what the viewers of pictures open for a PNG. */
const limits = {
  png: { side: 200_000, pixels: 400_000_000 },
  jpg: { side: 16_384, pixels: 2 ** 26 },
};

/** How much larger than the map a picture of a format is made. Throws `export_too_large` where nobody could read it. */
export function scaleFor(format: 'png' | 'jpg', { width, height }: Size): number {
  const { side, pixels } = limits[format];
  const bySide = side / Math.max(width, height);
  const byArea = Math.sqrt(pixels / (width * height));
  const scale = Math.min(sharpness, bySide, byArea);
  if (scale < leastScale) throw new Error('export_too_large');
  return scale;
}

/** Whether a picture is less sharp than others, since the map is large. */
export function isReduced(scale: number): boolean {
  return scale < sharpness;
}
