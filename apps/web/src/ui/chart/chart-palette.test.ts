import { describe, expect, it } from 'vitest';
import { palettes } from './chart-palette.ts';

type Color = readonly number[];

const linear = (hex: string): Color =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });

const times = (rows: readonly Color[], color: Color): Color =>
  rows.map((row) =>
    Math.max(
      0,
      row.reduce((sum, part, at) => sum + part * (color[at] ?? 0), 0),
    ),
  );

/** How colors look to eyes of each kind: Machado, Oliveira and Fernandes 2009, severity 1. */
const eyes = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const toLms = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

function lab(color: Color): Color {
  const roots = times(toLms, color).map(Math.cbrt);
  return toLab.map((row) => row.reduce((sum, part, at) => sum + part * (roots[at] ?? 0), 0));
}

const distance = (one: Color, other: Color): number =>
  Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)));

const luminance = ([red = 0, green = 0, blue = 0]: Color): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrast(one: string, other: string): number {
  const lights = [one, other].map((hex) => luminance(linear(hex)));
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

const grounds = { light: '#ffffff', dark: '#1a1f26' };

describe.each(['light', 'dark'] as const)('the %s palette', (mode) => {
  const palette = palettes[mode];

  it('has eight colors that stand out from the surface', () => {
    expect(palette).toHaveLength(8);
    for (const color of palette)
      expect(contrast(color, grounds[mode]), color).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.entries(eyes))('keeps its colors apart for %s eyes', (_, eye) => {
    const seen = palette.map((color) => lab(times(eye, linear(color))));
    for (const [at, one] of seen.entries())
      for (const [before, other] of seen.slice(0, at).entries()) {
        const least = at - before === 1 ? 0.06 : 0.03;
        expect(distance(one, other), `${palette[at]} ${palette[before]}`).toBeGreaterThan(least);
      }
  });
});
