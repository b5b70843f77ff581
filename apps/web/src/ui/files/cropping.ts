/** Numbers of the image cropper (specification 9). */
export const cropping = { wheelStep: 0.1, area: 0.8, minWidth: 200, minHeight: 100 };

/** How the picture lies under the crop square: its centre's distance from the square's, its scale, quarters turned. */
export interface Crop {
  x: number;
  y: number;
  scale: number;
  quarters: number;
}

interface Size {
  width: number;
  height: number;
}

/** The side of the crop square in a container, which counts as 200 by 100 at least. */
export function squareOf({ width, height }: Size): number {
  const least = Math.min(Math.max(width, cropping.minWidth), Math.max(height, cropping.minHeight));
  return Math.round(least * cropping.area);
}

/** The picture's size as it lies: a quarter turn changes width and height. */
function lying({ width, height }: Size, quarters: number): Size {
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The smallest scale at which the picture covers the square. */
export function coveringScale(picture: Size, square: number): number {
  return square / Math.max(1, Math.min(picture.width, picture.height));
}

/** The nearest crop at which the square shows nothing but the picture. */
export function within(crop: Crop, picture: Size, square: number): Crop {
  const least = coveringScale(picture, square);
  const scale = Math.min(Math.max(crop.scale, least), least * 20);
  const { width, height } = lying(picture, crop.quarters);
  const clamp = (value: number, side: number): number => {
    const room = Math.max(0, (side * scale - square) / 2);
    return Math.min(room, Math.max(-room, value));
  };
  return { ...crop, scale, x: clamp(crop.x, width), y: clamp(crop.y, height) };
}

/** Steps in or out by tenths around the middle of the square. */
export function zoomedCrop(crop: Crop, steps: number): Crop {
  const factor = steps > 0 ? 1 + cropping.wheelStep * steps : 1 / (1 - cropping.wheelStep * steps);
  return { ...crop, scale: crop.scale * factor, x: crop.x * factor, y: crop.y * factor };
}

/** Turned by a quarter to the right; what is in the middle stays there. */
export function turnedCrop(crop: Crop): Crop {
  return { ...crop, x: -crop.y, y: crop.x, quarters: (crop.quarters + 1) % 4 };
}
