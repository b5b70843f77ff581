const drawnPart = '<span class="katex-html"';

/** The same text for readers without the style sheet: of each formula only its MathML. */
export function withoutDrawnFormulas(html: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = html.indexOf(drawnPart); at !== -1; at = html.indexOf(drawnPart, from)) {
    kept.push(html.slice(from, at));
    from = endOfSpan(html, at);
  }
  return kept.join('') + html.slice(from);
}

/** Where the span that begins at a place ends: what is drawn is well-formed. */
function endOfSpan(html: string, from: number): number {
  const bound = /<(\/?)span\b[^>]*>/g;
  bound.lastIndex = from;
  let depth = 0;
  for (let found = bound.exec(html); found; found = bound.exec(html)) {
    depth += found[1] === '' ? 1 : -1;
    if (depth === 0) return bound.lastIndex;
  }
  return html.length;
}
