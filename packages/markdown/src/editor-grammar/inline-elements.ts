import type { Element } from '@lezer/markdown';
import { indexEscape } from '../index-marks.ts';
import { noteLinkAt } from '../note-links.ts';
import { characterBehind, tagsInWords } from '../tags/note-tags.ts';
import type { Token } from '../grammar.ts';
import { pairTags } from '../token-nesting.ts';
import { addressesIn } from './addresses.ts';
import { linkParts } from './link-parts.ts';
import { orderPlaces, placedTokens, placeOf } from './placed-tokens.ts';
import type { Place } from './placed-tokens.ts';

/** Makes the nodes of a tree: a context of the parser. */
export interface Maker {
  elt(type: string, from: number, to: number, children?: readonly Element[]): Element;
}

/** A piece of a document: its text, and where each of its characters stands. */
export interface Piece {
  text: string;
  placeAt: (position: number) => number;
}

/** Deeper marks are found but hold no part of the tree, which is walked by recursion. */
const deepest = 60;
/** Footnotes within footnotes are read anew. */
const deepestNotes = 2;

interface Pair {
  name: string;
  mark: string;
  size: 1 | 2;
}

const pairs: Readonly<Record<string, Pair>> = {
  em: { name: 'Emphasis', mark: 'EmphasisMark', size: 1 },
  strong: { name: 'StrongEmphasis', mark: 'EmphasisMark', size: 2 },
  s: { name: 'Strikethrough', mark: 'StrikethroughMark', size: 2 },
  mark: { name: 'Highlight', mark: 'HighlightMark', size: 2 },
};

/** The nodes of what a paragraph, a heading or a cell holds, read as the product's grammar reads it. */
export function inlineElements(maker: Maker, text: string, from: number): Element[] {
  const lead = text.length - text.trimStart().length;
  return elementsOf(maker, {
    text: text.trim(),
    placeAt: (position) => from + lead + position,
  });
}

/** The same of a piece whose characters do not stand side by side. */
export function elementsOf(maker: Maker, piece: Piece, noteDepth = 0): Element[] {
  return new Reading(maker, piece, noteDepth).read(placedTokens(piece.text));
}

interface Frame {
  from: number;
  children: Element[];
}

/** One walk over the tokens of a piece. */
class Reading {
  private readonly maker: Maker;
  private readonly piece: Piece;
  private readonly noteDepth: number;
  private frames: Frame[] = [{ from: 0, children: [] }];
  /** The text that is being walked over: an address may stand in it. */
  private run: Place | undefined;
  private linkDepth = 0;
  /** The character behind which the run stands, as it is read. */
  private before = '';
  private isBehindEscape = false;
  private runIsBehindEscape = false;

  constructor(maker: Maker, piece: Piece, noteDepth: number) {
    this.maker = maker;
    this.piece = piece;
    this.noteDepth = noteDepth;
  }

  read(tokens: readonly Token[]): Element[] {
    orderPlaces(tokens);
    pairTags(tokens, (token) => {
      token.type = 'loose_tag';
    });
    let closer: string | undefined;
    for (const token of tokens) {
      if (closer !== undefined) {
        if (token.type === closer) closer = undefined;
        this.before = characterBehind(token, this.before);
        continue;
      }
      if (token.type === 'text') {
        this.extendRun(token);
        continue;
      }
      this.endRun();
      this.before = characterBehind(token, this.before);
      closer = this.readToken(token);
      this.isBehindEscape = token.type === 'text_special';
    }
    this.endRun();
    return this.frames[0]?.children ?? [];
  }

  private extendRun(token: Token): void {
    if (token.content === '') return;
    const { from, to } = placeOf(token);
    if (!this.run) this.runIsBehindEscape = this.isBehindEscape;
    this.run = { from: this.run?.from ?? from, to, at: from, textEnd: from };
    this.isBehindEscape = false;
  }

