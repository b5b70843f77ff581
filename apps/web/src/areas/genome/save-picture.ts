import { saveBlob } from '#core/http/download.ts';
import type { IgvBrowser } from './igv/igv-browser.ts';

/** Twice the size of the screen, so that it can be printed. */
const sharpness = 2;

/** Saves what is seen as a picture. */
export async function savePicture(
  browser: IgvBrowser,
  { kind, name }: { kind: 'svg' | 'png'; name: string },
): Promise<void> {
  const fileName = `${name.replace(/[\\/:*?"<>|\s]+/g, '_')}.${kind}`;
  const svg = new Blob([browser.toSVG()], { type: 'image/svg+xml' });
  if (kind === 'svg') return saveBlob(svg, fileName);
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * sharpness;
    canvas.height = image.naturalHeight * sharpness;
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
    if (blob) saveBlob(blob, fileName);
  } finally {
    URL.revokeObjectURL(address);
  }
  return undefined;
}
