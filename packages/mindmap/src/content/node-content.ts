import { pushAll } from '../model/list.ts';
import type { TagLook } from './tag-look.ts';
import { tagLook } from './tag-look.ts';
import type { NodeData } from '../model/document.ts';
import {
  attachmentOf,
  iconsOf,
  imageOf,
  linkOf,
  noteOf,
  tagsOf,
  taskOf,
  textWidthOf,
} from '../model/node-data.ts';
import { shapePadding } from '../shapes/shape-path.ts';
import { numberBetween } from '../style/css-values.ts';
import type { NodeStyle } from '../style/node-style.ts';
import type { Font, Measure } from '../text/measure.ts';
import { richTextOf } from '../text/rich-text.ts';
import type { TextLayout } from '../text/text-layout.ts';
import { layoutText, lineHeight } from '../text/text-layout.ts';
import type { NumberedData } from '../numbers/node-numbers.ts';
import { numberKey } from '../numbers/node-numbers.ts';
import { fontStack, plainFont } from '../style/font-stack.ts';

/** Settings and theme values that a node's size depends on. Lengths are pixels. */
export interface ContentOptions {
  imgMaxWidth: number;
  imgMaxHeight: number;
  iconSize: number;
  imgTextMargin: number;
  textContentMargin: number;
  textAutoWrapWidth: number;
  maxTag: number;
}

/** What a part of a node's content is. `index` counts among parts of one kind. */
export type PartKind =
  | 'image'
  | 'task'
  | 'icon'
  | 'number'
  | 'text'
  | 'link'
  | 'tag'
  | 'note'
  | 'attachment';

