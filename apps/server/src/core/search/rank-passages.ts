import { normalise } from '@wm/search-text/normal-text';
import type { Term } from '@wm/search-text/query';
import { cutPassages } from './cut-passages.ts';

/** A passage of a document, and how well it answers. */
export interface RankedPassage<D> {
  document: D;
  text: string;
  score: number;
}

/** As BM25 has them. */
const saturation = 1.2;
const titleWeight = 2.5;
/** From one document, so that one long book does not keep out all others. */
const perDocument = 2;

/**
 * The passages that hold most of what is looked for, rare words counting more (BM25 over the passages of the documents that
 * are given, and over their titles). Passages that hold nothing of it are left out.
 */
export function rankPassages<D extends { title: string; body: string; tags: readonly string[] }>(
  documents: readonly D[],
  terms: readonly Term[],
  limit: number,
): RankedPassage<D>[] {
  const all = documents.flatMap((document) => {
    const title = normalise([document.title, ...document.tags].join('\n'));
    const passages = cutPassages(document.body);
    const some = passages.length > 0 ? passages : [{ start: 0, text: document.title }];
    return some.map(({ text }) => {
      const normal = normalise(text);
      return {
        document,
        text,
        counts: terms.map((term) => countOf(normal, term.normal)),
        inTitle: terms.map((term) => title.includes(term.normal)),
      };
    });
  });
  const rarity = terms.map((_, at) => {
    const holding = new Set(
      all
        .filter(({ counts, inTitle }) => (counts[at] ?? 0) > 0 || inTitle[at])
        .map((one) => one.document),
    ).size;
    return Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
  });
  const scored = all.map(({ document, text, counts, inTitle }) => {
    let score = 0;
    let held = 0;
    for (const [at, weight] of rarity.entries()) {
      const count = counts[at] ?? 0;
      // A longer word that is met says more than a short one.
      const length = 1 + Math.min(4, terms[at]?.normal.length ?? 0) / 8;
      if (count > 0) score += weight * length * ((count * (saturation + 1)) / (count + saturation));
      if (inTitle[at]) score += weight * length * titleWeight;
      if (count > 0 || inTitle[at]) held += 1;
    }
    return {
      document,
      text,
      held,
      score: score * (held / terms.length),
    };
  });
  return pickBest(
    scored.filter(({ held }) => held > 0),
    limit,
  );
}

function pickBest<D>(scored: readonly RankedPassage<D>[], limit: number): RankedPassage<D>[] {
  const taken = new Map<D, number>();
  const best: RankedPassage<D>[] = [];
  for (const { document, text, score } of scored.toSorted((a, b) => b.score - a.score)) {
    const count = taken.get(document) ?? 0;
    if (count >= perDocument) continue;
    taken.set(document, count + 1);
    best.push({ document, text, score });
    if (best.length === limit) break;
  }
  return best;
}

function countOf(normal: string, term: string): number {
  let count = 0;
  for (
    let at = normal.indexOf(term);
    at !== -1 && count < 20;
    at = normal.indexOf(term, at + term.length)
  )
    count += 1;
  return count;
}
