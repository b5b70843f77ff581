import { readableShade } from './contrast.ts';

const shadeCount = 9;

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function mixed(hex: string, target: number, share: number): string {
  const parts = channels(hex).map((part) => Math.floor((target - part) * share + part));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** A colour's nine lighter shades, from 10 % to 90 % white. */
export function lighterShades(hex: string): string[] {
  return Array.from({ length: shadeCount }, (_, index) => mixed(hex, 255, (index + 1) / 10));
}

/** A colour's nine darker shades, from 10 % to 90 % black. */
export function darkerShades(hex: string): string[] {
  return Array.from({ length: shadeCount }, (_, index) => mixed(hex, 0, (index + 1) / 10));
}

/** A share of a colour over a ground. */
export function tinted(hex: string, ground: string, share: number): string {
  const over = channels(ground);
  const parts = channels(hex).map((part, at) => part * share + (over[at] ?? 0) * (1 - share));
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** How much of the theme colour lies over chosen rows, under the pointer too. */
export const markedShare = { light: 0.14, dark: 0.18 };

/** Every CSS variable that follows from the theme colour. `ground` is what text of that colour stands on. */
export function brandVariables(brand: string, ground: string): Record<string, string> {
  const numbered = (name: string, shades: readonly string[]): [string, string][] =>
    shades.map((shade, index) => [`--wm-brand-${name}-${index + 1}`, shade]);
  return Object.fromEntries([
    ['--wm-brand', brand],
    ...numbered('light', lighterShades(brand)),
    ...numbered('dark', darkerShades(brand)),
    ['--wm-strong', readableShade(brand, ground)],
    ['--wm-strong-marked', readableShade(brand, tinted(brand, ground, markedShare.dark))],
    ['--wm-fill', readableShade(brand, '#ffffff')],
    ['--wm-fill-hover', readableShade(brand, '#ffffff', 5.8)],
    ['--wm-fill-active', readableShade(brand, '#ffffff', 7)],
  ]);
}
