import type { ArticleLink } from '@wm/contract/blog/page';

interface Candidate extends ArticleLink {
  text: string;
  /** Tags in common. */
  shared: number;
}

const weightOfTag = 0.3;
const leastScore = 0.08;
const shown = 4;

function pairsOf(text: string): Set<string> {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < letters.length; at += 1) pairs.add(letters.slice(at, at + 2));
  return pairs;
}

/** How alike two sets of pairs are, from 0 to 1. */
function likeness(one: Set<string>, other: Set<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let common = 0;
  for (const pair of one) if (other.has(pair)) common += 1;
  return (2 * common) / (one.size + other.size);
}

/** The articles most like a text: tags in common, then neighbouring characters in common. */
export function relatedArticles(text: string, candidates: readonly Candidate[]): ArticleLink[] {
  const own = pairsOf(text);
  return candidates
    .map((candidate) => ({
      candidate,
      score: candidate.shared * weightOfTag + likeness(own, pairsOf(candidate.text)),
    }))
    .filter(({ score }) => score >= leastScore)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, shown)
    .map(({ candidate: { id, title, publishTime } }) => ({ id, title, publishTime }));
}
