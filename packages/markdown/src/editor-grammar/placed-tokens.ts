import type MarkdownIt from 'markdown-it';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import { createParser } from '../grammar.ts';
import type { Token } from '../grammar.ts';

/** Where a token stands in the text that was read. */
export interface Place {
  from: number;
  to: number;
  /** Where the reading stood when the token was made: of what closes a link, the end of its words. */
  at: number;
  /** Where the text before it ends, which leaves out the spaces before a line break. */
  textEnd: number;
}

/** A token that knows its place. A map beside the tokens would cost more than reading them. */
interface PlacedToken extends Token {
  place?: Place;
}

interface PlacingState extends StateInline {
  /** Made by the rule that is running, and placed when it ends. */
  fresh: Token[];
  /** Where the text begins that is not yet a token. */
  edge: number;
}

const nowhere: Place = { from: 0, to: 0, at: 0, textEnd: 0 };

/** Any footnote may be defined in a part of the text that is not read again: each label counts as one. */
const allLabels = new Proxy<Record<string, number>>({}, { get: () => -1, set: () => true });

let shared: MarkdownIt | undefined;

/** The parser of the product, with which the editor finds addresses too. */
export function placingParser(): MarkdownIt {
  shared ??= makeParser();
  return shared;
}

/** Where a token stands that was read here. */
export function placeOf(token: Token): Place {
  return (token as PlacedToken).place ?? nowhere;
}

/** The tokens of a piece of text within a block, as the product's grammar reads it, each with its place. */
export function placedTokens(text: string): Token[] {
  const parser = placingParser();
  const tokens: Token[] = [];
  parser.inline.parse(text, parser, { footnotes: { refs: allLabels } }, tokens);
  return tokens;
}

function makeParser(): MarkdownIt {
  const parser = createParser();
  // Joined text would not tell where its parts stood.
  parser.inline.ruler2.disable('fragments_join');
  parser.inline.State = class extends parser.inline.State implements PlacingState {
    fresh: Token[] = [];
    edge = 0;

    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      const textEnd = this.edge + this.pending.length;
      const token: PlacedToken = super.push(type, tag, nesting);
      this.fresh.push(token);
      this.edge = this.pos;
      token.place = { from: 0, to: 0, at: this.pos, textEnd };
      return token;
    }

    override pushPending(): Token {
      const token: PlacedToken = super.pushPending();
      const [from, to] = [this.edge, this.edge + token.content.length];
      token.place = { from, to, at: from, textEnd: from };
      return token;
    }
  };
  parser.inline.tokenize = (state) => {
    tokenize(parser, state as PlacingState);
  };
  return parser;
}

/** As markdown-it's own, but for placing what each rule makes. */
function tokenize({ inline, options }: MarkdownIt, state: PlacingState): void {
  const rules = inline.ruler.getRules('');
  const end = state.posMax;
  const { maxNesting = 100 } = options as { maxNesting?: number };
  while (state.pos < end) {
    const outer = state.fresh;
    const from = state.pos;
    state.fresh = [];
    const isRead = state.level < maxNesting && rules.some((rule) => rule(state, false));
    if (state.fresh.length > 0) {
      place(state.fresh, { from, to: state.pos });
      state.edge = state.pos;
    }
    state.fresh = outer;
    if (!isRead) {
      state.pending += state.src[state.pos];
      state.pos += 1;
    }
  }
  if (state.pending) state.pushPending();
}

/** Signs that may turn out to be marks stand one behind the other; all else that a rule makes is the whole that it read. */
function place(fresh: readonly Token[], whole: { from: number; to: number }): void {
  const isRun = fresh.every(({ type }) => type === 'text');
  let { from } = whole;
  for (const token of fresh) {
    const to = isRun ? from + token.content.length : whole.to;
    const own = placeOf(token);
    own.from = from;
    own.to = to;
    if (isRun) from = to;
  }
}

/**
 * Of five signs that end two marks the odd one stands behind both in the tokens, though it was read first: the places follow
 * the tokens.
 */
export function orderPlaces(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    const own = placeOf(token);
    if (token.type !== 'text' || token.content.length !== 1) continue;
    let behind = own.to;
    for (let at = index - 1; at >= 0; at -= 1) {
      const before = placeOf(tokens[at] as Token);
      if (before.from <= own.from) break;
      behind = Math.max(behind, before.to);
      before.from -= 1;
      before.to -= 1;
    }
    own.from = behind - 1;
    own.to = behind;
  }
}
