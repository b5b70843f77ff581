import type { Sharp } from 'sharp';

/** What a picture may come to, all frames together: 50 megapixels. */
const mostPixels = 50_000_000;
const mostFrames = 500;
const mostSide = 16_000;
const timeoutSeconds = 20;

export type PictureFormat = 'png' | 'jpeg' | 'gif' | 'webp';

interface Redrawing {
  to: string;
  format: PictureFormat;
  /** The format it becomes; its own when absent. One that cannot move shows the first frame. */
  into?: PictureFormat;
}

const moves = (format: PictureFormat): boolean => format === 'gif' || format === 'webp';

/** The pixels of a picture as one sees it. */
export interface PictureSize {
  width: number;
  height: number;
}

let queue: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture whole and writes it anew, upright and without what was around the pixels: place, camera, previews,
 * comments, and whatever was appended to be taken for something else. Undefined when it is no picture of that format or
 * one that unfolds to more than a screen could ever need. One at a time: a large one takes 200 MB.
 */
export function redrawPicture(
  from: string,
  redrawing: Redrawing,
): Promise<PictureSize | undefined> {
  const work = queue.then(() => redraw(from, redrawing));
  queue = work.catch(() => undefined);
  return work;
}

async function redraw(
  from: string,
  { to, format, into = format }: Redrawing,
): Promise<PictureSize | undefined> {
  // Some 7 MB that a server without pictures never loads.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const animated = moves(format) && moves(into);
  const limits = { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' } as const;
  try {
    const found = await sharp(from, { ...limits, animated }).metadata();
    const frames = found.pages ?? 1;
    const tall = found.height;
    const isHuge = found.width * tall > mostPixels || found.width > mostSide || frames > mostFrames;
    if (found.format !== format || isHuge || (found.pageHeight ?? tall) > mostSide)
      return undefined;
    const upright = sharp(from, { ...limits, animated }).timeout({ seconds: timeoutSeconds });
    const { width, height, pageHeight } = await encoded(upright.autoOrient(), into).toFile(to);
    return { width, height: pageHeight ?? Math.round(height / (animated ? frames : 1)) };
  } catch (error) {
    if (isDiskFull(error)) throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
    return undefined;
  }
}

function encoded(picture: Sharp, format: PictureFormat): Sharp {
  if (format === 'jpeg') return picture.flatten({ background: '#fff' }).jpeg({ quality: 88 });
  if (format === 'png') return picture.png();
  if (format === 'webp') return picture.webp({ quality: 85 });
  return picture.gif();
}

/** The library tells of a full disk in words only. */
function isDiskFull(error: unknown): boolean {
  return error instanceof Error && /no space left|disc full|ENOSPC/i.test(error.message);
}