  private endRun(): void {
    const { run } = this;
    this.run = undefined;
    if (!run) return;
    const { before } = this;
    const words = this.piece.text.slice(run.from, run.to);
    this.before = words.at(-1) ?? before;
    if (this.linkDepth > 0) return;
    const addresses = addressesIn(this.piece.text, run, this.runIsBehindEscape);
    const tags = tagsInWords(words, before)
      .map(({ from, to }) => ({ from: run.from + from, to: run.from + to }))
      .filter((tag) => addresses.every(({ from, to }) => tag.to <= from || tag.from >= to));
    const found = [
      ...addresses.map((one) => ({ ...one, name: 'URL' })),
      ...tags.map((one) => ({ ...one, name: 'NoteTag' })),
    ].toSorted((one, other) => one.from - other.from);
    for (const { name, from, to } of found) this.add(name, from, to);
  }

  /** Adds what a token stands for; gives the type of the token up to which all else belongs to it. */
  private readToken(token: Token): string | undefined {
    const { type, nesting } = token;
    const { from, to, textEnd } = placeOf(token);
    const pair = pairs[type.replace(/_(?:open|close)$/, '')];
    if (pair) {
      if (nesting === 1) this.openPair(pair, from, to);
      else this.closePair(pair, from, to);
      return undefined;
    }
    switch (type) {
      case 'link_open':
        return this.openLink(token);
      case 'link_close':
        this.closeLink(token);
        return undefined;
      case 'sub_open':
        this.addIndex('Subscript', from, to);
        return 'sub_close';
      case 'sup_open':
        this.addIndex('Superscript', from, to);
        return 'sup_close';
      case 'note_link_open':
        this.addNoteLink(from);
        return 'note_link_close';
      case 'code_inline':
        this.addMarked('InlineCode', { from, to }, token.markup.length);
        return undefined;
      case 'math_inline':
        this.addFormula(token);
        return undefined;
      case 'hardbreak':
        if (this.piece.text[from] === '<') this.add('SafeTag', from, to);
        else
          this.add(
            'HardBreak',
            Math.min(from, textEnd),
            this.piece.text[from] === '\\' ? from + 2 : from + 1,
          );
        return undefined;
      default:
        this.addLeaf(token);
        return undefined;
    }
  }

  private addLeaf(token: Token): void {
    const { from, to } = placeOf(token);
    switch (token.type) {
      case 'html_open':
      case 'html_close':
      case 'html_void':
        this.add('SafeTag', from, to);
        break;
      case 'text_special':
        if (token.info === 'entity') this.add('Entity', from, to);
        // A backslash before a letter is one.
        else if (token.content !== token.markup) this.add('Escape', from, to);
        break;
      case 'image': {
        const labelEnd = from + 2 + token.content.length;
        this.add('Image', from, to, [
          this.element('LinkMark', from, from + 2),
          ...this.linkEnd(labelEnd, to),
        ]);
        break;
      }
      case 'footnote_ref':
        this.addFootnote(token);
        break;
    }
  }

  private element(name: string, from: number, to: number, children?: Element[]): Element {
    const { placeAt } = this.piece;
    const end = to > from ? placeAt(to - 1) + 1 : placeAt(to);
    return this.maker.elt(name, placeAt(from), end, children);
  }

  private add(name: string, from: number, to: number, children?: Element[]): void {
    this.frames.at(-1)?.children.push(this.element(name, from, to, children));
  }

  private addMarked(name: string, { from, to }: { from: number; to: number }, size: number): void {
    const mark = name === 'InlineCode' ? 'CodeMark' : `${name}Mark`;
    this.add(name, from, to, [
      this.element(mark, from, from + size),
      this.element(mark, to - size, to),
    ]);
  }

  private addIndex(name: string, from: number, to: number): void {
    const inside = this.piece.text.slice(from + 1, to - 1);
    const escapes = Array.from(inside.matchAll(indexEscape), ({ index }) =>
      this.element('Escape', from + 1 + index, from + 3 + index),
    );
    this.add(name, from, to, [
      this.element(`${name}Mark`, from, from + 1),
      ...escapes,
      this.element(`${name}Mark`, to - 1, to),
    ]);
  }

  private addFormula(token: Token): void {
    const { from, to } = placeOf(token);
    const isDisplayed = token.markup === '$$';
    const size = isDisplayed || this.piece.text[from] === '\\' ? 2 : 1;
    this.add(isDisplayed ? 'DisplayedFormula' : 'Formula', from, to, [
      this.element('FormulaMark', from, from + size),
      this.element('FormulaMark', to - size, to),
    ]);
  }

