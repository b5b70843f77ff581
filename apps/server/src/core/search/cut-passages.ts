/** A piece of a text. */
export interface Passage {
  start: number;
  text: string;
}

const wanted = 500;
const longest = 800;

/** Cuts a text into passages of about 500 signs, between paragraphs where it can, else between sentences. */
export function cutPassages(text: string): Passage[] {
  const passages: Passage[] = [];
  let start = 0;
  let end = 0;
  const close = (): void => {
    const piece = text.slice(start, end);
    if (piece.trim() !== '') passages.push({ start, text: piece.trim() });
    start = end;
  };
  for (const part of partsOf(text)) {
    if (end > start && end - start + part.length > longest) close();
    end += part.length;
    if (end - start >= wanted) close();
  }
  close();
  return passages;
}

/** Paragraphs; long ones by sentences, and what is still too long by length. */
function* partsOf(text: string): Generator<string> {
  for (const [paragraph] of text.matchAll(/[^\n]*\n+|[^\n]+$/g)) {
    if (paragraph.length <= longest) {
      yield paragraph;
      continue;
    }
    for (const [sentence] of paragraph.matchAll(
      /[^。！？；.!?;]*[。！？；.!?;]+\s*|[^。！？；.!?;]+$/g,
    ))
      for (let at = 0; at < sentence.length; at += longest) yield sentence.slice(at, at + longest);
  }
}
