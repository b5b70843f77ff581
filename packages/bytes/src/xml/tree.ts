import { XmlError, XmlScanner, decodeXml, localName } from './scanner.ts';

/** One element of a document that is held as a whole. */
export interface XmlElement {
  /** Local name, without its prefix; of a tolerant reading in lower case. */
  readonly name: string;
  /** Decoded values by the name as written; see `attributeOf`. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Elements and decoded texts in document order. */
  readonly children: (XmlElement | string)[];
}

/** How a document is read, and what it may cost. */
export interface XmlOptions {
  depth: number;
  /** Elements of the document. */
  elements: number;
  /** Attributes of one element. */
  attributes: number;
  /** What is deeper is left out instead of refused. */
  cutsDepth?: boolean;
  /** Faulty markup is repaired as far as it goes, instead of refused; values lose the blanks around them. */
  isTolerant?: boolean;
  /** Decodes texts and values; the five names of XML and numbers when left out. */
  decode?: (text: string) => string;
}

/** A root that holds everything, and whether elements were left out because they were nested too deep. */
export interface XmlDocument {
  root: XmlElement;
  isCut: boolean;
}

/**
 * Parses a document into elements, without recursion. Declarations are refused or, by a tolerant reading, ignored; nothing
 * is expanded or fetched. Throws `XmlError`: `malformed` unless well formed (XML 1.0 section 2.1; tolerant: never),
 * `declarations`, `too-deep`, `too-complex`.
 */
export function parseXml(text: string, options: XmlOptions): XmlDocument {
  const builder = new TreeBuilder(options);
  const isTolerant = options.isTolerant ?? false;
  const scanner = new XmlScanner(builder, { tokenLength: text.length, isTolerant });
  scanner.push(text);
  const rest = scanner.end();
  if (!isTolerant && (rest !== '' || !builder.isWhole)) throw new XmlError('malformed');
  return { root: builder.root, isCut: builder.isCut };
}

const namePattern = /^[A-Za-z_:\u0080-\uffff][\w.:\-\u0080-\uffff]*$/;

class TreeBuilder {
  readonly root: XmlElement = { name: '#document', attributes: new Map(), children: [] };
  isCut = false;
  readonly #options: XmlOptions;
  readonly #decode: (text: string) => string;
  /** Names as written of all open elements, and those of them that are in the tree. */
  readonly #names: string[] = [];
  /** How many of those are open of each name, so that ends that never began cost nothing. */
  readonly #counts = new Map<string, number>();
  readonly #open: XmlElement[] = [this.root];
  #elements = 0;

  constructor(options: XmlOptions) {
    this.#options = options;
    this.#decode = options.decode ?? decodeXml;
  }

  /** One element, and nothing left open. */
  get isWhole(): boolean {
    return this.#names.length === 0 && childElements(this.root).length === 1;
  }

  open(name: string, attributes: string): void {
    const { depth, elements, cutsDepth, isTolerant } = this.#options;
    this.#elements += 1;
    if (this.#elements > elements) throw new XmlError('too-complex');
    const isSecond = this.#names.length === 0 && this.#elements > 1;
    if (isSecond || !namePattern.test(name)) this.#refuse();
    this.#names.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    if (this.#names.length > depth) {
      if (!cutsDepth) throw new XmlError('too-deep');
      this.isCut = true;
      return;
    }
    const element: XmlElement = {
      name: isTolerant ? localName(name).toLowerCase() : localName(name),
      attributes: this.#readAttributes(attributes),
      children: [],
    };
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
  }

  close(name: string): void {
    if (this.#names.at(-1) !== name) this.#refuse();
    if (!this.#counts.get(name)) return;
    for (let last = this.#names.pop(); last !== undefined; last = this.#names.pop()) {
      this.#counts.set(last, (this.#counts.get(last) ?? 1) - 1);
      if (last === name) break;
    }
    this.#open.length = Math.min(this.#open.length, this.#names.length + 1);
  }

  text(text: string): void {
    if (this.#names.length === 0 && text.trim() !== '' && text !== '\uFEFF') this.#refuse();
    if (/&(?!(?:#\d+|#x[\da-f]+|[\w.:-]+);)/i.test(text)) this.#refuse();
    this.literal(this.#decode(text));
  }

  literal(text: string): void {
    if (this.#names.length < this.#open.length) this.#open.at(-1)?.children.push(text);
  }

  #readAttributes(text: string): Map<string, string> {
    const found = new Map<string, string>();
    let at = 0;
    for (let count = 1; at < text.length; count += 1) {
      const rule = this.#options.isTolerant ? looseAttribute : attribute;
      rule.lastIndex = at;
      const match = rule.exec(text);
      if (!match) break;
      if (count > this.#options.attributes) throw new XmlError('too-complex');
      const [whole, name = '', double, single, bare] = match;
      const value = this.#decode(double ?? single ?? bare ?? '');
      if (found.has(name)) this.#refuse();
      else found.set(name, this.#options.isTolerant ? value.trim() : value);
      at += whole.length;
    }
    if (text.slice(at).trim() !== '') this.#refuse();
    return found;
  }

  /** What a tolerant reading passes over. */
  #refuse(): void {
    if (!this.#options.isTolerant) throw new XmlError('malformed');
  }
}

const attribute =
  /\s+([A-Za-z_:\u0080-\uffff][\w.:\-\u0080-\uffff]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const looseAttribute = /[\s/"'=]*([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/y;

/** The value of attribute `name`, with or without a prefix (`opf:role`, `xlink:href`); undefined when absent. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  if (!element) return undefined;
  const { attributes } = element;
  const exact = attributes.get(name);
  if (exact !== undefined) return exact;
  for (const [key, value] of attributes) if (key.endsWith(`:${name}`)) return value;
  return undefined;
}

/** The child elements, all or those of one name. */
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

/** Every descendant with the given name, in document order. */
export function descendants(parent: XmlElement, name: string): XmlElement[] {
  return [...walk(parent)].filter(
    (node): node is XmlElement => typeof node !== 'string' && node.name === name,
  );
}

/** All text below an element in document order, without the elements named in `except`. */
export function textOf(element: XmlElement, except?: ReadonlySet<string>): string {
  let text = '';
  for (const node of walk(element, except)) if (typeof node === 'string') text += node;
  return text;
}

/** All nodes below an element in document order, without recursion. */
function* walk(element: XmlElement, except?: ReadonlySet<string>): Generator<XmlElement | string> {
  const pending = element.children.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node !== 'string') {
      if (except?.has(node.name)) continue;
      for (let at = node.children.length - 1; at >= 0; at -= 1) pending.push(node.children[at]!);
    }
    yield node;
  }
}
