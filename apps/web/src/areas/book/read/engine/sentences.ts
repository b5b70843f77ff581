/** A sentence of a page, by its stretch of the body's `textContent`. */
export interface Sentence {
  start: number;
  end: number;
  text: string;
}

const blocks = 'p, li, dd, dt, h1, h2, h3, h4, h5, h6, blockquote, td, th, figcaption, pre, div';

/** The sentences of a page, in order; what stands in different blocks is never one. Readings of ruby are left out. */
export function sentencesOf(doc: Document): Sentence[] {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'sentence' });
  const walker = doc.createTreeWalker(
    doc.body,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_CDATA_SECTION,
  );
  const found: Sentence[] = [];
  let start = 0;
  let block: Element | null | undefined;
  let from = 0;
  let text = '';
  const close = (): void => {
    for (const { segment, index } of segmenter.segment(text)) {
      const trimmed = segment.trim();
      if (!/[\p{L}\p{N}]/u.test(trimmed)) continue;
      const lead = segment.length - segment.trimStart().length;
      const at = from + index + lead;
      found.push({ start: at, end: at + trimmed.length, text: spoken(trimmed) });
    }
    text = '';
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const data = (node as Text).data;
    const holder = node.parentElement?.closest(blocks) ?? doc.body;
    if (holder !== block) {
      close();
      block = holder;
      from = start;
    }
    // As many blanks as there are signs, so that places stay right.
    const isReading = node.parentElement?.closest('rt, rp, style, script') !== null;
    text += isReading ? ' '.repeat(data.length) : data;
    start += data.length;
  }
  close();
  return found;
}

const spoken = (text: string): string => text.replace(/\s+/g, ' ');
