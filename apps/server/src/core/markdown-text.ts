/** A text as it stands in Markdown, whatever signs it holds; of one line. */
export function markdownText(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+\-.!|<>]/g, (sign) => `\\${sign}`);
}
