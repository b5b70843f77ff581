import { htmlToMarkdown } from '@wm/rich-text/html-to-markdown';
import { localName } from '@wm/bytes/xml/scanner';
import {
  attributeOf,
  childElement,
  childElements,
  textOf,
  type XmlElement,
} from '@wm/bytes/xml/tree';
import type { FilePoint } from '../../model/document.ts';
import { FileError } from '../file-error.ts';
import { escapeMarkup } from '../../text/html-entities.ts';
import {
  emptyTopic,
  extensionName,
  type XmindComment,
  type XmindRelationship,
  type XmindSheet,
  type XmindStyle,
  type XmindTopic,
} from './topic.ts';

/** The parts of an XMind 8 archive beside content.xml. */
export interface LegacyParts {
  /** Root of styles.xml. */
  styles: XmlElement | null;
  /** Root of comments.xml. */
  comments: XmlElement | null;
}

interface Context {
  styles: ReadonlyMap<string, XmindStyle>;
  comments: ReadonlyMap<string, XmindComment[]>;
}

/**
 * Reads content.xml of XMind 8 and earlier (namespace urn:xmind:xmap:xmlns:content:2.0): all sheets.
 * Throws `content-incorrect` when no sheet has a topic.
 */
export function readLegacySheets(content: XmlElement, parts: LegacyParts): XmindSheet[] {
  const context = { styles: readStyles(parts.styles), comments: readComments(parts.comments) };
  const sheets = childElements(content, 'sheet').flatMap((sheet) => {
    const topic = childElement(sheet, 'topic');
    return topic ? [readSheet(sheet, topic, context)] : [];
  });
  if (sheets.length === 0) throw new FileError('content-incorrect', '没有画布');
  return sheets;
}

function readSheet(sheet: XmlElement, topic: XmlElement, context: Context): XmindSheet {
  const relationships = childElement(sheet, 'relationships');
  const legend = childElement(sheet, 'legend');
  const lost = attributeOf(sheet, 'theme') !== undefined ? ['画布的配色主题'] : [];
  if (attributeOf(legend, 'visibility') === 'visible') lost.push('图例');
  return {
    id: attributeOf(sheet, 'id') ?? '',
    title: childText(sheet, 'title'),
    root: readTree(topic, context),
    lineColors: [],
    relationships: relationships
      ? childElements(relationships, 'relationship').map((item) => readRelationship(item, context))
      : [],
    extension: null,
    lost,
  };
}

function readTree(source: XmlElement, context: Context): XmindTopic {
  const root = readTopic(source, context);
  const pending = [{ source, topic: root }];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const children = childElement(item.source, 'children');
    for (const group of children ? childElements(children, 'topics') : []) {
      const target = listOf(item.topic, attributeOf(group, 'type') ?? 'attached');
      for (const child of childElements(group, 'topic')) {
        const topic = readTopic(child, context);
        target.push(topic);
        pending.push({ source: child, topic });
      }
    }
  }
  return root;
}

function listOf(topic: XmindTopic, type: string): XmindTopic[] {
  if (type === 'detached') return topic.detached;
  if (type === 'summary') return topic.summaryTopics;
  return type === 'callout' ? topic.callouts : topic.attached;
}

function readTopic(source: XmlElement, context: Context): XmindTopic {
  const id = attributeOf(source, 'id') ?? '';
  const lines = childText(source, 'title').replaceAll(/\r\n?/g, '\n').split('\n');
  const topic = emptyTopic(
    id,
    lines.map((line) => (line === '' ? [] : [{ text: line }])),
  );
  topic.structureClass = attributeOf(source, 'structure-class') ?? '';
  topic.folded = attributeOf(source, 'branch') === 'folded';
  topic.href = attributeOf(source, 'href') ?? '';
  topic.note = readNote(childElement(source, 'notes'));
  topic.labels = grandchildren(source, 'labels', 'label')
    .map((label) => textOf(label).trim())
    .filter((label) => label !== '');
  topic.markers = grandchildren(source, 'marker-refs', 'marker-ref').flatMap(
    (marker) => attributeOf(marker, 'marker-id') ?? [],
  );
  topic.image = readImage(source);
  topic.position = readPoint(childElement(source, 'position'));
  const width = Number(attributeOf(childElement(source, 'title'), 'width'));
  if (width > 0 && Number.isFinite(width)) topic.width = width;
  topic.style = styleOf(source, context);
  topic.summaries = grandchildren(source, 'summaries', 'summary').map((item) => ({
    range: attributeOf(item, 'range') ?? '',
    topicId: attributeOf(item, 'topic-id') ?? '',
  }));
  topic.boundaries = grandchildren(source, 'boundaries', 'boundary').map((item, index) => ({
    id: attributeOf(item, 'id') ?? `${id}-boundary-${index + 1}`,
    range: attributeOf(item, 'range') ?? '',
    title: childText(item, 'title'),
    style: styleOf(item, context),
  }));
  topic.comments = context.comments.get(id) ?? [];
  readExtensions(source, topic);
  topic.numberFormat = attributeOf(childElement(source, 'numbering'), 'number-format') ?? '';
  return topic;
}

