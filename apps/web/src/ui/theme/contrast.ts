type Rgb = readonly [number, number, number];

function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast of two colours (#rrggbb), 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(parseHex(one)), luminance(parseHex(other))].sort(
    (left, right) => right - left,
  ) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Hue 0..360, saturation and lightness 0..1 as #rrggbb. */
function fromHsl(hue: number, saturation: number, lightness: number): string {
  const part = (offset: number): number => {
    const place = (offset + hue / 30) % 12;
    const swing = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - swing * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return toHex([part(0), part(8), part(4)]);
}

function toHsl(rgb: Rgb): [number, number, number] {
  const [red, green, blue] = rgb.map((part) => part / 255) as [number, number, number];
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const span = most - least;
  const lightness = (most + least) / 2;
  if (span === 0) return [0, 0, lightness];
  const saturation = span / (1 - Math.abs(2 * lightness - 1));
  const turn =
    most === red
      ? (green - blue) / span + (green < blue ? 6 : 0)
      : most === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  return [turn * 60, saturation, lightness];
}

/** The shade of a colour nearest to it that can be read on a background: darker on a light one, lighter on a dark one. */
export function readableShade(color: string, background: string, least = 4.6): string {
  const step = luminance(parseHex(background)) > 0.4 ? -0.01 : 0.01;
  const [hue, saturation, start] = toHsl(parseHex(color));
  for (let lightness = start; lightness >= 0 && lightness <= 1; lightness += step) {
    const shade = fromHsl(hue, saturation * 0.94, lightness);
    if (contrast(shade, background) >= least) return shade;
  }
  return step < 0 ? '#000000' : '#ffffff';
}
