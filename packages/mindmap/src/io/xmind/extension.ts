import type { Json, MindMapFile, MindNode } from '../../model/document.ts';
import { nestsDeeperThan } from '../../model/json.ts';
import { defaultReadLimits } from '../read-limits.ts';
import { collectFindings } from '../findings.ts';
import { cleanNodeData } from '../clean/clean-node-data.ts';
import { cleanSettings } from '../clean/clean-settings.ts';
import {
  isJsonObject,
  isPrototypeKey,
  jsonEquals,
  stringifyJson,
  type JsonObject,
} from '../clean/safe-json.ts';

/**
 * Our own part of an XMind file. XMind's fields cannot hold everything a node has, so the writer notes,
 * per key, the value that differs, next to a mark of the value a reader gets from XMind's own fields.
 * When XMind changed the topic since, the mark no longer fits and XMind's value wins.
 */

type Difference = Record<string, Json>;

/** What is noted about an object: key to [mark of the read value] (key was absent) or [mark, own value]. */
function differenceOf(own: object, read: object): Difference | null {
  const difference: Difference = {};
  const ownValues = own as Record<string, unknown>;
  const readValues = read as Record<string, unknown>;
  for (const key of new Set([...Object.keys(own), ...Object.keys(read)])) {
    const ownValue = ownValues[key];
    const readValue = readValues[key];
    if (isPrototypeKey(key) || jsonEquals(ownValue, readValue)) continue;
    const mark = markOf(readValue);
    difference[key] = ownValue === undefined ? [mark] : [mark, ownValue as Json];
  }
  return Object.keys(difference).length > 0 ? difference : null;
}

/** Puts noted values back into an object whose read values still fit their marks, in place. */
function applyDifference(target: object, difference: Json): void {
  if (!isJsonObject(difference)) return;
  const values = target as Record<string, unknown>;
  for (const [key, entry] of Object.entries(difference)) {
    if (!Array.isArray(entry) || isPrototypeKey(key) || entry[0] !== markOf(values[key])) continue;
    if (entry.length === 2) values[key] = entry[1];
    else Reflect.deleteProperty(values, key);
  }
}

/** A short mark of a value: FNV-1a of its JSON in two halves, and its length. */
function markOf(value: unknown): string {
  if (value === undefined) return '-';
  const text = stringifyJson(value);
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x5bd1e995);
  }
  return `${(low >>> 0).toString(36)}.${(high >>> 0).toString(36)}.${text.length}`;
}

/** The note for one node: differing data keys, keys beside data and children, and absent children. */
export function nodeExtension(own: MindNode, read: MindNode): JsonObject | null {
  const note: JsonObject = {};
  const data = differenceOf(own.data, read.data);
  const rest = differenceOf(withoutTree(own), withoutTree(read));
  if (data) note.data = data;
  if (rest) note.node = rest;
  if (own.children === undefined) note.noChildren = true;
  return Object.keys(note).length > 0 ? note : null;
}

function withoutTree(node: MindNode): object {
  const { data: _data, children: _children, ...rest } = node;
  return rest;
}

/** How deep a note may nest: the data of a node, inside key and pair. */
const maxNoteDepth = defaultReadLimits.valueDepth + 2;

/** Applies the note of a node; what it brings is cleaned like the data of any untrusted file. */
export function applyNodeExtension(node: MindNode, extension: Json): void {
  if (!isJsonObject(extension) || nestsDeeperThan(extension, maxNoteDepth)) return;
  applyDifference(node.data, extension.data ?? null);
  cleanNodeData(node.data as JsonObject, collectFindings());
  if (isJsonObject(extension.node)) {
    const { data: _data, children: _children, ...rest } = extension.node;
    applyDifference(node, rest);
  }
  if (extension.noChildren === true && node.children?.length === 0) delete node.children;
}

/** The note for a sheet: differing keys of the document and the places of free topics among the children. */
export function sheetExtension(own: MindMapFile, read: MindMapFile): JsonObject | null {
  const { root: ownRoot, ...ownRest } = own;
  const { root: _readRoot, ...readRest } = read;
  const file = differenceOf(ownRest, readRest);
  const places = (ownRoot.children ?? []).flatMap((child, index) =>
    child.data.freeTopic === true ? [index] : [],
  );
  const note: JsonObject = {};
  if (file) note.file = file;
  if (places.length > 0) note.freePlaces = places;
  return Object.keys(note).length > 0 ? note : null;
}

/** Applies the note of a sheet to a document just read. */
export function applySheetExtension(file: MindMapFile, extension: Json): MindMapFile {
  if (!isJsonObject(extension)) return file;
  restorePlaces(file.root, extension.freePlaces ?? null);
  if (isJsonObject(extension.file)) {
    const { root: _root, ...rest } = extension.file;
    applyDifference(file, rest);
    cleanSettings(file as unknown as JsonObject, collectFindings());
  }
  return file;
}

/** Moves free topics from the end of the children back among their siblings. */
function restorePlaces(root: MindNode, places: Json): void {
  const children = root.children ?? [];
  const free = children.filter((child) => child.data.freeTopic === true);
  if (!Array.isArray(places) || places.length !== free.length) return;
  const isValid = places.every(
    (place, index) =>
      Number.isInteger(place) &&
      Number(place) >= 0 &&
      (index === 0 || Number(place) > Number(places[index - 1])),
  );
  if (!isValid || Number(places.at(-1)) >= children.length) return;
  const taken = new Map(places.map((place, index) => [place, free[index]]));
  const rest = children.filter((child) => child.data.freeTopic !== true).values();
  root.children = children.map((child, index) => taken.get(index) ?? rest.next().value ?? child);
}
