import { richTextToText } from '@wm/rich-text/rich-text-to-text';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Plain text as rich text, a paragraph for each line. */
export function richOf(text: string): string {
  if (text === '') return '';
  return text
    .split('\n')
    .map((line) => `<p>${line.replaceAll(/[&<>]/g, (sign) => signs[sign] ?? sign)}</p>`)
    .join('');
}

/** What a sheet makes of a description: one whose words are those that are there already keeps its forms and pictures. */
export function detailAfter(stored: string, words: string): string {
  return richTextToText(stored).trim() === words.trim() ? stored : richOf(words);
}
