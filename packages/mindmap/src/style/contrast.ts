/** Red, green and blue from 0 to 255 of a colour as #rgb, #rrggbb or rgb(); null for others. */
export function channelsOf(colour: string): readonly number[] | null {
  const [, digits] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour) ?? [];
  if (digits !== undefined) {
    const full = digits.length === 3 ? digits.replaceAll(/./g, (digit) => digit + digit) : digits;
    return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16));
  }
  const parts = /^rgb\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})\)$/.exec(colour)?.slice(1);
  return parts ? parts.map(Number) : null;
}

/** Relative luminance by WCAG 2.2, from 0 to 1. */
function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21; null where a colour is not understood. */
export function contrastOf(one: string, other: string): number | null {
  const [a, b] = [one, other].map(channelsOf);
  if (!a || !b) return null;
  const [low = 0, high = 0] = [luminanceOf(a), luminanceOf(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** From this contrast to white on a sheet is dark. */
const darkFrom = 3;

/** Whether a sheet of this colour is a dark one; so is one whose colour is not understood. */
export function isDarkSheet(colour: string): boolean {
  return (contrastOf(colour, '#fff') ?? darkFrom) >= darkFrom;
}
