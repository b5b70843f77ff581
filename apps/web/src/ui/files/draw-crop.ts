import type { Crop } from './cropping.ts';

/** What the crop square shows, as a PNG of `side` pixels. */
export async function drawCrop(
  picture: HTMLImageElement,
  crop: Crop,
  { square, side }: { square: number; side: number },
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  const ratio = side / square;
  pen?.translate(side / 2 + crop.x * ratio, side / 2 + crop.y * ratio);
  pen?.rotate((crop.quarters * Math.PI) / 2);
  pen?.scale(crop.scale * ratio, crop.scale * ratio);
  pen?.drawImage(picture, -picture.naturalWidth / 2, -picture.naturalHeight / 2);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the browser made no picture');
  return new File([blob], 'avatar.png', { type: 'image/png' });
}
