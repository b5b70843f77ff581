import { numberKey } from '../numbers/node-numbers.ts';
import type { NumberedData } from '../numbers/node-numbers.ts';
import { isRichText, rawTextOf } from '../model/node-data.ts';
import { shapePadding } from '../shapes/shape-path.ts';
import type { NodeStyle } from '../style/node-style.ts';
import type { Measure } from '../text/measure.ts';
import { lineHeight } from '../text/text-layout.ts';
import type { ContentOptions } from './node-content.ts';
import { fontOfStyle, nodeContent } from './node-content.ts';

/** Content that takes room beside the text. */
const extras = [
  'image',
  'icon',
  'tag',
  'hyperlink',
  'note',
  'attachmentUrl',
  'checkbox',
  'customTextWidth',
] as const;

/**
 * The size of a node's box: what `nodeContent` answers, without placing any part. Most nodes hold one
 * line of plain text, and theirs costs one measurement.
 */
export function nodeSize(
  data: Readonly<NumberedData>,
  style: NodeStyle,
  options: ContentOptions,
  measure: Measure,
): { width: number; height: number } {
  const text = rawTextOf(data);
  const isPlain =
    !isRichText(data) &&
    data[numberKey] === undefined &&
    !text.includes('\n') &&
    !extras.some((key) => data[key] !== undefined);
  const wide = isPlain ? measure.width(text, fontOfStyle(style)) : Infinity;
  if (wide > options.textAutoWrapWidth) {
    const { width, height } = nodeContent(data, style, options, measure);
    return { width, height };
  }
  const inner = {
    width: Math.min(Math.ceil(wide), options.textAutoWrapWidth),
    height: Math.ceil(style.fontSize * lineHeight),
  };
  const padding = { x: style.paddingX, y: style.paddingY };
  const extra = shapePadding(style.shape, inner.width, inner.height, padding);
  return {
    width: inner.width + (padding.x + extra.x) * 2 + style.borderWidth,
    height: inner.height + (padding.y + extra.y) * 2 + style.borderWidth,
  };
}
