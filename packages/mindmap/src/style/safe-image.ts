import { parseImageDataUrl } from './data-url.ts';
import { isHarmlessSvg } from './safe-svg.ts';

const rasterDataUrl = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,[a-z\d+/=\s]*$/i;
const drawnDataUrl = /^data:image\/svg\+xml[;,]/i;

/** Drawings that were looked through; the one asked for longest ago is forgotten first. */
const known = new Map<string, boolean>();
const mostKnown = 500;

function isHarmlessDrawing(source: string): boolean {
  const before = known.get(source);
  if (before !== undefined) return before;
  const image = parseImageDataUrl(source);
  const isHarmless = image !== null && isHarmlessSvg(image.bytes);
  const [oldest] = known.size >= mostKnown ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
  known.set(source, isHarmless);
  return isHarmless;
}

/**
 * The address of an image when drawing it asks no other site for anything: a raster data URL, a drawing as data that holds
 * nothing but shapes, or a path on this site. Null for everything else: no foreign address, no script. What is imported is
 * judged by the same rules, so that what is kept is drawn.
 */
export function safeImage(source: string): string | null {
  if (drawnDataUrl.test(source)) return isHarmlessDrawing(source) ? source : null;
  if (source.startsWith('data:')) return rasterDataUrl.test(source) ? source : null;
  const isPath = /^\/(?![/\\])[^\s\\]*$/.test(source);
  return isPath ? source : null;
}
