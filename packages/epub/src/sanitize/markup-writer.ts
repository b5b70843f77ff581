import { decodeEntities, escapeMarkup, removeForbidden } from '../package/entities.ts';
import {
  attributeValue,
  identifyElement,
  spellElement,
  type ElementIdentity,
  type RawAttributes,
} from './markup-names.ts';
import { droppedElements, namespaces, voidElements, type Vocabulary } from './markup-policy.ts';
import { sanitizeCss } from './sanitize-css.ts';
import { allowResource, type AllowedLink, type ReferenceContext } from './url-policy.ts';
import { writeAttributes } from './write-attributes.ts';

/** An element as it is written, told to a listener. */
export interface WrittenElement {
  vocabulary: Vocabulary;
  /** Lower-case local name. */
  name: string;
  attributes: RawAttributes;
  /** The link of an `a` that was kept. */
  link: AllowedLink | undefined;
}

/** Hears what is written between `<body>` and `</body>` (for SVG: the whole document), in order. */
export interface MarkupListener {
  open(element: WrittenElement): void;
  close(name: string): void;
  /** Characters of a text node, decoded; exactly what `textContent` will hold. */
  text(data: string): void;
}

/** An element of the source that is open. */
interface Frame {
  /** What closes it in the output; empty when its tags are left out. */
  closing: string;
  name: string;
  /** The vocabulary of children that do not state one. */
  context: Vocabulary;
  /** True when HTML children have to state their namespace: inside `foreignObject`. */
  isForeign: boolean;
}

/** The state of one pass. Made by `createWriter`, changed by the functions of this file. */
export interface MarkupWriter {
  isSvg: boolean;
  isXml: boolean;
  references: ReferenceContext;
  listener: MarkupListener | undefined;
  prefixes: Map<string, Vocabulary | 'other'>;
  frames: Frame[];
  /** Number of frames whose tags are written. */
  openElements: number;
  place: 'before' | 'head' | 'body';
  /** Depth inside an element that disappears with its content. */
  dropped: number;
  /** A `title` or `style` whose text is being collected, and the depth inside it. */
  capture: { name: string; vocabulary: Vocabulary; text: string; depth: number } | undefined;
  title: string;
  head: string;
  /** The inside of `body` in pieces: one long string built by `+=` costs several times its size until it is read. */
  pieces: string[];
  /** Earlier pieces, joined. */
  chunks: string[];
  htmlAttributes: string;
  bodyAttributes: string;
}

/** A writer at the start of a document. `isXml` tells whether the text of `style` elements holds entities. */
export function createWriter(
  kind: 'xhtml' | 'svg',
  isXml: boolean,
  references: ReferenceContext,
  listener: MarkupListener | undefined,
): MarkupWriter {
  return {
    isSvg: kind === 'svg',
    isXml,
    references,
    listener,
    prefixes: new Map(),
    frames: [],
    openElements: 0,
    place: kind === 'svg' ? 'body' : 'before',
    dropped: 0,
    capture: undefined,
    title: '',
    head: '',
    pieces: [],
    chunks: [],
    htmlAttributes: '',
    bodyAttributes: '',
  };
}

const piecesInChunk = 4096;

function write(writer: MarkupWriter, piece: string): void {
  writer.pieces.push(piece);
  if (writer.pieces.length < piecesInChunk) return;
  writer.chunks.push(writer.pieces.join(''));
  writer.pieces = [];
}

function isBlank(writer: MarkupWriter): boolean {
  return writer.pieces.length === 0 && writer.chunks.length === 0;
}

function contextOf(writer: MarkupWriter): Vocabulary {
  return writer.frames.at(-1)?.context ?? (writer.isSvg ? 'svg' : 'html');
}

function pushUnwritten(writer: MarkupWriter): void {
  const parent = writer.frames.at(-1);
  const isForeign = parent?.isForeign ?? false;
  writer.frames.push({ closing: '', name: '', context: contextOf(writer), isForeign });
}

/** Takes a start tag of the source. */
export function openElement(
  writer: MarkupWriter,
  rawName: string,
  attributes: RawAttributes,
): void {
  if (writer.dropped > 0) {
    writer.dropped += 1;
    return;
  }
  if (writer.capture) {
    writer.capture.depth += 1;
    return;
  }
  const element = identifyElement(rawName, attributes, contextOf(writer), writer.prefixes);
  if (startsCapture(writer, element)) {
    const vocabulary = element.vocabulary as Vocabulary;
    writer.capture = { name: element.name, vocabulary, text: '', depth: 1 };
  } else if (droppedElements.has(element.name)) {
    dropElement(writer, element.name, attributes);
  } else if (!isStructure(writer, element, attributes)) {
    openContent(writer, element, attributes);
  }
}

