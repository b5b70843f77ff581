import type { Json } from '../../model/document.ts';
import { FileError } from '../file-error.ts';
import type { Findings } from '../findings.ts';
import type { ReadLimits } from '../read-limits.ts';

/** A JSON object. */
export type JsonObject = { [key: string]: Json };

/** Keys that would reach an object's prototype when copied; never admitted from a file. */
export function isPrototypeKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype';
}

/** Whether a value of a parsed file is an object (not null, not a list). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Parses JSON from an untrusted file. Brackets nested deeper than the limit are refused before parsing
 * (`too-deep`), broken JSON is `parsing-failed`, and prototype keys are removed and reported.
 */
export function parseJson(text: string, limits: ReadLimits, findings: Findings): Json {
  checkDepth(text, limits.jsonDepth);
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (cause) {
    throw new FileError('parsing-failed', '不是合法的JSON', { cause });
  }
  removePrototypeKeys(value, findings);
  return value;
}

function checkDepth(text: string, maxDepth: number): void {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > maxDepth) throw new FileError('too-deep');
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
}

function removePrototypeKeys(value: Json, findings: Findings): void {
  const pending: Json[] = [value];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (typeof item !== 'object' || item === null) continue;
    if (Array.isArray(item)) {
      for (const child of item) if (typeof child === 'object') pending.push(child);
      continue;
    }
    for (const key of Object.keys(item)) {
      if (isPrototypeKey(key)) {
        Reflect.deleteProperty(item, key);
        findings.add('prototype-key', key);
        continue;
      }
      const child = item[key];
      if (typeof child === 'object' && child !== null) pending.push(child);
    }
  }
}

interface Frame {
  entries: [string | null, unknown][];
  next: number;
  close: string;
  wrote: boolean;
}

/**
 * The same text as JSON.stringify, for values nested as deeply as they like: the work list replaces
 * recursion. `indent` is the number of spaces per level, 0 for one line. Undefined members are left out.
 */
export function stringifyJson(value: unknown, indent = 0): string {
  const parts: string[] = [];
  const frames: Frame[] = [];
  const lineBreak = (depth: number): string =>
    indent === 0 ? '' : `\n${' '.repeat(indent * depth)}`;
  const open = (item: unknown): void => {
    if (typeof item !== 'object' || item === null) {
      parts.push(JSON.stringify(item) ?? 'null');
      return;
    }
    const isList = Array.isArray(item);
    const entries: [string | null, unknown][] = isList
      ? item.map((child) => [null, child])
      : Object.entries(item).filter(([, child]) => isWritable(child));
    parts.push(isList ? '[' : '{');
    frames.push({ entries, next: 0, close: isList ? ']' : '}', wrote: false });
  };
  open(value);
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const entry = frame.entries[frame.next];
    if (entry === undefined) {
      frames.pop();
      if (frame.wrote) parts.push(lineBreak(frames.length));
      parts.push(frame.close);
      continue;
    }
    frame.next += 1;
    if (frame.wrote) parts.push(',');
    frame.wrote = true;
    parts.push(lineBreak(frames.length));
    const [key, child] = entry;
    if (key !== null) parts.push(JSON.stringify(key), indent === 0 ? ':' : ': ');
    open(child);
  }
  return parts.join('');
}

function isWritable(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
}

/** Whether two JSON values are equal: key order does not matter, an undefined member counts as absent. */
export function jsonEquals(left: unknown, right: unknown): boolean {
  const pending: [unknown, unknown][] = [[left, right]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [a, b] = pair;
    if (Object.is(a, b)) continue;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
    if (Array.isArray(a) !== Array.isArray(b)) return false;
    const entries = Object.entries(a).filter(([, child]) => child !== undefined);
    const other = b as Record<string, unknown>;
    const otherKeys = Object.keys(other).filter((key) => other[key] !== undefined);
    if (entries.length !== otherKeys.length) return false;
    for (const [key, child] of entries) {
      if (!Object.hasOwn(other, key)) return false;
      pending.push([child, other[key]]);
    }
  }
  return true;
}
