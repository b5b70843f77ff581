import { htmlToMarkdown } from '@wm/rich-text/html-to-markdown';
import type { FilePoint, Json } from '../../model/document.ts';
import { FileError } from '../file-error.ts';
import { isJsonObject, type JsonObject } from '../clean/safe-json.ts';
import type { TextLine, TextRun } from '../../text/text-runs.ts';
import { isPlainCssValue } from '../../text/text-runs.ts';
import {
  emptyTopic,
  extensionName,
  extensionProvider,
  type XmindRelationship,
  type XmindSheet,
  type XmindStyle,
  type XmindTopic,
} from './topic.ts';

/**
 * Reads content.json of XMind Zen, 2020 and later: a list of sheets. Fields of an unexpected type count
 * as absent. Throws `content-incorrect` when no sheet has a root topic.
 */
export function readZenSheets(content: Json): XmindSheet[] {
  const list = Array.isArray(content) ? content : [content];
  const sheets = list.flatMap((item) => readSheet(item));
  if (sheets.length === 0) throw new FileError('content-incorrect', '没有画布');
  return sheets;
}

function readSheet(source: Json): XmindSheet[] {
  if (!isJsonObject(source) || !isJsonObject(source.rootTopic)) return [];
  const lost: string[] = [];
  const lineColors = readLineColors(source.theme);
  if (hasFurtherTheme(source.theme)) lost.push('画布的配色主题');
  if (isJsonObject(source.legend) && source.legend.visibility === 'visible') lost.push('图例');
  if (list(source.zones).length > 0) lost.push('分区');
  return [
    {
      id: text(source.id),
      title: text(source.title),
      root: readTree(source.rootTopic),
      relationships: objects(source.relationships).map((item) => readRelationship(item)),
      lineColors,
      extension: extensionOf(source),
      lost,
    },
  ];
}

/** The property of a theme that names the colours of the lines of main branches. */
export const lineColorsKey = 'multi-line-colors';

function readLineColors(theme: Json | undefined): string[] {
  const map = isJsonObject(theme) ? theme.map : undefined;
  const properties = isJsonObject(map) ? map.properties : undefined;
  const given = isJsonObject(properties) ? text(properties[lineColorsKey]) : '';
  return given.split(/\s+/).filter((color) => /^#[\da-f]{3,8}$/i.test(color));
}

/** Whether a theme says more than the colours of lines, which are read. */
function hasFurtherTheme(theme: Json | undefined): boolean {
  if (!isJsonObject(theme)) return false;
  const { map, ...rest } = theme;
  if (Object.keys(rest).length > 0) return true;
  const { properties = null, ...more } = isJsonObject(map) ? map : {};
  const keys = isJsonObject(properties) ? Object.keys(properties) : [];
  return Object.keys(more).length > 0 || keys.some((key) => key !== lineColorsKey);
}

function readTree(source: JsonObject): XmindTopic {
  const root = readTopic(source);
  const pending = [{ source, topic: root }];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { children } = item.source;
    const groups = isJsonObject(children) ? children : {};
    const targets = {
      attached: item.topic.attached,
      detached: item.topic.detached,
      callout: item.topic.callouts,
      summary: item.topic.summaryTopics,
    };
    for (const [name, target] of Object.entries(targets)) {
      for (const child of objects(groups[name])) {
        const topic = readTopic(child);
        target.push(topic);
        pending.push({ source: child, topic });
      }
    }
  }
  return root;
}

function readTopic(source: JsonObject): XmindTopic {
  const topic = emptyTopic(text(source.id), readTitle(source));
  topic.structureClass = text(source.structureClass);
  topic.folded = source.branch === 'folded';
  topic.href = text(source.href);
  topic.note = readNote(source.notes);
  topic.labels = list(source.labels).filter(
    (label) => typeof label === 'string' && label !== '',
  ) as string[];
  topic.markers = objects(source.markers).flatMap((marker) => text(marker.markerId) || []);
  topic.image = readImage(source.image);
  topic.position = readPoint(source.position);
  topic.width = readWidth(source.customWidth);
  topic.style = readStyle(source.style);
  topic.summaries = objects(source.summaries).map((item) => ({
    range: text(item.range),
    topicId: text(item.topicId),
  }));
  topic.boundaries = objects(source.boundaries).map((item, index) => ({
    id: text(item.id) || `${topic.id}-boundary-${index + 1}`,
    range: text(item.range),
    title: text(item.title),
    style: readStyle(item.style),
  }));
  topic.comments = objects(source.comments).map((item) => ({
    author: text(item.author),
    content: text(item.content),
  }));
  topic.extension = extensionOf(source);
  readExtensions(source, topic);
  if (isJsonObject(source.numbering)) topic.numberFormat = text(source.numbering.numberFormat);
  if (isJsonObject(source.audioNotes)) topic.lost.push('录音');
  return topic;
}