/** `title` and `style` hold text only. A page has them in its head, SVG in place. */
function startsCapture(writer: MarkupWriter, { name, vocabulary }: ElementIdentity): boolean {
  if (name !== 'title' && name !== 'style') return false;
  if (vocabulary === 'other' || vocabulary !== contextOf(writer)) return false;
  if (vocabulary === 'svg') return writer.openElements > 0;
  return vocabulary === 'html' && !writer.isSvg && (name === 'style' || writer.place !== 'body');
}

function endCapture(writer: MarkupWriter): void {
  const { name, vocabulary, text } = writer.capture!;
  writer.capture = undefined;
  const isStyle = name === 'style';
  const content = isStyle ? sanitizeCss(text, writer.references) : removeForbidden(text);
  if (vocabulary === 'svg') {
    writer.listener?.open({ vocabulary, name, attributes: {}, link: undefined });
    writer.listener?.text(content);
    writer.listener?.close(name);
    write(writer, `<${name}>${isStyle ? content : escapeMarkup(content)}</${name}>`);
  } else if (isStyle) {
    writer.head += content === '' ? '' : `<style>${content}</style>`;
  } else if (writer.title === '') {
    writer.title = content.replace(/\s+/g, ' ').trim();
  }
}

/** Dropped elements that an ordinary book may contain. */
const quietlyDropped: ReadonlySet<string> = new Set([
  'title',
  'style',
  'link',
  'metadata',
  'annotation-xml',
  'noscript',
]);

function dropElement(writer: MarkupWriter, name: string, attributes: RawAttributes): void {
  writer.dropped = 1;
  if (name === 'meta') {
    if (attributeValue(attributes, 'http-equiv').toLowerCase() === 'refresh') {
      writer.references.removals.active += 1;
    }
    writer.head += writeViewport(attributes);
  } else if (name === 'link') {
    writer.head += writeStyleLink(attributes, writer.references);
  } else if (!quietlyDropped.has(name)) {
    writer.references.removals.active += 1;
  }
}

function writeViewport(attributes: RawAttributes): string {
  if (attributeValue(attributes, 'name').toLowerCase() !== 'viewport') return '';
  const content = attributeValue(attributes, 'content');
  if (!/^[\w\s=,.;-]{1,200}$/.test(content)) return '';
  return `<meta name="viewport" content="${escapeMarkup(content)}"/>`;
}

function writeStyleLink(attributes: RawAttributes, references: ReferenceContext): string {
  const relations = attributeValue(attributes, 'rel').toLowerCase().split(/\s+/);
  if (!relations.includes('stylesheet')) return '';
  const url = allowResource(attributeValue(attributes, 'href'), 'style', references);
  if (url === undefined) return '';
  const relation = relations.includes('alternate') ? 'alternate stylesheet' : 'stylesheet';
  let markup = `<link rel="${relation}" type="text/css" href="${escapeMarkup(url)}"`;
  for (const name of ['media', 'title', 'class']) {
    const value = attributeValue(attributes, name);
    if (value !== '') markup += ` ${name}="${escapeMarkup(value)}"`;
  }
  return `${markup}/>`;
}

/** `html`, `head` and `body` are written by `finishDocument`; here only their attributes are taken. */
function isStructure(
  writer: MarkupWriter,
  { name, vocabulary }: ElementIdentity,
  attributes: RawAttributes,
): boolean {
  if (vocabulary !== 'html' || writer.isSvg) return false;
  if (name !== 'html' && name !== 'head' && name !== 'body') return false;
  pushUnwritten(writer);
  if (name === 'head') {
    if (writer.place === 'before') writer.place = 'head';
    return true;
  }
  const { markup } = writeAttributes('html', name, attributes, writer.references);
  if (name === 'html') writer.htmlAttributes ||= markup;
  if (name === 'body') {
    writer.place = 'body';
    writer.bodyAttributes ||= markup;
    writer.listener?.open({ vocabulary: 'html', name, attributes, link: undefined });
    writer.listener?.close(name);
  }
  return true;
}

/** Elements whose tags are left out and that count as active content. */
const activeUnwrapped: ReadonlySet<string> = new Set([
  'form',
  'object',
  'canvas',
  'dialog',
  'marquee',
]);

