/** A file name as it may stand between the brackets of a link. */
function linkText(name: string): string {
  return name.replace(/[\r\n]+/g, ' ').replace(/[\\[\]]/g, '\\$&');
}

/** The Markdown that shows an uploaded picture, or links any other file. */
export function uploadLink(file: { name: string; type: string }, address: string): string {
  const link = `[${linkText(file.name)}](${address})`;
  return file.type.startsWith('image/') ? `!${link}` : link;
}
