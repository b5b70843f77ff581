import type { GeneralizationData, MindNode, NodeData } from '../../model/document.ts';
import { collectFindings, type Finding, type Findings } from '../findings.ts';
import {
  imageOf,
  linkOf,
  noteOf,
  summariesOf,
  summaryRange,
  taskOf,
} from '../../model/node-data.ts';
import { plainTextOf, richTextOf } from '../../text/rich-text.ts';
import { walkNodes } from '../node-text.ts';
import type { TextLine, TextRun } from '../../text/text-runs.ts';

/** A written text, and what the format cannot hold. */
export interface WrittenText {
  text: string;
  findings: Finding[];
}

const maxHeading = 6;

/**
 * Writes a map as Markdown: six levels of headings, then nested lists. Tasks become "[x]", links and
 * images their Markdown, summaries "[概要：text]" and notes a quote, so that no line of a note can pass for
 * a node: reading the text back gives the same tree, texts, tasks, links, images, notes and summaries.
 */
export function writeMarkdown(root: MindNode): WrittenText {
  const findings = collectFindings();
  const lines: string[] = [];
  for (const { node, depth } of walkNodes(root)) {
    const isHeading = depth < maxHeading;
    const level = depth - maxHeading;
    const marker = isHeading ? '#'.repeat(depth + 1) : `${'  '.repeat(level)}-`;
    const indent = isHeading ? '' : '  '.repeat(level + 1);
    const title = titleOf(node.data);
    if (isHeading && lines.length > 0) lines.push('');
    lines.push(title === '' ? marker : `${marker} ${title}`);
    const body = bodyOf(node.data, root.data);
    for (const block of body) {
      lines.push('', ...block.map((line) => indent + line));
    }
    if (!isHeading && body.length > 0) lines.push('');
    noteLosses(node.data, findings);
  }
  return { text: `${lines.join('\n')}\n`, findings: findings.list() };
}

function titleOf(data: NodeData): string {
  const task = taskOf(data);
  const link = linkOf(data);
  const box = task ? `[${task.done ? 'x' : ' '}] ` : '';
  let text = escapeStart(richTextOf(data).map(lineToMarkdown).join('<br>'));
  if (link) {
    const title = link.title === '' ? '' : ` "${escapeText(link.title)}"`;
    text = `[${text}](${destination(link.address)}${title})`;
  }
  return box + text + summariesOf(data).map(summaryToMarkdown).join('');
}

function summaryToMarkdown(summary: GeneralizationData): string {
  const covered = summaryRange(summary);
  const range = covered ? ` ${covered[0] + 1}-${covered[1] + 1}` : '';
  const text = plainTextOf(summary).split('\n').map(escapeText).join('<br>');
  return ` [概要${range}：${text}]`;
}

function lineToMarkdown(line: TextLine): string {
  return line.map(runToMarkdown).join('');
}

function runToMarkdown(run: TextRun): string {
  if (run.formula) return escapeText(`$${run.text}$`);
  const core = run.text.trim();
  if (core === '') return escapeText(run.text);
  const before = run.text.slice(0, run.text.length - run.text.trimStart().length);
  const after = run.text.slice(run.text.trimEnd().length);
  let text = run.code && !core.includes('`') ? `\`${core}\`` : escapeText(core);
  if (run.strike) text = `~~${text}~~`;
  if (run.italic) text = `*${text}*`;
  if (run.bold) text = `**${text}**`;
  return escapeText(before) + text + escapeText(after);
}

/** Escapes what Markdown reads as a mark inside a line, and spaces it would drop. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\`*_~[\]<>&"]/g, String.raw`\$&`)
    .replaceAll('\r', '&#13;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;');
}

/** Escapes what Markdown reads as a heading, list, quote or rule at the start, and spaces at the ends. */
function escapeStart(text: string): string {
  return text
    .replace(/#$/, String.raw`\#`)
    .replace(/^[#+\-=|]/, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])/, String.raw`$1\$2`)
    .replace(/^ +/, (spaces) => '&#32;'.repeat(spaces.length))
    .replace(/ $/, '&#32;');
}

function destination(address: string): string {
  return /^[^\s()<>\\&"']+$/.test(address)
    ? address
    : `<${address.replaceAll(/[<>\\&\s]/g, (character) => `&#${character.codePointAt(0) ?? 32};`)}>`;
}

/** The blocks under a title: the image on a line of its own, then the note as a quote. */
function bodyOf(data: NodeData, root: NodeData): string[][] {
  const blocks: string[][] = [];
  const image = imageOf(data, root.imgMap);
  if (image) {
    const { width, height } = image.size;
    const size = data.imageSize ? ` =${Math.round(width)}x${Math.round(height)}` : '';
    blocks.push([`![${escapeText(image.title)}](${destination(image.source)}${size})`]);
  }
  const note = noteOf(data);
  if (note !== '') blocks.push(note.split(/\r\n|\n|\r/).map((line) => `> ${line}`));
  return blocks;
}

const unwritten: readonly (readonly [keyof NodeData, string])[] = [
  ['icon', '图标'],
  ['tag', '标签'],
  ['associativeLineTargets', '关联线'],
  ['outerFrame', '外框'],
  ['attachmentUrl', '附件'],
  ['freeTopic', '自由主题的位置'],
];

/** Reports content that neither Markdown nor plain text can hold. */
export function noteLosses(data: NodeData, findings: Findings): void {
  for (const [key, name] of unwritten) {
    const value = data[key];
    const isEmpty = !value || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) findings.add('not-in-format', name);
  }
  if (data.checkbox?.progress !== undefined) findings.add('not-in-format', '任务进度');
}
