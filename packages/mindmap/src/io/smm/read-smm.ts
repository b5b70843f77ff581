import type { Json, MindMapFile, MindNode } from '../../model/document.ts';
import { nestsDeeperThan } from '../../model/json.ts';
import { cleanNodeData } from '../clean/clean-node-data.ts';
import { cleanSettings } from '../clean/clean-settings.ts';
import { decodeText } from '../decode-text.ts';
import { FileError } from '../file-error.ts';
import { collectFindings, type Finding, type Findings } from '../findings.ts';
import { createNodeCounter, defaultReadLimits, type ReadLimits } from '../read-limits.ts';
import { isJsonObject, parseJson, type JsonObject } from '../clean/safe-json.ts';

/** How the file held the map, so that a writer can give back the same form. */
export type SmmShape = 'document' | 'node' | 'clipboard';

/** A map read from a .smm or .json file. */
export interface SmmResult {
  file: MindMapFile;
  shape: SmmShape;
  findings: Finding[];
}

/** Choices of `readSmm`. */
export interface ReadSmmOptions {
  limits?: ReadLimits;
  /** Text of the root that is made when a clipboard holds several nodes. */
  title?: string;
}

/**
 * Reads a simple-mind-map file: a full document, a bare root node, or the wrapper with the flag
 * `simpleMindMap` around either or around several nodes. Keys it does not know stay as they are; a
 * harmless file comes back JSON-equal. Throws `parsing-failed` when it is no JSON and
 * `content-incorrect` when it holds no map.
 */
export function readSmm(source: Uint8Array | string, options: ReadSmmOptions = {}): SmmResult {
  const limits = options.limits ?? defaultReadLimits;
  const findings = collectFindings();
  const value = parseJson(decodeText(source), limits, findings);
  const { shape, file } = unwrap(value, options.title ?? '思维导图');
  cleanTree(file.root, limits, findings);
  cleanSettings(file, findings);
  return { file: file as unknown as MindMapFile, shape, findings: findings.list() };
}

type RawFile = JsonObject & { root: JsonObject };

function unwrap(value: Json, title: string): { shape: SmmShape; file: RawFile } {
  if (!isJsonObject(value)) throw new FileError('content-incorrect');
  if (value.simpleMindMap) {
    const { data } = value;
    if (Array.isArray(data)) {
      const nodes = data.filter((item) => isNode(item));
      const [only] = nodes;
      if (only === undefined) throw new FileError('content-incorrect');
      const root = nodes.length === 1 ? only : { data: { text: title }, children: nodes };
      return { shape: 'clipboard', file: { root } };
    }
    return { shape: 'clipboard', file: fullOrBare(data ?? null).file };
  }
  return fullOrBare(value);
}

function fullOrBare(value: Json): { shape: SmmShape; file: RawFile } {
  if (isJsonObject(value) && isNode(value.root)) {
    return { shape: 'document', file: value as RawFile };
  }
  if (isNode(value)) return { shape: 'node', file: { root: value } };
  throw new FileError('content-incorrect');
}

function isNode(value: Json | undefined): value is JsonObject {
  return isJsonObject(value) && isJsonObject(value.data);
}

function cleanTree(root: JsonObject, limits: ReadLimits, findings: Findings): void {
  const count = createNodeCounter(limits);
  const pending: { node: JsonObject; depth: number }[] = [{ node: root, depth: 1 }];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { node, depth } = item;
    count(depth);
    if (nestsDeeperThan(node.data, limits.valueDepth)) throw new FileError('too-deep', '节点数据');
    if (isJsonObject(node.data)) cleanNodeData(node.data, findings);
    for (const child of cleanChildren(node, findings))
      pending.push({ node: child, depth: depth + 1 });
  }
}

/** The children of a node; anything that is no node is removed and reported. */
function cleanChildren(node: JsonObject, findings: Findings): JsonObject[] {
  const { children } = node;
  if (children === undefined) return [];
  if (!Array.isArray(children)) {
    Reflect.deleteProperty(node, 'children');
    if (children !== null) findings.add('node-dropped');
    return [];
  }
  const nodes = children.filter((child) => isNode(child));
  for (let lost = children.length - nodes.length; lost > 0; lost -= 1) findings.add('node-dropped');
  if (nodes.length < children.length) node.children = nodes;
  return nodes;
}

/** The nodes of a clipboard text with the flag `simpleMindMap`; null when the text is none. */
export function readClipboard(text: string, limits = defaultReadLimits): MindNode[] | null {
  if (!text.includes('simpleMindMap')) return null;
  try {
    const findings = collectFindings();
    const value = parseJson(text, limits, findings);
    if (!isJsonObject(value) || !value.simpleMindMap) return null;
    const list = Array.isArray(value.data) ? value.data : [value.data ?? null];
    const nodes = list.map((item) => (isJsonObject(item) && isNode(item.root) ? item.root : item));
    const valid = nodes.filter((node) => isNode(node));
    for (const node of valid) cleanTree(node, limits, findings);
    return valid.length > 0 ? (valid as unknown as MindNode[]) : null;
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}