function readExtensions(source: JsonObject, topic: XmindTopic): void {
  for (const item of objects(source.extensions)) {
    const provider = text(item.provider);
    if (provider === 'org.xmind.ui.map.unbalanced') {
      const number = objects(item.content).find((part) => part.name === 'right-number');
      const value = Number(number?.content);
      if (Number.isInteger(value)) topic.rightNumber = value;
    } else if (provider.startsWith('org.xmind.ui.task') && isJsonObject(item.content)) {
      topic.task = readTask(item.content);
    } else if (provider === 'org.xmind.ui.mathJax' && isJsonObject(item.content)) {
      addFormula(topic, text(item.content.content));
    } else if (provider !== extensionProvider) topic.lost.push(extensionName(provider));
  }
}

/** A formula is a line of its own below the title. */
function addFormula(topic: XmindTopic, source: string): void {
  if (source === '') return;
  const isUntitled = topic.title.every((line) => line.length === 0);
  topic.title = [...(isUntitled ? [] : topic.title), [{ text: source, formula: true }]];
}

function readTask(content: JsonObject): XmindTopic['task'] {
  const progress = Number(content.progress);
  const done = content.status === 'done' || progress === 1;
  return Number.isFinite(progress) && progress >= 0 && progress <= 1
    ? { done, progress: Math.round(progress * 100) }
    : { done };
}

function extensionOf(source: JsonObject): Json {
  const own = objects(source.extensions).find((item) => item.provider === extensionProvider);
  return own?.content ?? null;
}

/** The title as lines; runs with their own style exist in files of 2020 and later. */
function readTitle(source: JsonObject): TextLine[] {
  const title = text(source.title).replaceAll(/\r\n?/g, '\n');
  const runs = objects(source.attributedTitle).map((item) => readRun(item));
  const isSame = runs.map((run) => run.text).join('') === title;
  const parts: TextRun[] = isSame && runs.length > 0 ? runs : [{ text: title }];
  const lines: TextLine[] = [[]];
  for (const run of parts) {
    for (const [index, line] of run.text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (line !== '') lines.at(-1)?.push({ ...run, text: line });
    }
  }
  return lines;
}

function readRun(source: JsonObject): TextRun {
  const run: TextRun = { text: text(source.text).replaceAll(/\r\n?/g, '\n') };
  const weight = text(source['fo:font-weight']);
  const decoration = text(source['fo:text-decoration']);
  if (weight === 'bold' || Number(weight) >= 600) run.bold = true;
  if (source['fo:font-style'] === 'italic') run.italic = true;
  if (decoration.includes('underline')) run.underline = true;
  if (decoration.includes('line-through')) run.strike = true;
  const marks = [
    ['fo:color', 'color'],
    ['fo:background-color', 'background'],
    ['fo:font-family', 'fontFamily'],
    ['fo:font-size', 'fontSize'],
  ] as const;
  for (const [property, key] of marks) {
    const value = text(source[property]);
    if (value !== '' && isPlainCssValue(value)) run[key] = value;
  }
  return run;
}

const formatting = /<(?:strong|b|em|i|s|strike|del|h[1-6]|ul|ol|a|blockquote|pre|code|table)[\s>]/i;

function readNote(notes: Json | undefined): string {
  if (!isJsonObject(notes)) return '';
  const plain = isJsonObject(notes.plain) ? text(notes.plain.content) : '';
  const html = isJsonObject(notes.realHTML) ? text(notes.realHTML.content) : '';
  if (html !== '' && (plain === '' || formatting.test(html))) return htmlToMarkdown(html);
  return plain === '' ? paragraphs(notes.html ?? null) : plain;
}

/** The structured notes of the first Zen versions: paragraphs of spans. */
function paragraphs(html: Json): string {
  const content = isJsonObject(html) && isJsonObject(html.content) ? html.content : {};
  return objects(content.paragraphs)
    .map((paragraph) =>
      objects(paragraph.spans)
        .map((span) => text(span.text))
        .join(''),
    )
    .join('\n');
}

function readImage(source: Json | undefined): XmindTopic['image'] {
  if (!isJsonObject(source) || text(source.src) === '') return null;
  const width = Number(source.width);
  const height = Number(source.height);
  const size = width > 0 && height > 0 ? { width, height } : null;
  return { src: text(source.src), size, align: text(source.align) };
}

function readRelationship(source: JsonObject): XmindRelationship {
  const points = isJsonObject(source.controlPoints) ? source.controlPoints : {};
  const first = readPoint(points[0]);
  const second = readPoint(points[1]);
  return {
    from: text(source.end1Id),
    to: text(source.end2Id),
    title: text(source.title),
    controlPoints: first && second ? [first, second] : null,
    style: readStyle(source.style),
  };
}

function readPoint(source: Json | undefined): FilePoint | null {
  if (!isJsonObject(source)) return null;
  const { x, y } = source;
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null;
}

function readWidth(source: Json | undefined): number | null {
  return typeof source === 'number' && source > 0 ? source : null;
}

function readStyle(source: Json | undefined): XmindStyle {
  if (!isJsonObject(source) || !isJsonObject(source.properties)) return {};
  const entries = Object.entries(source.properties).map(([key, value]) => [key, text(value)]);
  return Object.fromEntries(entries) as XmindStyle;
}

function text(value: Json | undefined): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : '';
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function objects(value: Json | undefined): JsonObject[] {
  return list(value).filter((item) => isJsonObject(item));
}
