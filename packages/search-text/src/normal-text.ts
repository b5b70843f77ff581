import {
  foldCluster,
  foldedUnit,
  isComplexUnit,
  isExtending,
  isExtendingUnit,
  kindOf,
  unitInfo,
  unitKind,
} from './character.ts';
import type { CharacterKind } from './character.ts';

/** A text in its normal form with the way back. */
export interface MappedText {
  text: string;
  /** For each code unit of `text` the offset in the original at which the character begins that it came from. */
  starts: number[];
  /** The offset at which that character ends. The spaces around words came from nothing: there both are equal. */
  ends: number[];
}

/**
 * The form in which texts and searches are compared: compatibility characters and widths made one (NFKC), without case,
 * Latin letters without their marks, traditional Chinese as simplified, without what is invisible, white space as one space. A word (a run of letters or
 * digits of a script with spaces) always stands between two spaces, `使用Java编程` being `使用 java 编程`: so a contained
 * ` jav` is the beginning of a word, and a contained `用 java ` is found however it was spaced. Lone surrogates and
 * control characters separate.
 */
export function normalise(text: string): string {
  const builder = textBuilder();
  scan(text, builder.add);
  return builder.end(text.length);
}

/** The same with the offsets of each code unit in the original. */
export function normaliseWithOffsets(text: string): MappedText {
  const starts: number[] = [];
  const ends: number[] = [];
  const builder = textBuilder((start, end) => {
    starts.push(start);
    ends.push(end);
  });
  scan(text, builder.add);
  return { text: builder.end(text.length), starts, ends };
}

type Add = (unit: number, kind: CharacterKind, start: number, end: number) => void;

const space = 32;
const blockSize = 4096;

/** Sets the spaces: one where white space was, and one on each side of a word. */
function textBuilder(note?: (start: number, end: number) => void): {
  add: Add;
  end: (at: number) => string;
} {
  let text = '';
  let block: number[] = [];
  let isSpaced = false;
  let isEmpty = true;
  let isInWord = false;
  const push = (unit: number, start: number, end: number): void => {
    block.push(unit);
    note?.(start, end);
    if (block.length < blockSize) return;
    text += String.fromCharCode(...block);
    block = [];
  };
  const add: Add = (unit, kind, start, end) => {
    if (kind === 'none') return;
    if (kind === 'space') {
      isSpaced = true;
      return;
    }
    const isWord = kind === 'word';
    if (isWord !== isInWord || (isSpaced && !isEmpty)) push(space, start, start);
    push(unit, start, end);
    isSpaced = false;
    isEmpty = false;
    isInWord = isWord;
  };
  return {
    add,
    end: (at) => {
      if (isInWord) push(space, at, at);
      return text + String.fromCharCode(...block);
    },
  };
}

/** Reads a text from its beginning to its end, a character with what extends it at a time. */
function scan(text: string, add: Add): void {
  const { length } = text;
  let last: CharacterKind = 'space';
  let at = 0;
  while (at < length) {
    const info = unitInfo(text.charCodeAt(at));
    const isAlone = at + 1 >= length || !isExtendingUnit(unitInfo(text.charCodeAt(at + 1)));
    // An extending astral character is announced by its first surrogate only, which may as well be an emoji's.
    if (isAlone && !isComplexUnit(info) && !isSurrogate(text.charCodeAt(at + 1))) {
      last = unitKind(info);
      add(foldedUnit(info), last, at, at + 1);
      at += 1;
      continue;
    }
    const end = clusterEnd(text, at);
    last = addCluster({ cluster: text.slice(at, end), last, start: at, end }, add);
    at = end;
  }
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd8_00 && unit <= 0xdf_ff;
}

function clusterEnd(text: string, start: number): number {
  let end = start + sizeAt(text, start);
  while (end < text.length) {
    const size = sizeAt(text, end);
    if (!isExtending(text.slice(end, end + size))) break;
    end += size;
  }
  return end;
}

function sizeAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1;
}

interface Cluster {
  cluster: string;
  /** The kind of the character before: a mark takes it. */
  last: CharacterKind;
  start: number;
  end: number;
}

function addCluster({ cluster, last, start, end }: Cluster, add: Add): CharacterKind {
  let before = last;
  for (const character of foldCluster(cluster)) {
    const own = kindOf(character);
    const kind = own === 'mark' ? carrierOf(before) : own;
    for (let at = 0; at < character.length; at += 1)
      add(character.charCodeAt(at), kind, start, end);
    before = kind;
  }
  return before;
}

/** What a mark belongs to: the word or run before it, else it stands for itself. */
export function carrierOf(before: CharacterKind): CharacterKind {
  return before === 'word' || before === 'gram' ? before : 'sign';
}
