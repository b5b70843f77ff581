import type { ContentPart, NodeContent } from '../content/node-content.ts';
import { fontOfStyle } from '../content/node-content.ts';
import type { TagLook } from '../content/tag-look.ts';
import { tagColour } from '../content/tag-look.ts';
import type { NodeData } from '../model/document.ts';
import { attachmentOf, iconsOf, imageOf, linkOf, noteOf, taskOf } from '../model/node-data.ts';
import { shapePath } from '../shapes/shape-path.ts';
import type { NodeStyle } from '../style/node-style.ts';
import type { TextPiece } from '../text/text-layout.ts';
import { baselinePart, lineHeight } from '../text/text-layout.ts';
import { drawFormula } from './draw-formula.ts';
import { drawIcon, drawSign, drawTask } from './icons.ts';
import { safeImage } from '../style/safe-image.ts';
import type { SvgElement } from './svg-tree.ts';
import { groupAt, short, svg, svgText } from './svg-tree.ts';
import { plainFont } from '../style/font-stack.ts';

/** Everything a node's drawing depends on. */
export interface DrawnNode {
  id: string;
  data: Readonly<NodeData>;
  style: NodeStyle;
  content: NodeContent;
  /** Images of the document by key. */
  imageMap: unknown;
}

/** Draws a node's box and content, its left top corner at the origin. */
export function drawNode(node: DrawnNode): SvgElement[] {
  return [...drawShape(node), ...node.content.parts.flatMap((part) => drawPart(node, part))];
}

function drawShape({ id, style, content }: DrawnNode): SvgElement[] {
  const half = style.borderWidth / 2;
  const d = shapePath(style.shape, {
    width: content.width - style.borderWidth,
    height: content.height - style.borderWidth,
    radius: style.borderRadius,
    slant: style.paddingX || 15,
  });
  const gradient = `gradient-${safeId(id)}`;
  const shape = svg('path', {
    d,
    class: 'mm-shape',
    transform: half === 0 ? undefined : `translate(${half} ${half})`,
    fill: style.gradientStyle ? `url(#${gradient})` : style.fillColor,
    stroke: style.borderWidth > 0 ? style.borderColor : undefined,
    'stroke-width': style.borderWidth || undefined,
    'stroke-dasharray': style.borderDasharray === 'none' ? undefined : style.borderDasharray,
  });
  if (!style.gradientStyle) return [shape];
  const [x1, y1] = style.startDir;
  const [x2, y2] = style.endDir;
  const stops = [
    svg('stop', { offset: 0, 'stop-color': style.startColor }),
    svg('stop', { offset: 1, 'stop-color': style.endColor }),
  ];
  return [svg('linearGradient', { id: gradient, x1, y1, x2, y2 }, stops), shape];
}

/** The id as letters, digits and dashes, for use in a reference. */
function safeId(id: string): string {
  return id.replaceAll(/[^\w-]/g, (sign) => `_${sign.codePointAt(0)?.toString(16) ?? ''}`);
}

function drawPart(node: DrawnNode, part: ContentPart): SvgElement[] {
  const { data, style, content } = node;
  const { x, y } = part;
  const at = { x, y, size: part.width };
  switch (part.kind) {
    case 'text':
      return [drawText(content, x, y)];
    case 'number':
      return [drawNumber(node, x, y)];
    case 'icon':
      return [drawIcon(iconsOf(data)[part.index] ?? '', x, y, part.width)];
    case 'image':
      return drawImage(node, part);
    case 'tag': {
      const tag = content.tags[part.index];
      return tag ? [drawTag(tag, part)] : [];
    }
    case 'task': {
      const task = taskOf(data);
      return task ? [drawTask(task, at)] : [];
    }
    case 'link':
      return [drawSign('link', at, style.color, linkOf(data)?.title ?? '')];
    case 'note':
      return [drawSign('note', at, style.color, noteOf(data).slice(0, 500))];
    default:
      return [drawSign('attachment', at, style.color, attachmentOf(data)?.name ?? '')];
  }
}

function drawNumber({ style, content }: DrawnNode, x: number, y: number): SvgElement {
  const { family, size, weight, style: slant } = fontOfStyle(style);
  return svgText(
    'text',
    {
      x: short(x),
      y: short(y + size * lineHeight * baselinePart),
      fill: style.color,
      'font-family': family,
      'font-size': size,
      'font-weight': weight === 'normal' ? undefined : weight,
      'font-style': slant === 'normal' ? undefined : slant,
    },
    content.number,
  );
}

function drawImage({ data, imageMap }: DrawnNode, part: ContentPart): SvgElement[] {
  const image = imageOf(data, imageMap);
  const { x, y, width, height } = part;
  const source = image && safeImage(image.source);
  const box = { x: short(x), y: short(y), width: short(width), height: short(height) };
  // An image that may not be loaded keeps its room, so that nothing jumps.
  if (!source) return [svg('rect', { ...box, fill: '#eee', stroke: '#ccc', 'data-part': 'image' })];
  const title = image.title === '' ? [] : [svgText('title', {}, image.title)];
  return [svg('image', { ...box, href: source, 'data-part': 'image' }, title)];
}

function drawText({ text }: NodeContent, x: number, y: number): SvgElement {
  const pieces: SvgElement[] = [];
  for (const line of text.lines) {
    for (const piece of line.pieces) {
      if (piece.background) {
        pieces.push(
          svg('rect', {
            x: short(piece.x),
            y: short(line.y),
            width: short(piece.width),
            height: short(line.height),
            fill: piece.background,
          }),
        );
      }
      pieces.push(drawPiece(piece, line.y + line.baseline));
    }
  }
  return groupAt(x, y, pieces, { class: 'mm-text' });
}

function drawPiece(piece: TextPiece, baseline: number): SvgElement {
  const { x, text, font, color, decoration, isFormula, formula, drop } = piece;
  if (formula)
    return drawFormula(formula, { x, y: baseline, size: font.size, source: text, color });
  const y = baseline + drop;
  return svgText(
    'text',
    {
      x: short(x),
      y: short(y),
      fill: color,
      'font-family': font.family,
      'font-size': font.size,
      'font-weight': font.weight === 'normal' ? undefined : font.weight,
      'font-style':
        font.style === 'normal' && !isFormula ? undefined : isFormula ? 'italic' : font.style,
      'text-decoration': decoration === 'none' ? undefined : decoration,
      'xml:space': 'preserve',
      'data-formula': isFormula ? text : undefined,
    },
    text,
  );
}

function drawTag(tag: TagLook, part: ContentPart): SvgElement {
  const { x, y, width, height } = part;
  const rect = svg('rect', {
    y: short((height - tag.height) / 2),
    width: short(width),
    height: tag.height,
    rx: tag.radius,
    fill: tag.fill ?? tagColour(tag.text),
  });
  const label = svgText(
    'text',
    {
      x: short(width / 2),
      y: short(height / 2 + tag.fontSize * 0.35),
      'text-anchor': 'middle',
      'font-size': tag.fontSize,
      'font-family': plainFont,
      fill: tag.color,
    },
    tag.text,
  );
  return groupAt(x, y, [rect, label], { 'data-part': 'tag' });
}