  private addNoteLink(from: number): void {
    const { text } = this.piece;
    const at = text[from] === '!' ? from + 1 : from;
    const link = noteLinkAt(text, at);
    if (!link) return;
    const bar = link.label === undefined ? -1 : text.indexOf('|', at);
    const ends = link.end - 2;
    const children = [this.element('NoteLinkMark', from, at + 2)];
    const addTrimmed = (name: string, [begin, end]: [number, number]): void => {
      const inside = text.slice(begin, end);
      const first = begin + inside.length - inside.trimStart().length;
      const last = begin + inside.trimEnd().length;
      if (first < last) children.push(this.element(name, first, last));
    };
    const nameEnd = bar === -1 ? ends : bar;
    // Outside of a table the backslash is still there.
    const isBackslashed = bar !== -1 && text[bar - 1] === '\\';
    addTrimmed('NoteLinkName', [at + 2, isBackslashed ? bar - 1 : nameEnd]);
    if (bar !== -1) {
      const { placeAt } = this.piece;
      const before = placeAt(isBackslashed ? bar - 2 : bar - 1) + 1;
      children.push(this.maker.elt('NoteLinkMark', before, placeAt(bar) + 1));
      addTrimmed('NoteLinkLabel', [bar + 1, ends]);
    }
    children.push(this.element('NoteLinkMark', ends, link.end));
    this.add('NoteLink', from, link.end, children);
  }

  private addFootnote(token: Token): void {
    const { from, to } = placeOf(token);
    if (this.piece.text[from] === '[') {
      this.add('FootnoteReference', from, to);
      return;
    }
    const { placeAt } = this.piece;
    const inside: Piece = {
      text: this.piece.text.slice(from + 2, to - 1),
      placeAt: (position) => placeAt(from + 2 + position),
    };
    const isDeep = this.noteDepth >= deepestNotes;
    const children = isDeep ? [] : elementsOf(this.maker, inside, this.noteDepth + 1);
    this.add('InlineFootnote', from, to, children);
  }

  private openFrame(from: number): void {
    const outer = this.frames.at(-1);
    const isDeep = this.frames.length >= deepest;
    this.frames.push({ from, children: isDeep && outer ? outer.children : [] });
  }

  private closeFrame(name: string, to: number): void {
    const frame = this.frames.pop();
    if (!frame || frame.children === this.frames.at(-1)?.children) return;
    this.add(name, frame.from, to, frame.children);
  }

  private openPair({ mark, size }: Pair, from: number, to: number): void {
    const begin = size === 2 && to - from === 1 ? from - 1 : from;
    this.openFrame(begin);
    this.add(mark, begin, to);
  }

  private closePair({ name, mark, size }: Pair, from: number, to: number): void {
    const end = size === 2 && to - from === 1 ? to + 1 : to;
    this.add(mark, from, end);
    this.closeFrame(name, end);
  }

  private openLink(token: Token): string | undefined {
    const { from, to, textEnd } = placeOf(token);
    if (token.markup === 'linkify') {
      this.add('URL', textEnd, to);
      return 'link_close';
    }
    if (token.markup === 'autolink') {
      this.add('Autolink', from, to, [
        this.element('LinkMark', from, from + 1),
        this.element('URL', from + 1, to - 1),
        this.element('LinkMark', to - 1, to),
      ]);
      return 'link_close';
    }
    this.linkDepth += 1;
    this.openFrame(from);
    this.add('LinkMark', from, from + 1);
    return undefined;
  }

  private closeLink(token: Token): void {
    const { at, to } = placeOf(token);
    this.frames.at(-1)?.children.push(...this.linkEnd(at, to));
    this.closeFrame('Link', to);
    this.linkDepth -= 1;
  }

  /** What stands behind the words of a link. */
  private linkEnd(labelEnd: number, to: number): Element[] {
    return linkParts(this.piece.text, labelEnd, to).map((part) =>
      this.element(part.name, part.from, part.to),
    );
  }
}
