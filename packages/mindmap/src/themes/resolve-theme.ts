import type { ThemeOverrides } from '../model/document.ts';
import { isRecord } from '../model/json.ts';
import { safeColour, safeDashes, safeFontFamily } from '../style/css-values.ts';
import { safeImage } from '../style/safe-image.ts';
import { baseTheme } from './base-theme.ts';
import type { Level, ThemeConfig } from './theme.ts';
import { findTheme } from './theme-list.ts';

const levels: readonly Level[] = ['root', 'second', 'node', 'generalization'];

/** Whether `value` may stand where the base has `sample`: same type; directions are pairs of numbers. */
function fits(sample: unknown, value: unknown): boolean {
  if (Array.isArray(sample)) {
    return Array.isArray(value) && value.length === 2 && value.every((n) => typeof n === 'number');
  }
  if (typeof sample === 'number') return typeof value === 'number' && Number.isFinite(value);
  return typeof value === typeof sample;
}

/** Whether a text may be drawn with under its key: no value that loads or runs anything. */
function isSafe(key: string, value: unknown): boolean {
  if (typeof value !== 'string') return true;
  if (/color$/i.test(key)) return safeColour(value, unsafe) !== unsafe;
  if (/fontFamily$/i.test(key)) return safeFontFamily(value, unsafe) !== unsafe;
  if (/dasharray$/i.test(key)) return safeDashes(value, unsafe) !== unsafe;
  if (key === 'backgroundImage') return value === 'none' || safeImage(value) !== null;
  return true;
}

const unsafe = '\u0000';

/** Keys of `values` that the base knows and whose values have its type. A font weight may be a number. */
function matching(base: object, values: unknown): Record<string, unknown> {
  if (!isRecord(values)) return {};
  const samples = new Map<string, unknown>(Object.entries(base));
  const entries = Object.entries(values).filter(([key, value]) => {
    const sample = samples.get(key);
    if (sample === undefined || isRecord(sample) || !isSafe(key, value)) return false;
    return fits(sample, value) || (key === 'fontWeight' && typeof value === 'number');
  });
  return Object.fromEntries(entries);
}

function merged(base: ThemeConfig, values: unknown): ThemeConfig {
  if (!isRecord(values)) return base;
  const level = <K extends Level>(name: K) => ({
    ...base[name],
    ...matching(base[name], values[name]),
  });
  return {
    ...base,
    ...matching(base, values),
    root: level('root'),
    second: level('second'),
    node: level('node'),
    generalization: level('generalization'),
  };
}

/**
 * The look of a map: the base, the named theme over it, and the document's own changes over both. An
 * unknown name looks like the default theme; values of wrong type are left out.
 */
export function resolveTheme(name: string, changes?: ThemeOverrides | null): ThemeConfig {
  return merged(merged(baseTheme, findTheme(name)?.overrides), changes);
}

/** Whether the user changed anything of the theme: then a change of theme asks whether to keep it. */
export function hasThemeChanges(changes: unknown): boolean {
  if (!isRecord(changes)) return false;
  return Object.entries(changes).some(([key, value]) => {
    const isLevel = (levels as readonly string[]).includes(key);
    return isLevel && isRecord(value) ? Object.keys(value).length > 0 : value !== undefined;
  });
}
