/** The texts of a page in order, each with where it begins in the `textContent` of the body. */
function* textsOf(doc: Document): Generator<{ node: Text; start: number }> {
  const walker = doc.createTreeWalker(
    doc.body,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_CDATA_SECTION,
  );
  let start = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text;
    yield { node: text, start };
    start += text.data.length;
  }
}

/** The stretch of the body's `textContent` from `start` to `end`; null where it is shorter. */
export function rangeBetween(doc: Document, start: number, end: number): Range | null {
  const range = doc.createRange();
  let isBegun = false;
  for (const { node, start: at } of textsOf(doc)) {
    const length = node.data.length;
    if (!isBegun && start < at + length) {
      range.setStart(node, Math.max(0, start - at));
      isBegun = true;
    }
    if (isBegun && end <= at + length) {
      range.setEnd(node, end - at);
      return range;
    }
  }
  return null;
}

/** Where the words stand, whatever white space is between them. */
export function rangeOfText(doc: Document, words: string): Range | null {
  const wanted = words.replace(/\s+/g, '');
  if (wanted.length < 4) return null;
  const whole = doc.body.textContent ?? '';
  const places: number[] = [];
  let bare = '';
  for (let at = 0; at < whole.length; at += 1) {
    const sign = whole.charAt(at);
    if (/\s/.test(sign)) continue;
    bare += sign;
    places.push(at);
  }
  const found = bare.indexOf(wanted);
  const start = places[found];
  const last = places[found + wanted.length - 1];
  if (found < 0 || start === undefined || last === undefined) return null;
  return rangeBetween(doc, start, last + 1);
}

/** Which section a CFI is about; nothing for what is none. */
export function sectionOfCfi(cfi: string): number | undefined {
  const [, step = ''] = /^epubcfi\(\/6\/(\d{1,7})(?:\[[^\]]*\])?[!)]/.exec(cfi) ?? [];
  const index = Number(step) / 2 - 1;
  return step !== '' && Number.isInteger(index) && index >= 0 ? index : undefined;
}
