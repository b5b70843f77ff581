import {
  allowedPositions,
  forbiddenProperties,
  selectorFunctions,
  styleNamespaces,
  valueFunctions,
} from './css-policy.ts';
import {
  createCssTokenizer,
  writeCssName,
  writeCssString,
  writeCssTokens,
  type CssToken,
} from './css-tokens.ts';
import { allowResource, type ReferenceContext } from './url-policy.ts';

/** Longest selector, condition or value in tokens; longer ones are dropped as no book needs them. */
const longestRun = 4096;
/** Deepest nesting of `@media` and `@supports`. */
const deepestRule = 8;

/**
 * Cleans a style sheet: what remains is written anew from checked tokens. Kept: rules, `@media`, `@supports`, `@page`,
 * `@font-face`, `@counter-style`, `@namespace`, and `@import` of style sheets in the book; all properties except those that
 * run code, with `position` limited to the flow; functions of a fixed list; references that `context` allows.
 * Everything else is dropped. The result contains no `<`, `&` or comment, so it is safe in XML and HTML alike.
 */
export function sanitizeCss(text: string, context: ReferenceContext): string {
  return readRules({ next: createCssTokenizer(text), context }, 0);
}

/** Cleans the value of a `style` attribute in the same way. Escape it for markup before use. */
export function sanitizeStyleAttribute(text: string, context: ReferenceContext): string {
  return readDeclarations({ next: createCssTokenizer(text), context }, 'rule').join(';');
}

type DeclarationPlace = 'rule' | 'font-face';

/** A style sheet being read: its tokens and what references in it may lead to. */
interface SheetReader {
  next: () => CssToken;
  context: ReferenceContext;
}

/** Tokens up to a stop; `run` is undefined when there were too many, `stop` empty at the end of the sheet. */
interface Collected {
  run: CssToken[] | undefined;
  stop: string;
}

/** Collects tokens, `first` before them, up to one of the characters `stops` outside brackets. */
function collect(reader: SheetReader, first: CssToken | undefined, stops: string): Collected {
  const run: CssToken[] = [];
  const closers: string[] = [];
  let isOverlong = false;
  for (let current = first ?? reader.next(); ; current = reader.next()) {
    const mark = current.kind === 'delimiter' ? current.value : '';
    const isStop = mark !== '' && closers.length === 0 && stops.includes(mark);
    if (isStop || current.kind === 'end') {
      return { run: isOverlong ? undefined : run, stop: mark };
    }
    const closer = current.kind === 'function' ? ')' : closerOf(mark);
    if (closer !== '' && closers.length < longestRun) closers.push(closer);
    else if (mark !== '' && mark === closers.at(-1)) closers.pop();
    if (run.length < longestRun) run.push(current);
    else isOverlong = true;
  }
}

function skipBlock(reader: SheetReader): void {
  collect(reader, undefined, '}');
}

function readDeclarations(reader: SheetReader, place: DeclarationPlace): string[] {
  const declarations: string[] = [];
  for (;;) {
    const current = reader.next();
    if (current.kind === 'end' || isMark(current, '}')) return declarations;
    if (current.kind === 'space' || isMark(current, ';')) continue;
    if (isMark(current, '{')) {
      skipBlock(reader);
      continue;
    }
    const { run, stop } = collect(reader, current, ';}{');
    if (stop === '{') {
      skipBlock(reader);
      continue;
    }
    const declaration = run && writeDeclaration(run, place, reader.context);
    if (declaration) declarations.push(declaration);
    if (stop === '}') return declarations;
  }
}

function readAtRule(reader: SheetReader, name: string, depth: number): string {
  const { run, stop } = collect(reader, undefined, ';{}');
  if (stop !== '{') {
    if (name === 'import' && run) return writeImport(run, reader.context);
    return name === 'namespace' && run ? writeNamespace(run) : '';
  }
  const condition = run && writeCondition(run);
  if ((name === 'media' || name === 'supports') && depth < deepestRule && condition) {
    const rules = readRules(reader, depth + 1);
    return rules === '' ? '' : `@${name} ${condition}{${rules}}`;
  }
  const isBox = name === 'font-face' || name === 'page' || name === 'counter-style';
  if (!isBox || condition === undefined) {
    skipBlock(reader);
    return '';
  }
  const declarations = readDeclarations(reader, name === 'font-face' ? 'font-face' : 'rule');
  const head = condition === '' ? `@${name}` : `@${name} ${condition}`;
  return declarations.length === 0 ? '' : `${head}{${declarations.join(';')}}`;
}

