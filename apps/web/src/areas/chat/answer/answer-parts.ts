/** How long the parts are that an answer is drawn in, in UTF-16 units. */
export interface PartLengths {
  /** Behind so much a part ends where one of its blocks does. */
  usual: number;
  /** Behind so much it ends within a block, if that is a paragraph or a list. */
  longest: number;
}

const usualLengths: PartLengths = { usual: 6000, longest: 12_000 };

const fence = /^ {0,3}(`{3,}|~{3,})/;
const plainStart = /^(?:[\p{L}>#]|[-*+] |\d+[.)] )/u;
/** Begins no block, so that a line may be cut before it. */
const wordStart = /^[\p{L}\p{Extended_Pictographic}]/u;
const sentenceEnd = /[。！？；.!?;]["”’」』）)]*\s*(?=[\p{L}\p{Extended_Pictographic}])/gu;
const wordEnd = / (?=[\p{L}\p{Extended_Pictographic}])/gu;
/** What belongs to the whole of a text, or ends only where it is closed: such a text is one part. */
const holdsTogether =
  /^ {0,3}(?:\[\^[^\]\n]+\]:|<(?:details|pre|script|style|textarea|!--)|:::)|\^\[/im;
const definition = /^ {0,3}\[(?!\^)[^\]\n]{1,200}\]:[^\n]*$/gm;

/** What is open where a line begins: a fence, by its signs, or a formula. */
function openBehind(line: string, open: string): string {
  const start = line.trim();
  if (open === '$$') return start.endsWith('$$') ? '' : open;
  const [, signs = ''] = fence.exec(line) ?? [];
  if (open !== '') return signs.startsWith(open) && start === signs ? '' : open;
  if (signs !== '') return signs;
  return start.startsWith('$$') && (start === '$$' || !start.endsWith('$$')) ? '$$' : '';
}

/** Within a line that is too long: behind a sentence, else behind a word, else anywhere but in a character. */
function cutInLine(text: string, from: number, { usual, longest }: PartLengths): number {
  const piece = text.slice(from + usual, from + longest);
  const last = [...piece.matchAll(sentenceEnd)].at(-1) ?? [...piece.matchAll(wordEnd)].at(-1);
  if (last) return from + usual + last.index + last[0].length;
  const at = from + longest;
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}

/** Where the part that begins at `from` ends; undefined where the rest of the text is one. */
function endOfPart(text: string, from: number, lengths: PartLengths): number | undefined {
  let open = '';
  let isBehindBlank = false;
  for (let at = from; at < text.length;) {
    const end = text.indexOf('\n', at);
    const next = end === -1 ? text.length : end + 1;
    const line = text.slice(at, Math.min(next, at + lengths.longest));
    if (open === '') {
      // Dashes at a text's beginning are front matter.
      const isDue = at - from >= lengths.usual && isBehindBlank && /^(?!---)\S/.test(line);
      if (isDue || (at - from >= lengths.longest && plainStart.test(line))) return at;
      if (next - at > lengths.longest && wordStart.test(line)) return cutInLine(text, at, lengths);
    }
    open = openBehind(line, open);
    isBehindBlank = line.trim() === '';
    at = next;
  }
  return undefined;
}

/**
 * The parts of a long answer, in their order, each of which is drawn by itself: so none takes long, and while the answer is
 * written only its last part changes. `before` are the parts of what there was of it, which are not looked through again.
 */
export function partsOf(
  text: string,
  before: readonly string[] = [],
  lengths: PartLengths = usualLengths,
): string[] {
  if (text.length <= lengths.longest || holdsTogether.test(text)) return [text];
  const ended = before.slice(0, -1);
  const known = ended.join('');
  const parts = text.startsWith(known) ? ended : [];
  let from = parts.length > 0 ? known.length : 0;
  for (;;) {
    const end = endOfPart(text, from, lengths);
    if (end === undefined || end >= text.length) break;
    parts.push(text.slice(from, end));
    from = end;
  }
  return [...parts, text.slice(from)];
}

/** The lines that say where links of a text lead. */
const definitionsOf = (text: string): string => (text.match(definition) ?? []).join('\n');

/** The parts of a text, each with what it needs of the others: where its links lead. */
export function wholeParts(text: string, parts: readonly string[]): readonly string[] {
  const definitions = parts.length > 1 ? definitionsOf(text) : '';
  if (definitions === '') return parts;
  // Before it, since a code block may be open at its end; but dashes at a text's beginning are front matter.
  return parts.map((part) =>
    part.startsWith('---') ? `${part}\n\n${definitions}` : `${definitions}\n\n${part}`,
  );
}
