/** Where something stands in a text: from the first character to the one after the last. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** A word, a number, a sign or the end of the text. */
export interface Token extends Place {
  readonly kind: 'word' | 'number' | 'sign' | 'end';
  readonly text: string;
}

/** A fault in a text, with its place and a Chinese sentence. */
export class TextFault extends Error {
  readonly place: Place;

  constructor(place: Place, message: string) {
    super(message);
    this.place = place;
  }
}

const PATTERN =
  /(?<space>\s+)|(?<number>\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(?<word>[\p{L}_][\p{L}\p{N}_]*)|(?<sign>[-+*/(),.<>%])|(?<other>[^])/giuy;

const FULL_WIDTH: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '，': ',',
  '＞': '>',
  '＜': '<',
  '＋': '+',
  '－': '-',
  '＊': '*',
  '／': '/',
  '％': '%',
};

/**
 * Cuts a text into tokens; full-width signs count as plain ones. `at` is where the text begins in a longer one.
 * @throws TextFault for a character that means nothing.
 */
export function tokensOf(text: string, at: number): Token[] {
  const plain = text.replaceAll(/[（），＞＜＋－＊／％]/g, (sign) => FULL_WIDTH[sign] ?? sign);
  const tokens: Token[] = [];
  for (const match of plain.matchAll(new RegExp(PATTERN))) {
    const place = { from: at + match.index, to: at + match.index + match[0].length };
    const { space, number, word, sign } = match.groups ?? {};
    if (space !== undefined) continue;
    if (number !== undefined) tokens.push({ kind: 'number', text: number, ...place });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, ...place });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, ...place });
    else throw new TextFault(place, `不认识的符号“${match[0]}”`);
  }
  const end = at + text.length;
  tokens.push({ kind: 'end', text: '', from: end, to: end });
  return tokens;
}

/** A reader of tokens, one after the other. */
export interface Tokens {
  peek: () => Token;
  next: () => Token;
  /** Takes the next token when it is this sign or word (in any case). */
  take: (text: string) => boolean;
  /** @throws TextFault when the next token is not this sign. */
  need: (sign: string) => Token;
}

/** Reads tokens. */
export function readTokens(list: readonly Token[]): Tokens {
  let at = 0;
  const last = list.length - 1;
  const peek = (): Token => list[Math.min(at, last)]!;
  const next = (): Token => {
    const token = peek();
    at += 1;
    return token;
  };
  const take = (text: string): boolean => {
    const token = peek();
    const isIt = token.kind !== 'end' && token.text.toUpperCase() === text;
    if (isIt) at += 1;
    return isIt;
  };
  return {
    peek,
    next,
    take,
    need: (sign) => {
      const token = next();
      if (token.text === sign && token.kind === 'sign') return token;
      throw new TextFault(token, `这里应为“${sign}”`);
    },
  };
}
