import { Parser } from 'htmlparser2';

import { removeDoctype } from './doctype.ts';
import { decodeEntities } from './entities.ts';
import { EpubError } from './errors.ts';
import type { EpubLimits } from './limits.ts';
import { decodeDocument } from '@wm/bytes/text';

/** One element of a small document (container, package, NCX, navigation, encryption). */
export interface XmlElement {
  /** Local name in lower case, without its prefix. */
  name: string;
  /** Raw values (entities not yet decoded, see `attributeOf`) by attribute name as written. */
  attributes: Readonly<Record<string, string>>;
  /** Elements and raw text (entities not yet decoded, see `textOf`) in document order. */
  children: (XmlElement | string)[];
}

/** How `parseXml` treats nesting beyond `limits.depth`: refuse the document, or leave the deeper elements out. */
export type DepthPolicy = 'refuse' | 'cut';

/** A parsed document, and whether elements were left out because they were nested too deep. */
export interface XmlDocument {
  root: XmlElement;
  isCut: boolean;
}

/**
 * Parses a package-level document into a tree. DOCTYPEs are ignored and never fetched; a document that declares entities is
 * refused (`entities-declared`), which covers external entities and entity bombs alike. Also throws `document-too-large`
 * and, under the policy `refuse`, `document-too-complex`. Faulty markup is repaired as far as it goes.
 */
export function parseXml(
  bytes: Uint8Array,
  path: string,
  limits: EpubLimits,
  policy: DepthPolicy = 'refuse',
): XmlDocument {
  if (bytes.length > limits.packageBytes) throw new EpubError('document-too-large', path);
  const { text, declaresEntities } = removeDoctype(decodeDocument(bytes));
  if (declaresEntities) throw new EpubError('entities-declared', path);
  const root: XmlElement = { name: '#document', attributes: {}, children: [] };
  const isCut = buildTree(text, root, limits, path);
  if (isCut && policy === 'refuse') throw new EpubError('document-too-complex', path);
  return { root, isCut };
}

/** Elements nested this many times deeper than the limit end the parse: the tokenizer's own stack grows costly. */
const hopelessFactor = 32;

function buildTree(text: string, root: XmlElement, limits: EpubLimits, path: string): boolean {
  const open: XmlElement[] = [root];
  const depthLimit = limits.depth;
  let depth = 0;
  let count = 0;
  let elements = 0;
  let isCut = false;
  let isLiteral = false;
  const parser = new Parser(
    {
      onattribute() {
        count += 1;
        if (count > limits.attributes) throw new EpubError('document-too-complex', path);
      },
      onopentag(name, attributes) {
        depth += 1;
        count = 0;
        elements += 1;
        if (elements > limits.packageElements) throw new EpubError('document-too-complex', path);
        if (depth > depthLimit) {
          isCut = true;
          if (depth > depthLimit * hopelessFactor) throw new DepthSignal();
          return;
        }
        const element: XmlElement = {
          name: localName(name).toLowerCase(),
          attributes,
          children: [],
        };
        open.at(-1)!.children.push(element);
        open.push(element);
      },
      onclosetag() {
        if (depth <= depthLimit) open.pop();
        depth -= 1;
      },
      oncdatastart() {
        isLiteral = true;
      },
      oncdataend() {
        isLiteral = false;
      },
      ontext(data) {
        if (depth > depthLimit) return;
        open.at(-1)!.children.push(isLiteral ? data.replaceAll('&', '&amp;') : data);
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  try {
    parser.end(text);
  } catch (error) {
    if (!(error instanceof DepthSignal)) throw error;
  }
  return isCut;
}

class DepthSignal extends Error {}

/** The part of a qualified name after its prefix. */
export function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** The value of attribute `name`, with or without a prefix (`opf:role`, `epub:type`), decoded and trimmed; undefined when absent. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  const { attributes } = element;
  const key = Object.hasOwn(attributes, name)
    ? name
    : Object.keys(attributes).find((candidate) => candidate.endsWith(`:${name}`));
  return key === undefined ? undefined : decodeEntities(attributes[key]!).trim();
}

/** The child elements of `element`, of the given local name or all. */
export function childElements(element: XmlElement, name?: string): XmlElement[] {
  const found: XmlElement[] = [];
  for (const child of element.children) {
    if (typeof child !== 'string' && (name === undefined || child.name === name)) found.push(child);
  }
  return found;
}

/** Every descendant with the given local name, in document order. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const visit = (parent: XmlElement): void => {
    for (const child of parent.children) {
      if (typeof child === 'string') continue;
      if (child.name === name) found.push(child);
      visit(child);
    }
  };
  visit(element);
  return found;
}

/** All text below `element`, entities decoded, without the elements named in `except`. */
export function textOf(element: XmlElement, except: ReadonlySet<string> = noNames): string {
  let text = '';
  const visit = (parent: XmlElement): void => {
    for (const child of parent.children) {
      if (typeof child === 'string') text += child;
      else if (!except.has(child.name)) visit(child);
    }
  };
  visit(element);
  return decodeEntities(text);
}

const noNames: ReadonlySet<string> = new Set();
