/** How large a small picture is, for screens of two dots a pixel. */
const side = 320;
const mostHeldBytes = 32 * 1024 * 1024;

const held = new Map<string, Buffer>();
let heldBytes = 0;
let queue: Promise<unknown> = Promise.resolve();

/**
 * A picture as large as a list shows it, cut to a square, as WebP; by the name of its bytes, so that the same one is drawn
 * once while it is asked for. One at a time, as everything that unfolds a picture. Undefined when it cannot be drawn.
 */
export function smallPicture(
  key: string,
  read: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<Buffer | undefined> {
  const known = held.get(key);
  if (known) {
    held.delete(key);
    held.set(key, known);
    return Promise.resolve(known);
  }
  const work = queue.then(() => held.get(key) ?? draw(key, read));
  queue = work.catch(() => undefined);
  return work;
}

async function draw(
  key: string,
  read: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp');
  const chunks: Uint8Array[] = [];
  for await (const chunk of await read()) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  try {
    const small = await sharp(bytes, { limitInputPixels: 50_000_000 })
      .resize(side, side, { fit: 'cover', withoutEnlargement: true })
      .webp({ quality: 78 })
      .timeout({ seconds: 20 })
      .toBuffer();
    hold(key, small);
    return small;
  } catch {
    return undefined;
  }
}

function hold(key: string, small: Buffer): void {
  held.set(key, small);
  heldBytes += small.length;
  for (const [oldest, bytes] of held) {
    if (heldBytes <= mostHeldBytes) return;
    held.delete(oldest);
    heldBytes -= bytes.length;
  }
}
