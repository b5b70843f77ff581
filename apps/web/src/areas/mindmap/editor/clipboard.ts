import type { PastedContent, PastedImage } from '@wm/mindmap/command';
import { imageDataUrl } from '@wm/mindmap/data-url';
import { imageDataSize } from '@wm/mindmap/image-size';
import { safeImage } from '@wm/mindmap/safe-image';

/** Largest image of a node, in bytes: specification 5. */
export const maxImageBytes = 5 * 1024 * 1024;

/** An image file as a node holds it; rejects when it is too large or none that a browser decodes. */
export async function readImageFile(file: Blob, name = ''): Promise<PastedImage> {
  if (file.size > maxImageBytes) throw new Error('The image is too large');
  const url = imageDataUrl(name, new Uint8Array(await file.arrayBuffer()));
  const size = url === null || safeImage(url) === null ? null : imageDataSize(url);
  if (url === null || size === null) throw new Error('Not an image that a node can hold');
  return { url, size };
}

/** What is on the clipboard of the system, images too where the browser gives them. */
export async function readSystemClipboard(): Promise<PastedContent> {
  const system: Partial<Clipboard> = navigator.clipboard;
  if (system.read === undefined) {
    return { text: await navigator.clipboard.readText(), image: null };
  }
  const items = await navigator.clipboard.read();
  const typed = (wanted: (type: string) => boolean) => {
    for (const item of items) {
      const type = item.types.find(wanted);
      if (type !== undefined) return () => item.getType(type);
    }
    return null;
  };
  const text = typed((type) => type === 'text/plain');
  const image = typed((type) => type.startsWith('image/'));
  return {
    text: text && (await (await text()).text()),
    image: image && (async () => readImageFile(await image())),
  };
}
