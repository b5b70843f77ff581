/** What stands before the root element of a document. */
export interface Prolog {
  /** The document with its DOCTYPE overwritten by spaces, so that every offset stays what it was. */
  text: string;
  /** True when the DOCTYPE has an internal subset that declares entities or includes parameter entities. */
  declaresEntities: boolean;
}

/**
 * Takes the DOCTYPE out of a document. No identifier in it is ever fetched and nothing it declares takes effect
 * (XML 1.0 section 2.8); the caller decides whether declared entities are a reason to refuse.
 */
export function removeDoctype(document: string): Prolog {
  const start = findDoctype(document);
  if (start < 0) return { text: document, declaresEntities: false };
  const end = doctypeEnd(document, start);
  const doctype = document.slice(start, end);
  return {
    text: document.slice(0, start) + ' '.repeat(end - start) + document.slice(end),
    declaresEntities: /<!ENTITY|%[\w.:-]+;/i.test(doctype),
  };
}

/** The position of `<!DOCTYPE` among white space, comments and processing instructions at the start, or -1. */
function findDoctype(document: string): number {
  let position = document.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    while (position < document.length && document.charCodeAt(position) <= 32) position += 1;
    if (document.startsWith('<!--', position)) position = after(document, '-->', position + 4);
    else if (document.startsWith('<?', position)) position = after(document, '?>', position + 2);
    else break;
  }
  return /^<!doctype/i.test(document.slice(position, position + 9)) ? position : -1;
}

function after(document: string, mark: string, from: number): number {
  const found = document.indexOf(mark, from);
  return found < 0 ? document.length : found + mark.length;
}

/** Skips quoted literals, comments and the bracketed internal subset; an unclosed DOCTYPE swallows the document. */
function doctypeEnd(document: string, start: number): number {
  let isInSubset = false;
  let position = start + 9;
  while (position < document.length) {
    const character = document[position];
    if (character === '"' || character === "'") {
      position = after(document, character, position + 1);
      continue;
    }
    if (isInSubset && document.startsWith('<!--', position)) {
      position = after(document, '-->', position + 4);
      continue;
    }
    if (character === '[') isInSubset = true;
    if (character === ']') isInSubset = false;
    position += 1;
    if (character === '>' && !isInSubset) return position;
  }
  return document.length;
}
