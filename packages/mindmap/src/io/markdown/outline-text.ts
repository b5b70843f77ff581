import type { MindNode } from '../../model/document.ts';
import { collectFindings } from '../findings.ts';
import { summariesOf } from '../../model/node-data.ts';
import { plainTextOf } from '../../text/rich-text.ts';
import { walkNodes } from '../node-text.ts';
import { createNodeCounter, defaultReadLimits, type ReadLimits } from '../read-limits.ts';
import { noteLosses, type WrittenText } from './write-markdown.ts';

const indentWidth = 3;

/**
 * Writes a map as plain text, one node per line, three spaces per level. Line breaks inside a text become
 * spaces; summaries follow in square brackets.
 */
export function writeOutlineText(root: MindNode): WrittenText {
  const findings = collectFindings();
  const lines: string[] = [];
  for (const { node, depth } of walkNodes(root)) {
    const { data } = node;
    const text = plainTextOf(data);
    if (/[\r\n]/.test(text)) findings.add('lines-joined', text);
    const summaries = summariesOf(data).map((summary) => ` [${oneLine(plainTextOf(summary))}]`);
    const line = ' '.repeat(depth * indentWidth) + oneLine(text) + summaries.join('');
    lines.push(line.trimEnd());
    noteLosses(data, findings);
    if (data.note) findings.add('not-in-format', '备注');
    if (data.image) findings.add('not-in-format', '图片');
    if (data.hyperlink) findings.add('not-in-format', '链接');
    if (data.checkbox) findings.add('not-in-format', '任务');
  }
  return { text: `${lines.join('\n')}\n`, findings: findings.list() };
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ');
}

const bullet = /^(?:[-*+•●○■▪◦‣·](?:\s+|$)|\d{1,9}[.)、．]\s*(?=\S))/;

/**
 * Reads an indented list into nodes: deeper indentation (spaces, or tabs as four) means a child, bullets
 * and numbers in front are taken off when more than one line has one. A bulleted list under a line without
 * bullet belongs to that line.
 */
export function readOutlineText(text: string, limits: ReadLimits = defaultReadLimits): MindNode[] {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const countNode = createNodeCounter(limits);
  const areBullets = lines.filter((line) => bullet.test(line.trim())).length > 1;
  const nodes: MindNode[] = [];
  const stack: { column: number; node: MindNode }[] = [];
  for (const line of lines) {
    const trimmed = line.trim();
    const hasBullet = areBullets && bullet.test(trimmed);
    const column = columnOf(line) * 2 + (hasBullet ? 1 : 0);
    const content = hasBullet ? trimmed.replace(bullet, '') : trimmed;
    while ((stack.at(-1)?.column ?? -1) >= column) stack.pop();
    const node: MindNode = { data: { text: content, expand: true }, children: [] };
    countNode(stack.length + 1);
    (stack.at(-1)?.node.children ?? nodes).push(node);
    stack.push({ column, node });
  }
  return nodes;
}

/** Width of the white space in front of a line; an ideographic space is two columns wide. */
function columnOf(line: string): number {
  let column = 0;
  for (const character of line) {
    if (character === '\t') column += 4 - (column % 4);
    else if (character === '\u3000') column += 2;
    else if (character === ' ' || character === '\u00A0') column += 1;
    else break;
  }
  return column;
}
