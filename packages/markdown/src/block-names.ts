import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';

const longestName = 40;
/** One letter is a power, `x ^n`, and digits alone are, too. */
const nameAtEnd = /(?:^|[ \t])\^((?=[\d-]*[A-Za-z])[A-Za-z\d-]{2,40})$/;

/** Where the words of a line end that has a name behind them, ` ^name`, and the name. */
export function blockNameIn(line: string): { name: string; end: number } | undefined {
  const written = line.trimEnd();
  const from = Math.max(0, written.length - longestName - 2);
  const found = nameAtEnd.exec(written.slice(from));
  const name = found?.[1];
  if (name === undefined) return undefined;
  const sign = written.length - name.length - 1;
  const isOwn = sign === 0 || /[ \t]/.test(written[sign - 1] ?? '');
  return isOwn ? { name, end: written.slice(0, sign).trimEnd().length } : undefined;
}

/** Takes the names of paragraphs and list entries out of the words; `data-block` holds them, for links like `[[甲#^name]]`. */
export function blockNames(parser: MarkdownIt): void {
  parser.core.ruler.after('inline', 'block_name', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const paragraph = tokens[index - 1];
      if (token.type !== 'inline' || paragraph?.type !== 'paragraph_open') continue;
      const name = takeName(token.children ?? []);
      if (name === undefined) continue;
      const entry = tokens[index - 2];
      const holder = paragraph.hidden && entry?.type === 'list_item_open' ? entry : paragraph;
      holder.attrSet('data-block', name);
    }
  });
}

function takeName(children: Token[]): string | undefined {
  const last = children.at(-1);
  const found = last?.type === 'text' ? blockNameIn(last.content) : undefined;
  if (!last || !found) return undefined;
  last.content = last.content.slice(0, found.end);
  // A name in a line of its own leaves no line behind.
  if (last.content === '' && children.at(-2)?.type === 'softbreak') children.splice(-2);
  return found.name;
}

/** A paragraph or an entry of a list that a link may lead to. */
export interface TextBlock {
  /** Its words, in one line. */
  text: string;
  /** What it is called, if it has a name. */
  name: string | undefined;
  /** The lines of the source that it begins and ends in, counted from 0. */
  line: number;
  lastLine: number;
}

/** The paragraphs of a text in their order. */
export function textBlocksOf(
  tokens: readonly Token[],
  wordsOf: (children: readonly Token[]) => string,
): TextBlock[] {
  return tokens.flatMap((token, index) => {
    const paragraph = tokens[index - 1];
    if (token.type !== 'inline' || paragraph?.type !== 'paragraph_open' || !token.map) return [];
    const entry = tokens[index - 2];
    const inEntry = entry?.type === 'list_item_open' ? entry.attrGet('data-block') : null;
    const name = paragraph.attrGet('data-block') ?? inEntry ?? undefined;
    const text = wordsOf(token.children ?? [])
      .replaceAll(/\s+/g, ' ')
      .trim();
    return [{ text, name, line: token.map[0], lastLine: token.map[1] - 1 }];
  });
}