function readRules(reader: SheetReader, depth: number): string {
  const rules: string[] = [];
  for (;;) {
    const current = reader.next();
    if (current.kind === 'end' || (isMark(current, '}') && depth > 0)) break;
    if (current.kind === 'space' || isMark(current, '}')) continue;
    if (current.kind === 'at') {
      rules.push(readAtRule(reader, current.value.toLowerCase(), depth));
      continue;
    }
    const { run, stop } = collect(reader, current, depth > 0 ? '{}' : '{');
    if (stop !== '{') break;
    const declarations = readDeclarations(reader, 'rule');
    const selector = run && writeSelector(run);
    if (selector && declarations.length > 0) rules.push(`${selector}{${declarations.join(';')}}`);
  }
  return rules.filter((rule) => rule !== '').join('\n');
}

function isMark(token: CssToken, mark: string): boolean {
  return token.kind === 'delimiter' && token.value === mark;
}

function closerOf(mark: string): string {
  if (mark === '(') return ')';
  if (mark === '[') return ']';
  return mark === '{' ? '}' : '';
}

/**
 * True when brackets match and each token is a name, number, string, space, allowed function or one of `marks`. URL tokens
 * pass only where the function `url` may stand, and there their address has been checked before.
 */
function isPlain(run: readonly CssToken[], marks: string, functions: ReadonlySet<string>): boolean {
  const closers: string[] = [];
  let previous: CssToken['kind'] = 'space';
  for (const { kind, value } of run) {
    if (kind === 'bad' || kind === 'at') return false;
    if (kind === 'url' && !functions.has('url')) return false;
    if (kind === 'function') {
      if (!functions.has(value.toLowerCase())) return false;
      closers.push(')');
    }
    const isAfterWord = previous !== 'space' && previous !== 'function' && previous !== 'delimiter';
    previous = kind;
    if (kind !== 'delimiter') continue;
    if (value === '(' && isAfterWord) return false;
    const closer = closerOf(value);
    if (closer !== '') closers.push(closer);
    else if (value === ')' || value === ']') {
      if (closers.pop() !== value) return false;
      continue;
    }
    if (!marks.includes(value)) return false;
  }
  return closers.length === 0;
}

function writeSelector(run: CssToken[]): string | undefined {
  return isPlain(run, '.*>+~|=^$:,[', selectorFunctions) ? writeCssTokens(run) : undefined;
}

const noFunctions: ReadonlySet<string> = new Set();

/** The condition of `@media` or `@supports`, the selector of `@page`, the name of a counter style; `''` when empty. */
function writeCondition(run: CssToken[]): string | undefined {
  return isPlain(run, ':,(/=>.', noFunctions) ? writeCssTokens(run) : undefined;
}

function withoutSpaces(run: CssToken[]): CssToken[] {
  return run.filter((token) => token.kind !== 'space');
}

/** The URL in the forms `"x"`, `url(x)` and `url("x")` at `start` of a run, and where it ends. */
function urlAt(run: CssToken[], start: number): { raw: string; end: number } | undefined {
  const first = run[start];
  if (first?.kind === 'string' || first?.kind === 'url')
    return { raw: first.value, end: start + 1 };
  if (first?.kind !== 'function' || first.value.toLowerCase() !== 'url') return undefined;
  const close = run.findIndex((token, index) => index > start && isMark(token, ')'));
  const end = close < 0 ? run.length : close;
  const inner = withoutSpaces(run.slice(start + 1, end));
  if (inner.length !== 1 || inner[0]!.kind !== 'string') return undefined;
  return { raw: inner[0]!.value, end: end + 1 };
}

function firstSolid(run: CssToken[]): number {
  return run.findIndex((token) => token.kind !== 'space');
}

