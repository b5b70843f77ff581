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

/** The shade of a colour nearest to it that can be read on a background: darker on a light one, lighter on a dark one. */
export function readableShade(color: string, background: string, least = 4.6): string {
  const target = luminance(parseHex(background)) > 0.4 ? 0 : 255;
  const from = parseHex(color);
  for (let share = 0; share <= 1; share += 0.02) {
    const shade = toHex(from.map((part) => part + (target - part) * share) as unknown as Rgb);
    if (contrast(shade, background) >= least) return shade;
  }
  return target === 0 ? '#000000' : '#ffffff';
}
