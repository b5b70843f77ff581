import type Token from 'markdown-it/lib/token.mjs';

/** A formula among words that are read as words: what has commands in it says nothing there. */
function formulaText(tex: string): string {
  return tex.includes('\\') ? '（公式）' : tex;
}

/** The words of a line. */
export function inlineText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'softbreak' || token.type === 'hardbreak') return '\n';
      if (token.type === 'image') return inlineText(token.children ?? []);
      if (token.type === 'math_inline') return formulaText(token.content);
      return token.content;
    })
    .join('');
}

const ownText = new Set(['fence', 'code_block', 'html_text']);

/** The words of a text: a line for each paragraph, heading, cell and line of code, without marks and addresses. */
export function plainTextOf(tokens: readonly Token[], wordsOf = inlineText): string {
  return tokens
    .flatMap((token) => {
      if (token.type === 'inline') return [wordsOf(token.children ?? [])];
      return ownText.has(token.type) ? [token.content] : [];
    })
    .join('\n');
}
