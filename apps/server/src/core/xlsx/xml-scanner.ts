import { AppError } from '#core/app-error.ts';

/** Longest single tag or text between two tags. A cell holds 32,767 characters at most. */
const longestToken = 1024 * 1024;

/** What is told of a document while it comes in; names are without their prefix. */
export interface XmlEvents {
  /** `attributes` is the text between name and `>`; read it with `attributeOf`. */
  open: (name: string, attributes: string) => void;
  /** Comes for elements that close themselves, too. */
  close: (name: string) => void;
  text: (text: string) => void;
}

/**
 * Reads the XML of office files piece by piece in constant memory. It knows no document types: one that has them is
 * refused, so no entity can be declared and nothing is ever fetched.
 */
export class XmlScanner {
  readonly #events: XmlEvents;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #rest = '';

  constructor(events: XmlEvents) {
    this.#events = events;
  }

  /** Takes the next bytes. Throws `sheet.damaged` for what is no XML in UTF-8. */
  push(bytes: Uint8Array): void {
    const text = this.#rest + this.#decode(bytes);
    let at = 0;
    for (;;) {
      const begin = text.indexOf('<', at);
      if (begin === -1) break;
      if (begin > at) this.#events.text(decodeEntities(text.slice(at, begin)));
      const end = tokenEnd(text, begin);
      at = end === -1 ? begin : end;
      if (end === -1) break;
      this.#tell(text.slice(begin, end));
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > longestToken) throw new AppError('sheet.damaged');
  }

  #decode(bytes: Uint8Array): string {
    try {
      return this.#decoder.decode(bytes, { stream: true });
    } catch (cause) {
      throw new AppError('sheet.damaged', { cause });
    }
  }

  #tell(token: string): void {
    if (token.startsWith('<?') || token.startsWith('<!--')) return;
    if (token.startsWith('<![CDATA[')) return this.#events.text(token.slice(9, -3));
    if (token.startsWith('</')) return this.#events.close(localName(token.slice(2, -1).trim()));
    const isWhole = token.endsWith('/>');
    const inner = token.slice(1, isWhole ? -2 : -1);
    const space = inner.search(/\s/);
    const name = localName(space === -1 ? inner : inner.slice(0, space));
    this.#events.open(name, space === -1 ? '' : inner.slice(space));
    if (isWhole) this.#events.close(name);
  }
}

/** The value of an attribute by its full name, undefined when absent. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(name); at !== -1; at = attributes.indexOf(name, at + 1)) {
    if (!/\s/.test(attributes[at - 1] ?? ' ')) continue;
    const found = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes.slice(at + name.length));
    if (found) return decodeEntities(found[1] ?? found[2] ?? '');
  }
  return undefined;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Where the token that begins at `begin` has ended, or -1 when more must come first. */
function tokenEnd(text: string, begin: number): number {
  const until = (mark: string): number => {
    const at = text.indexOf(mark, begin);
    return at === -1 ? -1 : at + mark.length;
  };
  if (text.startsWith('<?', begin)) return until('?>');
  if (text.startsWith('<!--', begin)) return until('-->');
  if (text.startsWith('<![CDATA[', begin)) return until(']]>');
  if (text.startsWith('<!', begin) && text.length >= begin + 9) throw new AppError('sheet.damaged');
  let quote = '';
  for (let at = begin + 1; at < text.length; at += 1) {
    const sign = text[at];
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at + 1;
  }
  return -1;
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return named[entity] ?? whole;
    const isHex = entity[1] === 'x' || entity[1] === 'X';
    const code = isHex ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
