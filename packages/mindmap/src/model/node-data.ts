import type { GeneralizationData, ImageSize, NodeData, OuterFrame, StyledTag } from './document.ts';
import { contentKeys } from './document.ts';
import { isFiniteNumber, isRecord } from './json.ts';

/**
 * Readers of single fields of a node. A document may hold anything under any key: each reader answers a
 * value of the promised type, or the default, and never throws.
 */

/** The field as a string; '' when it is none. Numbers become text, as old files have them. */
function stringOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return isFiniteNumber(value) ? String(value) : '';
}

/** The node's text as it stands in the file: HTML when `isRichText`. */
export function rawTextOf(data: Readonly<NodeData>): string {
  return stringOf(data.text);
}

/** Whether the text is HTML of rich text. */
export function isRichText(data: Readonly<NodeData>): boolean {
  return data.richText === true;
}

/** Whether the children are shown. */
export function isExpanded(data: Readonly<NodeData>): boolean {
  return data.expand !== false;
}

/** Summaries as a list, from the old form (one object) and the new (an array). */
export function summariesOf(data: Readonly<NodeData>): readonly GeneralizationData[] {
  const value: unknown = data.generalization;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter(isRecord);
}

/** First and last child a summary covers, in ascending order; null for the whole branch. */
export function summaryRange(
  summary: Readonly<GeneralizationData>,
): readonly [number, number] | null {
  const value: unknown = summary.range;
  if (!Array.isArray(value)) return null;
  const [from, to]: unknown[] = value;
  if (!isFiniteNumber(from) || !isFiniteNumber(to)) return null;
  return from <= to ? [from, to] : [to, from];
}

/** Names of the node's icons. */
export function iconsOf(data: Readonly<NodeData>): readonly string[] {
  const value: unknown = data.icon;
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

/** Tags with text; old files hold the text alone. */
export function tagsOf(data: Readonly<NodeData>): readonly StyledTag[] {
  const value: unknown = data.tag;
  if (!Array.isArray(value)) return [];
  return value.flatMap((tag: unknown): StyledTag[] => {
    if (typeof tag === 'string') return [{ text: tag }];
    if (!isRecord(tag) || typeof tag['text'] !== 'string') return [];
    const { style } = tag;
    return [{ text: tag['text'], ...(isRecord(style) && { style }) }];
  });
}

/** A node's image: where it is, its natural size (or the size given by hand), and its title. */
export interface NodeImage {
  source: string;
  title: string;
  size: ImageSize;
}

/** The node's image, looked up in the document's map of images; null without one. */
export function imageOf(data: Readonly<NodeData>, imageMap: unknown): NodeImage | null {
  const key = stringOf(data.image);
  if (key === '') return null;
  const mapped = isRecord(imageMap) && Object.hasOwn(imageMap, key) ? imageMap[key] : undefined;
  const size: unknown = data.imageSize;
  const width = isRecord(size) && isFiniteNumber(size['width']) ? Math.max(0, size['width']) : 100;
  const height =
    isRecord(size) && isFiniteNumber(size['height']) ? Math.max(0, size['height']) : 100;
  const custom = isRecord(size) && size['custom'] === true;
  return {
    source: typeof mapped === 'string' ? mapped : key,
    title: stringOf(data.imageTitle),
    size: { width, height, custom },
  };
}

/** Address and title of the node's link, as in the document: check with `safeLink` before following it. */
export function linkOf(data: Readonly<NodeData>): { address: string; title: string } | null {
  const address = stringOf(data.hyperlink);
  return address === '' ? null : { address, title: stringOf(data.hyperlinkTitle) };
}

/** The node's note; '' without one. */
export function noteOf(data: Readonly<NodeData>): string {
  return stringOf(data.note);
}

/** Address and name of the node's attachment, as in the document. */
export function attachmentOf(data: Readonly<NodeData>): { address: string; name: string } | null {
  const address = stringOf(data.attachmentUrl);
  return address === '' ? null : { address, name: stringOf(data.attachmentName) };
}

/** The outer frame the node stands in. */
export function outerFrameOf(data: Readonly<NodeData>): OuterFrame | null {
  const value: unknown = data.outerFrame;
  if (!isRecord(value) || typeof value['groupId'] !== 'string') return null;
  return { ...value, groupId: value['groupId'] };
}

/** Whether the node is a task, whether it is done, and how far it is in percent. */
export interface Task {
  done: boolean;
  progress: number;
}

/** The node's task; null when it is none. A done task is at 100. */
export function taskOf(data: Readonly<NodeData>): Task | null {
  const value: unknown = data.checkbox;
  if (!isRecord(value)) return null;
  const done = value['done'] === true;
  const { progress } = value;
  const given = isFiniteNumber(progress) ? Math.min(100, Math.max(0, progress)) : 0;
  return { done, progress: done ? 100 : given };
}

/** Left and top given by hand, in canvas pixels. */
export function anchorOf(data: Readonly<NodeData>): { x: number; y: number } | null {
  const { customLeft, customTop } = data;
  if (!isFiniteNumber(customLeft) || !isFiniteNumber(customTop)) return null;
  return { x: customLeft, y: customTop };
}

/** Width of the text given by hand, in pixels. */
export function textWidthOf(data: Readonly<NodeData>): number | null {
  const width = data.customTextWidth;
  return isFiniteNumber(width) && width > 0 ? width : null;
}

/** Side of the root the document asks for. */
export function sideOf(data: Readonly<NodeData>): 'left' | 'right' | null {
  return data.dir === 'left' || data.dir === 'right' ? data.dir : null;
}

/** Whether the node is a free topic: counts only for children of the root. */
export function isFreeTopic(data: Readonly<NodeData>): boolean {
  return data.freeTopic === true;
}

/** The style keys a node carries: everything that is no content and does not begin with "_". */
export function styleKeysOf(data: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(data).filter((key) => !key.startsWith('_') && !contentKeys.has(key));
}
