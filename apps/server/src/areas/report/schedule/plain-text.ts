/** A text as it stands in Markdown. */
export function plainText(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+\-.!|<>]/g, (sign) => `\\${sign}`);
}