function openContent(
  writer: MarkupWriter,
  element: ElementIdentity,
  attributes: RawAttributes,
): void {
  const { name, vocabulary } = element;
  const parentContext = contextOf(writer);
  if (
    vocabulary === 'html' &&
    name === 'object' &&
    isPicture(attributes) &&
    parentContext === 'html'
  ) {
    writePicture(writer, attributes);
    return;
  }
  const spelling = spellElement(element, parentContext);
  const isRootless = writer.isSvg && writer.openElements === 0;
  const isWritten = spelling !== undefined && (!isRootless || (name === 'svg' && isBlank(writer)));
  if (!isWritten || vocabulary === 'other') {
    if (activeUnwrapped.has(name)) writer.references.removals.active += 1;
    pushUnwritten(writer);
    return;
  }
  writer.place = 'body';
  const { markup, link } = writeAttributes(vocabulary, name, attributes, writer.references);
  const isVoid = vocabulary === 'html' && voidElements.has(name);
  write(writer, `<${spelling}${namespaceFor(writer, element)}${markup}${isVoid ? '/>' : '>'}`);
  writer.listener?.open({ vocabulary, name, attributes, link });
  if (isVoid) {
    writer.listener?.close(name);
    pushUnwritten(writer);
    return;
  }
  const isForeign = name === 'foreignobject';
  const context = isForeign ? 'html' : vocabulary;
  writer.frames.push({ closing: `</${spelling}>`, name, context, isForeign });
  writer.openElements += 1;
}

/** Vocabularies are declared where they begin: at `svg`, at `math`, and at HTML directly inside `foreignObject`. */
function namespaceFor(writer: MarkupWriter, { name, vocabulary }: ElementIdentity): string {
  const isRoot = writer.isSvg && writer.openElements === 0;
  const isNew = vocabulary !== contextOf(writer);
  if (vocabulary === 'svg' && (isRoot || isNew)) {
    const semantics = isRoot ? ` xmlns:epub="${namespaces.epub}"` : '';
    return ` xmlns="${namespaces.svg}" xmlns:xlink="http://www.w3.org/1999/xlink"${semantics}`;
  }
  if (vocabulary === 'math' && name === 'math' && isNew) return ` xmlns="${namespaces.math}"`;
  const isForeign = vocabulary === 'html' && (writer.frames.at(-1)?.isForeign ?? false);
  return isForeign ? ` xmlns="${namespaces.html}"` : '';
}

function isPicture(attributes: RawAttributes): boolean {
  return /^image\//i.test(attributeValue(attributes, 'type'));
}

/** Books embed drawings with `object`; as a picture they cannot run anything. */
function writePicture(writer: MarkupWriter, attributes: RawAttributes): void {
  writer.dropped = 1;
  const url = allowResource(attributeValue(attributes, 'data'), 'image', writer.references);
  if (url === undefined) return;
  writer.place = 'body';
  const isForeign = writer.frames.at(-1)?.isForeign ?? false;
  write(
    writer,
    `<img${isForeign ? ` xmlns="${namespaces.html}"` : ''} src="${escapeMarkup(url)}" alt=""/>`,
  );
}

/** Takes an end tag of the source, or the end that its parser implies. */
export function closeElement(writer: MarkupWriter): void {
  if (writer.dropped > 0) {
    writer.dropped -= 1;
    return;
  }
  if (writer.capture) {
    writer.capture.depth -= 1;
    if (writer.capture.depth === 0) endCapture(writer);
    return;
  }
  const frame = writer.frames.pop();
  if (!frame || frame.closing === '') return;
  writer.openElements -= 1;
  write(writer, frame.closing);
  writer.listener?.close(frame.name);
}

/** Takes character data of the source; `isLiteral` for a CDATA section. */
export function addText(writer: MarkupWriter, data: string, isLiteral: boolean): void {
  if (writer.dropped > 0) return;
  const isRaw = isLiteral || (!writer.isXml && writer.capture?.name === 'style');
  const decoded = isRaw ? data : decodeEntities(data);
  if (writer.capture) {
    writer.capture.text += decoded;
    return;
  }
  if (writer.place !== 'body') {
    if (writer.place === 'head' || decoded.trim() === '') return;
    writer.place = 'body';
  }
  if (writer.isSvg && writer.openElements === 0) return;
  const clean = removeForbidden(decoded);
  write(writer, escapeMarkup(clean));
  writer.listener?.text(clean);
}

/** The whole document. */
export function finishDocument(writer: MarkupWriter): string {
  const declaration = '<?xml version="1.0" encoding="utf-8"?>\n';
  const body = writer.chunks.join('') + writer.pieces.join('');
  if (writer.isSvg) return isBlank(writer) ? '' : declaration + body;
  return (
    `${declaration}<!DOCTYPE html>\n` +
    `<html xmlns="${namespaces.html}" xmlns:epub="${namespaces.epub}"${writer.htmlAttributes}>` +
    `<head><meta charset="utf-8"/><title>${escapeMarkup(writer.title)}</title>${writer.head}</head>` +
    `<body${writer.bodyAttributes}>${body}</body></html>`
  );
}
