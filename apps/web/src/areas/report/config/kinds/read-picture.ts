import { imageAddress, imageBytes, imageLength } from '@wm/contract/report/definition-rules';

const widest = 1600;
const smallest = 100;

function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    );
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')));
    reader.readAsDataURL(blob);
  });
}

/** A picture as a report holds it: as it is where it is small enough, or else drawn smaller until it is. @throws what is no picture */
export async function readPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  try {
    const own = file.size <= imageBytes ? await addressOf(file) : '';
    if (imageAddress.test(own)) return own;
    let width = Math.min(bitmap.width, widest);
    for (; width >= smallest; width = Math.floor(width * 0.75)) {
      // oxlint-disable-next-line eslint/no-await-in-loop -- each smaller than the last
      const drawn = await drawnAs(bitmap, width);
      if (drawn.length <= imageLength && imageAddress.test(drawn)) return drawn;
    }
    throw new Error('the picture cannot be made small enough');
  } finally {
    bitmap.close();
  }
}

async function drawnAs(bitmap: ImageBitmap, width: number): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/webp', 0.85),
  );
  if (!blob) throw new Error('the picture cannot be drawn');
  return addressOf(blob);
}