function readExtensions(source: XmlElement, topic: XmindTopic): void {
  for (const extension of grandchildren(source, 'extensions', 'extension')) {
    const provider = attributeOf(extension, 'provider') ?? '';
    const content = childElement(extension, 'content');
    if (!content) continue;
    if (provider === 'org.xmind.ui.map.unbalanced') {
      const value = Number(childText(content, 'right-number') || Number.NaN);
      if (Number.isInteger(value)) topic.rightNumber = value;
    } else if (provider.startsWith('org.xmind.ui.task')) {
      const stated = childText(content, 'progress');
      const progress = stated === '' ? Number.NaN : Number(stated);
      const done = childText(content, 'status') === 'done' || progress === 1;
      const isShare = progress >= 0 && progress <= 1;
      topic.task = isShare ? { done, progress: Math.round(progress * 100) } : { done };
    } else topic.lost.push(extensionName(provider));
  }
}

function readImage(source: XmlElement): XmindTopic['image'] {
  const image = childElement(source, 'img') ?? childElement(source, 'image');
  const src = attributeOf(image, 'src') ?? attributeOf(image, 'href') ?? '';
  if (!image || src === '') return null;
  const width = Number(attributeOf(image, 'width'));
  const height = Number(attributeOf(image, 'height'));
  const size = width > 0 && height > 0 ? { width, height } : null;
  return { src, size, align: attributeOf(image, 'align') ?? '' };
}

function readNote(notes: XmlElement | undefined): string {
  if (!notes) return '';
  const html = childElement(notes, 'html');
  const plain = childText(notes, 'plain').replaceAll(/\r\n?/g, '\n').trim();
  if (!html) return plain;
  const markdown = htmlToMarkdown(innerHtml(html));
  return hasFormatting(html) || plain === '' ? markdown : plain;
}

/** XMind 8 marks bold and the like by styles of spans; only links and lists change the plain text. */
function hasFormatting(html: XmlElement): boolean {
  const pending = [html];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (/^(?:a|b|i|strong|em|ul|ol|h[1-6]|pre|code|blockquote|table)$/i.test(item.name))
      return true;
    for (const child of childElements(item)) pending.push(child);
  }
  return false;
}

/** The HTML of what is inside an element, without recursion. */
function innerHtml(element: XmlElement): string {
  const parts: string[] = [];
  const pending: (XmlElement | string)[] = element.children.toReversed();
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (typeof item === 'string') {
      parts.push(item.startsWith('</') ? item : escapeMarkup(item));
      continue;
    }
    const href = attributeOf(item, 'href');
    parts.push(`<${item.name}${href === undefined ? '' : ` href="${escapeMarkup(href)}"`}>`);
    pending.push(`</${item.name}>`);
    for (const child of item.children.toReversed()) pending.push(child);
  }
  return parts.join('');
}

function readRelationship(source: XmlElement, context: Context): XmindRelationship {
  const points = grandchildren(source, 'control-points', 'control-point');
  const at = (index: number): FilePoint | null => {
    const point = points.find((item) => attributeOf(item, 'index') === String(index));
    return readPoint(point && childElement(point, 'position'));
  };
  const first = at(0);
  const second = at(1);
  return {
    from: attributeOf(source, 'end1') ?? '',
    to: attributeOf(source, 'end2') ?? '',
    title: childText(source, 'title'),
    controlPoints: first && second ? [first, second] : null,
    style: styleOf(source, context),
  };
}

function readPoint(position: XmlElement | undefined): FilePoint | null {
  if (!position) return null;
  const x = Number(attributeOf(position, 'x') ?? Number.NaN);
  const y = Number(attributeOf(position, 'y') ?? Number.NaN);
  return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : null;
}

function styleOf(source: XmlElement, context: Context): XmindStyle {
  return context.styles.get(attributeOf(source, 'style-id') ?? '') ?? {};
}

/** Attributes of styles.xml lost their prefix while reading; XMind's property names get it back. */
const prefixed: Readonly<Record<string, string>> = {
  color: 'fo:color',
  'font-family': 'fo:font-family',
  'font-size': 'fo:font-size',
  'font-weight': 'fo:font-weight',
  'font-style': 'fo:font-style',
  'text-decoration': 'fo:text-decoration',
  'text-align': 'fo:text-align',
  fill: 'svg:fill',
};

function readStyles(root: XmlElement | null): Map<string, XmindStyle> {
  const styles = new Map<string, XmindStyle>();
  for (const group of root ? childElements(root) : []) {
    for (const style of childElements(group, 'style')) {
      const properties: [string, string][] = childElements(style).flatMap((element) =>
        [...element.attributes].map(([key, value]): [string, string] => [
          prefixed[localName(key)] ?? localName(key),
          value,
        ]),
      );
      styles.set(attributeOf(style, 'id') ?? '', Object.fromEntries(properties));
    }
  }
  return styles;
}

function readComments(root: XmlElement | null): Map<string, XmindComment[]> {
  const byTopic = new Map<string, XmindComment[]>();
  for (const comment of root ? childElements(root, 'comment') : []) {
    const id = attributeOf(comment, 'object-id') ?? '';
    const known = byTopic.get(id) ?? [];
    byTopic.set(id, known);
    const author = attributeOf(comment, 'author') ?? '';
    known.push({ author, content: childText(comment, 'content').trim() });
  }
  return byTopic;
}

function grandchildren(parent: XmlElement, group: string, name: string): XmlElement[] {
  return childElements(parent, group).flatMap((element) => childElements(element, name));
}

function childText(parent: XmlElement, name: string): string {
  const child = childElement(parent, name);
  return child ? textOf(child) : '';
}
