import type { SvgElement } from '@wm/mindmap/svg-tree';
import { parseImageDataUrl } from '@wm/mindmap/data-url';

/** The addresses of all images of a drawing, each once. */
export function imageAddresses(drawing: SvgElement): string[] {
  const found = new Set<string>();
  const open: SvgElement[] = [drawing];
  for (let element = open.pop(); element; element = open.pop()) {
    const { href } = element.attributes;
    if (element.tag === 'image' && typeof href === 'string') found.add(href);
    open.push(...element.children);
  }
  return [...found];
}

/** The drawing with images at other addresses; one that has none is left out. */
export function withImages(
  element: SvgElement,
  addresses: ReadonlyMap<string, string>,
): SvgElement {
  const children = element.children.flatMap((child) => {
    const isLost = child.tag === 'image' && !addresses.has(String(child.attributes['href']));
    return isLost ? [] : [withImages(child, addresses)];
  });
  const address = addresses.get(String(element.attributes['href'] ?? ''));
  if (element.tag !== 'image' || address === undefined) return { ...element, children };
  return { ...element, children, attributes: { ...element.attributes, href: address } };
}

/** What could be loaded of a drawing's images, and how many could not. */
export interface LoadedImages {
  /** The image by its address in the drawing. */
  blobs: ReadonlyMap<string, Blob>;
  lost: number;
}

/** The image at an address; throws when there is none. */
async function blobOf(address: string): Promise<Blob> {
  if (address.startsWith('data:')) {
    // Pages may not fetch data URLs (connect-src of their policy).
    const image = parseImageDataUrl(address);
    if (!image) throw new Error('export_load_image_error');
    return new Blob([image.bytes as Uint8Array<ArrayBuffer>], { type: image.type });
  }
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('export_load_image_error');
  return answer.blob();
}

/** Loads images. They are of this site or stand in the document itself: the drawing has no others. */
export async function loadImages(addresses: readonly string[]): Promise<LoadedImages> {
  const blobs = new Map<string, Blob>();
  await Promise.all(
    addresses.map(async (address) => {
      try {
        const blob = await blobOf(address);
        const bitmap = await createImageBitmap(blob);
        bitmap.close();
        blobs.set(address, blob);
      } catch {
        // Counted below.
      }
    }),
  );
  return { blobs, lost: addresses.length - blobs.size };
}

/** A file as a data URL, so that a picture holds all it shows. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
    });
    reader.addEventListener('error', () => reject(new Error('export_load_image_error')));
    reader.readAsDataURL(blob);
  });
}
