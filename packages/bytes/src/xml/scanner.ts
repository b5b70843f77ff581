/** Why a document is refused: `declarations` for document types and entities, the last two for a limit. */
export type XmlErrorCode = 'malformed' | 'declarations' | 'too-deep' | 'too-complex';

/** The only error that reading XML throws for bad input. */
export class XmlError extends Error {
  readonly code: XmlErrorCode;

  constructor(code: XmlErrorCode, detail: string = code) {
    super(detail);
    this.name = 'XmlError';
    this.code = code;
  }
}

/** What is told of a document while it comes in. Texts are as written: entities are not decoded yet, but for `literal`. */
export interface XmlEvents {
  /** `attributes` is the text between name and `>`; read it with `readAttribute` or `attributesIn`. */
  open: (name: string, attributes: string) => void;
  /** Comes for elements that close themselves, too. */
  close: (name: string) => void;
  text: (text: string) => void;
  /** The content of a CDATA section. */
  literal: (text: string) => void;
}

export interface ScannerOptions {
  /** Longest single tag, comment or text between two tags. */
  tokenLength: number;
  /** Takes declarations for nothing and a lone `<` for text instead of refusing them. */
  isTolerant?: boolean;
}

/**
 * Reads XML piece by piece in constant memory. Nothing is expanded and nothing is fetched: a declaration is refused. Names
 * and nesting are not checked here; `parseXml` does. Throws `XmlError`.
 */
export class XmlScanner {
  readonly #events: XmlEvents;
  readonly #options: ScannerOptions;
  #rest = '';

  constructor(events: XmlEvents, options: ScannerOptions) {
    this.#events = events;
    this.#options = options;
  }

  /** Takes the next stretch of the document. */
  push(piece: string): void {
    const text = this.#rest === '' ? piece : this.#rest + piece;
    let at = 0;
    for (;;) {
      const begin = text.indexOf('<', at);
      if (begin === -1) break;
      if (begin > at) this.#events.text(text.slice(at, begin));
      const end = this.#tell(text, begin);
      at = end === -1 ? begin : end;
      if (end === -1) break;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > this.#options.tokenLength) throw new XmlError('malformed');
  }

  /** The end of the document; answers what is left of a token or text that has not ended. */
  end(): string {
    const rest = this.#rest;
    this.#rest = '';
    if (rest !== '' && !rest.startsWith('<')) this.#events.text(rest);
    return rest.startsWith('<') ? rest : '';
  }

  /** Tells of the token that begins at `begin`; answers where it has ended, -1 when more must come first. */
  #tell(text: string, begin: number): number {
    const sign = text.charCodeAt(begin + 1);
    if (sign === 0x21) return this.#tellMark(text, begin);
    if (sign === 0x3f) return after(text, '?>', begin + 2);
    if (Number.isNaN(sign)) return -1;
    if (sign === 0x2f) {
      const end = text.indexOf('>', begin);
      if (end !== -1) this.#events.close(text.slice(begin + 2, end).trimEnd());
      return end === -1 ? -1 : end + 1;
    }
    if (this.#options.isTolerant && !/[\w:\u0080-\uffff]/.test(text[begin + 1] ?? '')) {
      this.#events.text('<');
      return begin + 1;
    }
    const end = tagEnd(text, begin + 1);
    if (end !== -1) this.#tellTag(text, begin + 1, end);
    return end === -1 ? -1 : end + 1;
  }

  #tellTag(text: string, begin: number, end: number): void {
    const isWhole = text.charCodeAt(end - 1) === 0x2f;
    const stop = isWhole ? end - 1 : end;
    let nameEnd = begin;
    while (nameEnd < stop && !isBlank(text.charCodeAt(nameEnd))) nameEnd += 1;
    const name = text.slice(begin, nameEnd);
    this.#events.open(name, text.slice(nameEnd, stop));
    if (isWhole) this.#events.close(name);
  }

  /** A comment, a CDATA section, or a declaration. */
  #tellMark(text: string, begin: number): number {
    if (text.startsWith('<!--', begin)) return after(text, '-->', begin + 4);
    if (text.startsWith('<![CDATA[', begin)) {
      const end = text.indexOf(']]>', begin + 9);
      if (end !== -1) this.#events.literal(text.slice(begin + 9, end));
      return end === -1 ? -1 : end + 3;
    }
    if (this.#options.isTolerant) return after(text, '>', begin);
    if (text.length >= begin + 9) throw new XmlError('declarations');
    return -1;
  }
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
}

/** Where the `>` of a tag stands: outside of quotes. */
function tagEnd(text: string, begin: number): number {
  for (let at = begin; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x3e) return at;
    if (code !== 0x22 && code !== 0x27) continue;
    at = text.indexOf(code === 0x22 ? '"' : "'", at + 1);
    if (at === -1) return -1;
  }
  return -1;
}

/** The part of a qualified name after its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The decoded value of one attribute by its full name, undefined when absent. */
export function readAttribute(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(name); at !== -1; at = attributes.indexOf(name, at + 1)) {
    if (at > 0 && !isBlank(attributes.charCodeAt(at - 1))) continue;
    valueAfter.lastIndex = at + name.length;
    const found = valueAfter.exec(attributes);
    if (found) return decodeXml(found[1] ?? found[2] ?? '');
  }
  return undefined;
}

const valueAfter = /\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

const xmlNames: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/**
 * Replaces numeric references and those by one of `names`, the five of XML when left out; others stay as they are written.
 * What XML forbids (section 2.2) becomes U+FFFD.
 */
export function decodeXml(text: string, names = xmlNames): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, ...found: string[]) => {
    const [hex, decimal, name] = found;
    if (name !== undefined) return names.get(name) ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const isControl = code < 32 && code !== 9 && code !== 10 && code !== 13;
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    if (isControl || isSurrogate || code > 0x10ffff || code === 0xfffe || code === 0xffff)
      return '\uFFFD';
    return String.fromCodePoint(code);
  });
}
