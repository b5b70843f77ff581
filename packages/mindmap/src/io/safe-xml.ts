import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { FileError } from './file-error.ts';
import { decodeEntities } from '../text/html-entities.ts';
import type { ReadLimits } from './read-limits.ts';

/** One element; names are without namespace prefix. Text between elements is a string child. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: (XmlElement | string)[];
}

const attributePrefix = '@_';

/**
 * Parses XML from an untrusted file into elements, without recursion. Document type declarations and
 * entity declarations are refused (so nothing can be expanded or fetched): `parsing-failed`. XML that is
 * not well formed is `parsing-failed`, elements nested over the limit are `too-deep`.
 */
export function parseXml(text: string, limits: ReadLimits): XmlElement {
  refuseDeclarations(text);
  checkDepth(text, limits.xmlDepth);
  const root = convert(parseOrdered(text, limits));
  const element = root.find((child) => typeof child !== 'string');
  if (element === undefined) throw new FileError('parsing-failed', '不是合法的XML');
  return element;
}

function parseOrdered(text: string, limits: ReadLimits): unknown {
  try {
    const verdict = XMLValidator.validate(text);
    if (verdict !== true) throw new Error(verdict.err.msg);
    const parser = new XMLParser({
      preserveOrder: true,
      removeNSPrefix: true,
      ignoreAttributes: false,
      attributeNamePrefix: attributePrefix,
      ignoreDeclaration: true,
      ignorePiTags: true,
      trimValues: false,
      parseTagValue: false,
      parseAttributeValue: false,
      processEntities: false,
      cdataPropName: '#cdata',
      maxNestedTags: limits.xmlDepth,
      jPath: false,
    });
    return parser.parse(text) as unknown;
  } catch (cause) {
    throw new FileError('parsing-failed', '不是合法的XML', { cause });
  }
}

function refuseDeclarations(text: string): void {
  for (let at = text.indexOf('<!'); at !== -1; at = text.indexOf('<!', at)) {
    const end = closingOf(text, at);
    if (end === -1) throw new FileError('parsing-failed', 'XML不完整');
    at = end;
  }
}

function closingOf(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return text.indexOf('-->', at + 4);
  if (text.startsWith('<![CDATA[', at)) return text.indexOf(']]>', at + 9);
  throw new FileError('parsing-failed', '不允许文档类型和实体声明');
}

/** A cheap first look by tags alone, so that deep files get their own message; the parser has the same bound. */
function checkDepth(text: string, maxDepth: number): void {
  let depth = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const next = text.charCodeAt(at + 1);
    if (next === 0x21 || next === 0x3f) continue;
    if (next === 0x2f) {
      depth -= 1;
      continue;
    }
    const end = text.indexOf('>', at);
    if (end === -1) return;
    if (text.charCodeAt(end - 1) === 0x2f) continue;
    depth += 1;
    if (depth > maxDepth) throw new FileError('too-deep');
  }
}

interface Work {
  source: unknown;
  target: (XmlElement | string)[];
}

function convert(source: unknown): (XmlElement | string)[] {
  const result: (XmlElement | string)[] = [];
  const pending: Work[] = [{ source, target: result }];
  for (let work = pending.pop(); work !== undefined; work = pending.pop()) {
    if (!Array.isArray(work.source)) continue;
    for (const item of work.source as Record<string, unknown>[]) {
      const name = Object.keys(item).find((key) => key !== ':@');
      if (name === undefined) continue;
      const content = item[name];
      if (name === '#text') work.target.push(decodeEntities(String(content)));
      else if (name === '#cdata') work.target.push(cdataText(content));
      else {
        const element: XmlElement = { name, attributes: attributesOf(item[':@']), children: [] };
        work.target.push(element);
        pending.push({ source: content, target: element.children });
      }
    }
  }
  return result;
}

function cdataText(content: unknown): string {
  const [first] = Array.isArray(content) ? (content as Record<string, unknown>[]) : [];
  const text = first?.['#text'];
  return typeof text === 'string' ? text : '';
}

function attributesOf(source: unknown): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  if (typeof source !== 'object' || source === null) return attributes;
  for (const [key, value] of Object.entries(source)) {
    attributes.set(key.slice(attributePrefix.length), decodeEntities(String(value)));
  }
  return attributes;
}

/** Child elements, all or those of one name. */
export function childElements(parent: XmlElement, name?: string): XmlElement[] {
  return parent.children.filter(
    (child): child is XmlElement =>
      typeof child !== 'string' && (name === undefined || child.name === name),
  );
}

/** The first child element of that name. */
export function childElement(parent: XmlElement, name: string): XmlElement | undefined {
  return parent.children.find(
    (child): child is XmlElement => typeof child !== 'string' && child.name === name,
  );
}

/** All text inside an element, in document order. */
export function textContent(element: XmlElement): string {
  const parts: string[] = [];
  const pending: (XmlElement | string)[] = [element];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (typeof item === 'string') parts.push(item);
    else for (const child of item.children.toReversed()) pending.push(child);
  }
  return parts.join('');
}
