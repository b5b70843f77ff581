/** A piece of a search that looks in one field: `-tag:"周 报"`. */
export interface FieldPiece {
  field: 'title' | 'tag' | 'path';
  /** What is wanted there, without quotes. */
  text: string;
  isExcluded: boolean;
  /** The piece with straight quotes, and where it begins in what was typed, in UTF-16 code units. */
  source: string;
  start: number;
}

const fieldNames: Record<string, FieldPiece['field']> = {
  title: 'title',
  标题: 'title',
  tag: 'tag',
  标签: 'tag',
  path: 'path',
  位置: 'path',
};

const piece = /(?<=^|\s)(-?)(title|tag|path|标题|标签|位置)[:：](?:"([^"]+)"|([^\s"]+))/giu;

/** Parts a search into the pieces that look in one field (`tag:`, `title:`, `path:` and 标签、标题、位置) and the words beside them. */
export function splitFields(text: string): { pieces: FieldPiece[]; words: string } {
  const straight = text.replaceAll(/[\u{201C}\u{201D}\u{FF02}]/gu, '"');
  const pieces = Array.from(straight.matchAll(piece)).flatMap((found) => {
    const [source, minus = '', name = '', quoted, bare = ''] = found;
    const field = fieldNames[name.toLowerCase()];
    const wanted = { text: quoted ?? bare, isExcluded: minus !== '', source, start: found.index };
    return field ? [{ field, ...wanted }] : [];
  });
  return { pieces, words: straight.replaceAll(piece, ' ') };
}

/** The piece that looks for a text in a field; undefined for a text that no piece can hold. */
export function fieldPiece(field: FieldPiece['field'], text: string): string | undefined {
  return text.includes('"') || text.trim() === '' ? undefined : `${field}:"${text}"`;
}