function writeImport(run: CssToken[], context: ReferenceContext): string {
  const found = urlAt(run, firstSolid(run));
  const url = found && allowResource(found.raw, 'style', context);
  const media = found && writeCondition(run.slice(found.end));
  if (url === undefined || media === undefined) return '';
  return `@import url(${writeCssString(url)})${media === '' ? '' : ` ${media}`};`;
}

function writeNamespace(run: CssToken[]): string {
  const solid = withoutSpaces(run);
  const prefix = solid[0]?.kind === 'ident' ? `${writeCssName(solid[0].value)} ` : '';
  const found = urlAt(solid, prefix === '' ? 0 : 1);
  if (!found || !styleNamespaces.has(found.raw)) return '';
  return `@namespace ${prefix}url(${writeCssString(found.raw)});`;
}

function writeDeclaration(
  run: CssToken[],
  place: DeclarationPlace,
  context: ReferenceContext,
): string | undefined {
  const colon = run.findIndex((token) => isMark(token, ':'));
  const head = withoutSpaces(run.slice(0, Math.max(colon, 0)));
  if (head.length !== 1 || head[0]!.kind !== 'ident') return undefined;
  const isCustom = head[0]!.value.startsWith('--');
  const property = isCustom ? head[0]!.value : head[0]!.value.toLowerCase();
  if (forbiddenProperties.has(property) || (!isCustom && !/^-?[a-z][a-z0-9-]*$/.test(property))) {
    context.removals.active += 1;
    return undefined;
  }
  const value = run.slice(colon + 1);
  if (property === 'position' && !isAllowedPosition(value)) return undefined;
  const use = place === 'font-face' && property === 'src' ? 'font' : 'image';
  const written = writeValue(value, use, context);
  return written ? `${writeCssName(property)}:${written}` : undefined;
}

function isAllowedPosition(value: CssToken[]): boolean {
  const [first] = withoutSpaces(value);
  return first?.kind === 'ident' && allowedPositions.has(first.value.toLowerCase());
}

/** The parts between commas. A font may lose some of its sources; any other value is dropped as a whole. */
function writeValue(
  value: CssToken[],
  use: 'image' | 'font',
  context: ReferenceContext,
): string | undefined {
  const parts = splitAtCommas(value).map((part) => writePart(part, use, context));
  const kept = parts.filter((part) => part !== undefined && part !== '');
  if (use === 'image' && kept.length < parts.length) return undefined;
  return kept.length === 0 ? undefined : kept.join(',');
}

function splitAtCommas(run: CssToken[]): CssToken[][] {
  const parts: CssToken[][] = [[]];
  let depth = 0;
  for (const token of run) {
    if (token.kind === 'function' || isMark(token, '(')) depth += 1;
    else if (isMark(token, ')')) depth -= 1;
    if (depth === 0 && isMark(token, ',')) parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts;
}

function writePart(
  run: CssToken[],
  use: 'image' | 'font',
  context: ReferenceContext,
): string | undefined {
  const checked: CssToken[] = [];
  let index = 0;
  while (index < run.length) {
    const token = run[index]!;
    if (
      token.kind !== 'url' &&
      !(token.kind === 'function' && token.value.toLowerCase() === 'url')
    ) {
      checked.push(token);
      index += 1;
      continue;
    }
    const found = urlAt(run, index);
    const url = found && allowStyleUrl(found.raw, use, context);
    if (url === undefined) return undefined;
    checked.push({ kind: 'url', value: url, unit: '' });
    index = found!.end;
  }
  if (isPlain(checked, ',(+-*/!?=%', valueFunctions)) return writeCssTokens(checked);
  if (checked.some((token) => token.kind === 'function')) context.removals.active += 1;
  return undefined;
}

/** `url(#id)` points into the document itself, as filters and clip paths of SVG do. */
function allowStyleUrl(
  raw: string,
  use: 'image' | 'font',
  context: ReferenceContext,
): string | undefined {
  if (/^#[\w.:-]+$/.test(raw.trim())) return raw.trim();
  return allowResource(raw, use, context);
}
