/** Red, green and blue from 0 to 1, and how opaque. */
export interface PdfColor {
  rgb: readonly [number, number, number];
  alpha: number;
}

const named: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  yellow: '#ffff00',
  orange: '#ffa500',
  purple: '#800080',
  pink: '#ffc0cb',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  brown: '#a52a2a',
  cyan: '#00ffff',
  magenta: '#ff00ff',
  gold: '#ffd700',
};

/** A colour of CSS; null for `none`, `transparent` and what is no colour this program knows. */
export function readColor(value: string | number | undefined): PdfColor | null {
  const text = String(value ?? '')
    .trim()
    .toLowerCase();
  const hex = named[text] ?? text;
  const color = hex.startsWith('#') ? fromHex(hex.slice(1)) : fromFunction(hex);
  return color && color.alpha > 0 ? color : null;
}

function fromHex(digits: string): PdfColor | null {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return null;
  const full = digits.length < 6 ? digits.replaceAll(/./g, (digit) => digit + digit) : digits;
  const part = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16) / 255;
  return { rgb: [part(0), part(2), part(4)], alpha: full.length === 8 ? part(6) : 1 };
}

const call = /^(rgb|hsl)a?\(([^()]{1,80})\)$/;

function fromFunction(text: string): PdfColor | null {
  const [, kind, inner = ''] = call.exec(text) ?? [];
  if (kind === undefined) return null;
  const parts = inner.split(/[\s,/]+/).filter((part) => part !== '');
  const [a = 0, b = 0, c = 0] = parts.map((part) => Number.parseFloat(part));
  const last = parts[3];
  const opacity = last === undefined ? 1 : amount(last, 1);
  if (![a, b, c, opacity].every(Number.isFinite)) return null;
  const alpha = clamp(opacity);
  if (kind === 'hsl') return { rgb: fromHsl(a, clamp(b / 100), clamp(c / 100)), alpha };
  const [red = '0', green = '0', blue = '0'] = parts;
  return { rgb: [amount(red, 255), amount(green, 255), amount(blue, 255)], alpha };
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function amount(text: string, full: number): number {
  const value = Number.parseFloat(text);
  return clamp(text.endsWith('%') ? value / 100 : value / full);
}

function fromHsl(
  hue: number,
  saturation: number,
  lightness: number,
): readonly [number, number, number] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (n: number): number => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [part(0), part(8), part(4)];
}
