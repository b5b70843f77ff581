/** A colour that is always the same for a text: the hash of the text as hue, 50 % saturation and lightness (specification 9). */
export function colorOfText(text: string): string {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) {
    // As in Java: hash * 31 + code, within 32 bits.
    hash = (text.charCodeAt(index) + ((hash << 5) - hash)) | 0;
  }
  return `hsl(${((hash % 360) + 360) % 360}, 50%, 50%)`;
}
