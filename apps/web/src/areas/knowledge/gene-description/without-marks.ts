/** A text as a line of a list: its words without the marks of Markdown. Hyphens stay: names of genes and variants hold them. */
export function withoutMarks(text: string | undefined): string {
  return (text ?? '')
    .slice(0, 400)
    .replaceAll(/^[ \t]*(?:#{1,6}|>|[-+*]|\d+\.)[ \t]+/gm, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*+|`+|~~|__/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