/** A part of a node's content and its place, relative to the node's left top corner. */
export interface ContentPart {
  kind: PartKind;
  index: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The measured content of a node: size of the box, the text's layout, and all parts placed. */
export interface NodeContent {
  width: number;
  height: number;
  text: TextLayout;
  /** The node's number; '' for most. */
  number: string;
  parts: ContentPart[];
  tags: TagLook[];
}

interface Sized {
  kind: PartKind;
  index: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** Room between a number and the text behind it, as a part of the font's size. */
const numberGap = 0.25;

/** Measures a node and places its parts in the order the original uses. A pure function of its input. */
export function nodeContent(
  data: Readonly<NumberedData>,
  style: NodeStyle,
  options: ContentOptions,
  measure: Measure,
): NodeContent {
  const text = textOf(data, style, options, measure);
  const tags = tagsOf(data)
    .slice(0, options.maxTag)
    .map((tag) => tagLook(tag.text, tag.style));
  const tagSizes = tags.map((tag, index) => tagSize(tag, index, data, measure));
  const tagsBelow = style.tagPlacement === 'bottom' && tagSizes.length > 0;
  const row = rowParts(data, text, options);
  const number = data[numberKey] ?? '';
  if (number !== '') {
    const wide = measure.width(number, fontOfStyle(style)) + style.fontSize * numberGap;
    const width = Math.ceil(wide);
    const sized: Sized = { kind: 'number', index: 0, width, height: style.fontSize * lineHeight };
    row.splice(
      row.findIndex(({ kind }) => kind === 'text'),
      0,
      sized,
    );
  }
  if (!tagsBelow) row.splice(row.findLastIndex(isBeforeTags) + 1, 0, ...tagSizes);
  const gap = options.textContentMargin;
  const rowSize = sizeOfRow(row, gap);
  const tagRow = tagsBelow ? sizeOfRow(tagSizes, gap) : { width: 0, height: 0 };
  const block: Size = {
    width: Math.max(rowSize.width, tagRow.width),
    height: rowSize.height + (tagsBelow ? gap + tagRow.height : 0),
  };
  const image = imageSize(data, options);
  const isBeside = style.imgPlacement === 'left' || style.imgPlacement === 'right';
  const imageGap = image && block.width > 0 && block.height > 0 ? options.imgTextMargin : 0;
  const inner = innerSize(image, block, imageGap, isBeside);
  const extra = shapePadding(style.shape, inner.width, inner.height, {
    x: style.paddingX,
    y: style.paddingY,
  });
  const left = style.paddingX + extra.x + style.borderWidth / 2;
  const top = style.paddingY + extra.y + style.borderWidth / 2;
  const width = inner.width + left * 2;
  const height = inner.height + top * 2;
  const parts: ContentPart[] = [];
  const at = { x: left, y: top };
  if (image) {
    parts.push(placeImage(image, style.imgPlacement, { left, top, width, height }));
    if (style.imgPlacement === 'left') at.x += image.width + imageGap;
    if (style.imgPlacement === 'top') at.y += image.height + imageGap;
  }
  const room: Size = {
    width: isBeside || !image ? block.width : inner.width,
    height: isBeside ? inner.height : block.height,
  };
  const blockX = at.x + (room.width - block.width) / 2;
  const blockY = at.y + (room.height - block.height) / 2;
  const rowX = blockX + (block.width - rowSize.width) / 2;
  pushAll(parts, placeRow(row, { x: rowX, y: blockY, height: rowSize.height }, gap));
  if (tagsBelow) {
    const y = blockY + rowSize.height + gap;
    const x = blockX + (block.width - tagRow.width) / 2;
    pushAll(parts, placeRow(tagSizes, { x, y, height: tagRow.height }, gap));
  }
  return { width, height, text, number, parts, tags };
}

/** The font of a node's text without marks. */
export function fontOfStyle(style: NodeStyle): Font {
  return {
    family: fontStack(style.fontFamily),
    size: style.fontSize,
    weight: style.fontWeight,
    style: style.fontStyle,
  };
}

function textOf(
  data: Readonly<NodeData>,
  style: NodeStyle,
  options: ContentOptions,
  measure: Measure,
): TextLayout {
  const given = textWidthOf(data);
  return layoutText(
    richTextOf(data),
    {
      font: fontOfStyle(style),
      color: style.color,
      align: style.textAlign,
      decoration: style.textDecoration,
    },
    { limit: given ?? options.textAutoWrapWidth, exact: given !== null },
    measure,
  );
}

/** Icons, text and signs in their order, without tags. */
function rowParts(data: Readonly<NodeData>, text: TextLayout, options: ContentOptions): Sized[] {
  const size = { width: options.iconSize, height: options.iconSize };
  const row: Sized[] = [];
  if (taskOf(data)) row.push({ kind: 'task', index: 0, ...size });
  iconsOf(data).forEach((_, index) => row.push({ kind: 'icon', index, ...size }));
  row.push({ kind: 'text', index: 0, width: text.width, height: text.height });
  if (linkOf(data)) row.push({ kind: 'link', index: 0, ...size });
  if (noteOf(data) !== '') row.push({ kind: 'note', index: 0, ...size });
  if (attachmentOf(data)) row.push({ kind: 'attachment', index: 0, ...size });
  return row;
}

function isBeforeTags({ kind }: Sized): boolean {
  return kind === 'text' || kind === 'link';
}

function sizeOfRow(row: readonly Size[], gap: number): Size {
  let width = Math.max(0, row.length - 1) * gap;
  let height = 0;
  for (const part of row) {
    width += part.width;
    height = Math.max(height, part.height);
  }
  return { width, height };
}

function placeRow(
  row: readonly Sized[],
  at: { x: number; y: number; height: number },
  gap: number,
): ContentPart[] {
  let { x } = at;
  return row.map((part) => {
    const placed = { ...part, x, y: at.y + (at.height - part.height) / 2 };
    x += part.width + gap;
    return placed;
  });
}

function innerSize(image: Size | null, block: Size, gap: number, isBeside: boolean): Size {
  if (!image) return block;
  return isBeside
    ? {
        width: image.width + gap + block.width,
        height: Math.max(image.height, block.height),
      }
    : {
        width: Math.max(image.width, block.width),
        height: image.height + gap + block.height,
      };
}

/** The image's shown size: as given by hand, else scaled down into the theme's maximum. */
function imageSize(data: Readonly<NodeData>, options: ContentOptions): Size | null {
  const image = imageOf(data, undefined);
  if (!image) return null;
  const { width, height, custom } = image.size;
  if (custom || width === 0 || height === 0) return { width, height };
  const scale = Math.min(1, options.imgMaxWidth / width, options.imgMaxHeight / height);
  return { width: width * scale, height: height * scale };
}

interface Frame extends Size {
  left: number;
  top: number;
}

function placeImage(image: Size, side: NodeStyle['imgPlacement'], frame: Frame): ContentPart {
  const { left, top, width, height } = frame;
  const middleX = (width - image.width) / 2;
  const middleY = (height - image.height) / 2;
  const x = { top: middleX, bottom: middleX, left, right: width - left - image.width }[side];
  const y = { left: middleY, right: middleY, top, bottom: height - top - image.height }[side];
  return { kind: 'image', index: 0, ...image, x, y };
}

function tagSize(tag: TagLook, index: number, data: Readonly<NodeData>, measure: Measure): Sized {
  const font: Font = {
    family: plainFont,
    size: tag.fontSize,
    weight: 'normal',
    style: 'normal',
  };
  const given: unknown = tagsOf(data)[index]?.style?.width;
  const width = measure.width(tag.text, font) + tag.paddingX * 2;
  return {
    kind: 'tag',
    index,
    width: typeof given === 'number' ? numberBetween(given, 1, 2000, width) : width,
    height: Math.max(tag.height, tag.fontSize * 1.2),
  };
}
