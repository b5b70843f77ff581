import { z } from 'zod';
import { AppError } from '#core/app-error.ts';

const longestDocument = 1024 * 1024;
const object = z.record(z.string(), z.unknown());

/**
 * The objects of the list that stands under a name in a JSON text, in blocks as the text arrives. Memory is bounded by the
 * longest object. Throws `knowledge.import-json` for a text that is cut, has no such list, or holds what is no object.
 */
export async function* readDocuments(
  texts: AsyncIterable<string>,
  name: string,
): AsyncGenerator<Record<string, unknown>[]> {
  const scanner = new ListScanner(name);
  for await (const text of texts) {
    const documents = scanner.take(text);
    if (documents.length > 0) yield documents;
  }
  scanner.end();
}

/** Finds where objects of a list begin and end; what is in them, JSON.parse says. */
class ListScanner {
  readonly #opening: RegExp;
  #rest = '';
  #isInList = false;
  #isOver = false;

  constructor(name: string) {
    this.#opening = new RegExp(`"${name}"\\s*:\\s*\\[`);
  }

  take(text: string): Record<string, unknown>[] {
    if (this.#isOver) return [];
    this.#rest += text;
    if (!this.#isInList) {
      const opening = this.#opening.exec(this.#rest);
      if (!opening) {
        if (this.#rest.length > longestDocument) throw new AppError('knowledge.import-json');
        return [];
      }
      this.#rest = this.#rest.slice(opening.index + opening[0].length);
      this.#isInList = true;
    }
    return this.#objects();
  }

  end(): void {
    if (!this.#isOver) throw new AppError('knowledge.import-json');
  }

  #objects(): Record<string, unknown>[] {
    const found: Record<string, unknown>[] = [];
    const text = this.#rest;
    let at = 0;
    for (;;) {
      while (at < text.length && /[\s,]/.test(text[at] ?? '')) at += 1;
      if (text[at] === ']') {
        this.#isOver = true;
        break;
      }
      if (at >= text.length) break;
      if (text[at] !== '{') throw new AppError('knowledge.import-json');
      const end = endOf(text, at);
      if (end === undefined) break;
      found.push(parsed(text.slice(at, end)));
      at = end;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > longestDocument) throw new AppError('knowledge.import-json');
    return found;
  }
}

/** Behind the brace that closes the object which begins at a place; undefined where the text ends before. */
function endOf(text: string, from: number): number | undefined {
  const mark = /["{}]/g;
  mark.lastIndex = from;
  let depth = 0;
  for (let hit = mark.exec(text); hit; hit = mark.exec(text)) {
    if (hit[0] === '"') {
      const quote = endOfText(text, hit.index + 1);
      if (quote === undefined) return undefined;
      mark.lastIndex = quote;
      continue;
    }
    depth += hit[0] === '{' ? 1 : -1;
    if (depth === 0) return hit.index + 1;
  }
  return undefined;
}

function endOfText(text: string, from: number): number | undefined {
  let at = text.indexOf('"', from);
  while (at !== -1) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at + 1;
    at = text.indexOf('"', at + 1);
  }
  return undefined;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return object.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('knowledge.import-json', { cause });
  }
}
