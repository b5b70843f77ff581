/** One token of CSS Syntax Level 3, section 4, with escapes already decoded in `value`. */
export interface CssToken {
  kind: CssTokenKind;
  /** Name, text of a string or URL, number as written, or the single character of a delimiter. */
  value: string;
  /** Unit of a dimension, or `%`; empty otherwise. */
  unit: string;
}

/** The kinds that matter here. `delimiter` also stands for `: ; , ( ) [ ] { }`; comments come out as `space`. */
export type CssTokenKind =
  | 'space'
  | 'ident'
  | 'function'
  | 'at'
  | 'hash'
  | 'string'
  | 'url'
  | 'bad'
  | 'number'
  | 'delimiter'
  | 'end';

const spacePattern = /[ \t\n\f]+/y;
const namePattern = /(?:[\w-]|[\u0080-\uffff])+/y;
const numberPattern = /[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const nameStart = /[a-zA-Z_]|[\u0080-\uffff]/;
// oxlint-disable-next-line no-control-regex -- these characters make a URL bad (section 4.3.6)
const urlPattern = /[^"'()\\\u0000-\u0020\u007f]+/y;

/** A text and how far it has been read. */
interface Scanner {
  text: string;
  position: number;
}

/**
 * Reads tokens one at a time from `text`, whose line ends are `\n`. Never fails: what is not CSS comes out as `bad` or
 * `delimiter`. After the last token every call returns kind `end`.
 */
export function createCssTokenizer(text: string): () => CssToken {
  const scanner: Scanner = { text, position: 0 };
  return () => readToken(scanner);
}

function readToken(scanner: Scanner): CssToken {
  const { text, position } = scanner;
  if (position >= text.length) return token('end', '');
  if (match(scanner, spacePattern) !== '') return token('space', ' ');
  const character = text[position]!;
  if (character === '/' && text[position + 1] === '*') return readComment(scanner);
  if (character === '"' || character === "'") {
    scanner.position += 1;
    return readString(scanner, character);
  }
  numberPattern.lastIndex = position;
  if (/[\d.+-]/.test(character) && numberPattern.test(text)) return readNumber(scanner);
  const mark = ['-->', '<!--'].find((candidate) => text.startsWith(candidate, position));
  if (mark !== undefined) {
    scanner.position += mark.length;
    return token('space', ' ');
  }
  if (startsName(text, position)) return readNamed(scanner);
  scanner.position += 1;
  if (character === '@' && startsName(text, position + 1)) return token('at', readName(scanner));
  namePattern.lastIndex = position + 1;
  if (character === '#' && (namePattern.test(text) || isEscape(text, position + 1))) {
    return token('hash', readName(scanner));
  }
  return token('delimiter', character);
}

function match(scanner: Scanner, pattern: RegExp): string {
  pattern.lastIndex = scanner.position;
  const found = pattern.exec(scanner.text)?.[0] ?? '';
  scanner.position += found.length;
  return found;
}

function isEscape(text: string, at: number): boolean {
  return text[at] === '\\' && at + 1 < text.length && text[at + 1] !== '\n';
}

function startsName(text: string, at: number): boolean {
  if (isEscape(text, at)) return true;
  if (text[at] !== '-') return at < text.length && nameStart.test(text[at]!);
  const next = text[at + 1] ?? '';
  return next === '-' || isEscape(text, at + 1) || (next !== '' && nameStart.test(next));
}

/** Up to six hexadecimal digits and one white space, or the character itself (section 4.3.7). */
function readEscape(scanner: Scanner): string {
  scanner.position += 1;
  const digits = match(scanner, /[0-9a-fA-F]{1,6}/y);
  if (digits === '') {
    const character = String.fromCodePoint(scanner.text.codePointAt(scanner.position) ?? 0xfffd);
    scanner.position += character.length;
    return character;
  }
  match(scanner, /[ \t\n\f]/y);
  const code = Number.parseInt(digits, 16);
  const isBad = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return isBad ? '\uFFFD' : String.fromCodePoint(code);
}

function readName(scanner: Scanner): string {
  let name = '';
  for (;;) {
    name += match(scanner, namePattern);
    if (!isEscape(scanner.text, scanner.position)) return name;
    name += readEscape(scanner);
  }
}

function readString(scanner: Scanner, quote: string): CssToken {
  const { text } = scanner;
  const plain = quote === '"' ? /[^"\\\n]+/y : /[^'\\\n]+/y;
  let value = '';
  for (;;) {
    value += match(scanner, plain);
    const character = text[scanner.position];
    if (character === '\n') return token('bad', '');
    if (character !== '\\' || scanner.position + 1 >= text.length) {
      scanner.position += 1;
      return token('string', value);
    }
    if (text[scanner.position + 1] === '\n') scanner.position += 2;
    else value += readEscape(scanner);
  }
}

function readNamed(scanner: Scanner): CssToken {
  const name = readName(scanner);
  if (scanner.text[scanner.position] !== '(') return token('ident', name);
  scanner.position += 1;
  return name.toLowerCase() === 'url' ? readUrl(scanner, name) : token('function', name);
}

/** After `url(`: an unquoted URL, or `function` when a quoted one follows. */
function readUrl(scanner: Scanner, name: string): CssToken {
  const { text } = scanner;
  const start = scanner.position;
  match(scanner, spacePattern);
  if (text[scanner.position] === '"' || text[scanner.position] === "'") {
    scanner.position = start;
    return token('function', name);
  }
  let value = '';
  for (;;) {
    value += match(scanner, urlPattern);
    if (!isEscape(text, scanner.position)) break;
    value += readEscape(scanner);
  }
  match(scanner, spacePattern);
  if (scanner.position >= text.length || text[scanner.position] === ')') {
    scanner.position += 1;
    return token('url', value);
  }
  while (scanner.position < text.length && text[scanner.position] !== ')') {
    scanner.position += isEscape(text, scanner.position) ? 2 : 1;
  }
  scanner.position += 1;
  return token('bad', '');
}

function readNumber(scanner: Scanner): CssToken {
  const value = match(scanner, numberPattern);
  if (scanner.text[scanner.position] === '%') {
    scanner.position += 1;
    return token('number', value, '%');
  }
  return token(
    'number',
    value,
    startsName(scanner.text, scanner.position) ? readName(scanner) : '',
  );
}

function readComment(scanner: Scanner): CssToken {
  const end = scanner.text.indexOf('*/', scanner.position + 2);
  scanner.position = end < 0 ? scanner.text.length : end + 2;
  return token('space', ' ');
}

function token(kind: CssTokenKind, value: string, unit = ''): CssToken {
  return { kind, value, unit };
}

/**
 * Writes tokens so that they read back as the same tokens, in XML, in an HTML `style` element and in an attribute alike:
 * `<` and `&` are escaped and no comment, closing tag or CDATA end can arise.
 */
export function writeCssTokens(tokens: readonly CssToken[]): string {
  const pieces: string[] = [];
  for (const { kind, value, unit } of tokens) {
    const piece = writeToken(kind, value, unit);
    const previous = pieces.at(-1);
    if (previous === ' ' && piece === ' ') continue;
    if ((previous === '/' && piece === '*') || (previous === ']' && piece === ']'))
      pieces.push(' ');
    pieces.push(piece);
  }
  return pieces.join('').trim();
}

function writeToken(kind: CssTokenKind, value: string, unit: string): string {
  if (kind === 'ident') return writeCssName(value);
  if (kind === 'function') return `${writeCssName(value)}(`;
  if (kind === 'hash') return `#${writeCssName(value, true)}`;
  if (kind === 'number')
    return value + (unit === '%' ? unit : unit === '' ? '' : writeCssName(unit));
  if (kind === 'string') return writeCssString(value);
  if (kind === 'url') return `url(${writeCssString(value)})`;
  return kind === 'at' || kind === 'bad' ? '' : value;
}

/** A name with every character outside letters, digits, `-`, `_` and non-ASCII escaped (CSSOM, "serialize an identifier"). */
export function writeCssName(name: string, isHash = false): string {
  let out = '';
  let index = 0;
  for (const character of name) {
    const isPlain = /[\w-]/.test(character) || character > '\u009f';
    const isLeadingDigit = !isHash && /^-?$/.test(out) && /\d/.test(character) && index < 2;
    out += isPlain && !isLeadingDigit ? character : escapeCharacter(character);
    index += 1;
  }
  return out === '-' ? '\\-' : out;
}

/** A double-quoted string in which nothing can end the string, the style element or a comment. */
export function writeCssString(value: string): string {
  // oxlint-disable-next-line no-control-regex -- controls are escaped, not matched by accident
  return `"${value.replace(/["\\<>&*\u0000-\u001f\u007f]/g, escapeCharacter)}"`;
}

function escapeCharacter(character: string): string {
  return `\\${character.codePointAt(0)!.toString(16)} `;
}
