/** A backslash before these begins a formula instead of taking their meaning away. */
const byEntity = new Set(['\\', '[', ']']);

/** A text of one line as it stands in Markdown, whatever signs it holds. Without brackets parentheses mean nothing, and stay. */
export function markdownText(text: string): string {
  return text.replaceAll(/[\\[\]`*_{}#+\-.!|<>~=$^&]/g, (sign) =>
    byEntity.has(sign) ? `&#${sign.charCodeAt(0)};` : `\\${sign}`,
  );
}
