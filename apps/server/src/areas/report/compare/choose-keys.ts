import type { Comparison } from '@wm/contract/report/compare';
import { AppError } from '#core/app-error.ts';
import { definedKey, likelyKeys } from './compare-columns.ts';
import type { MatchedColumns, ModuleSide } from './compare-columns.ts';
import { guessKey } from './guess-key.ts';
import type { RowSource } from './row-source.ts';
import type { Watch } from './watch.ts';

/** Which pairs of columns say which rows are the same one, and why these; null when none do. */
export interface ChosenKeys {
  keys: number[] | null;
  keyFrom: Comparison['keyFrom'];
}

interface Choosing {
  /** Ids that the reader has chosen. */
  chosen: readonly string[];
  matched: MatchedColumns;
  sides: { before: ModuleSide; after: ModuleSide };
  rows: { before: RowSource; after: RowSource };
  watch: Watch;
}

/** The keys that the reader has chosen, else those of the definition, else a column that names each row. */
export async function chooseKeys({
  chosen,
  matched,
  sides,
  rows,
  watch,
}: Choosing): Promise<ChosenKeys> {
  const { pairs } = matched;
  if (chosen.length > 0) {
    const keys = chosen.map((id) => {
      const at = pairs.findIndex((pair) => pair.id === id);
      if (at === -1) throw new AppError('report.compare-column', { values: { column: id } });
      return at;
    });
    return { keys: [...new Set(keys)], keyFrom: 'chosen' };
  }
  const defined = definedKey(matched, sides.before, sides.after);
  if (defined) return { keys: defined, keyFrom: 'definition' };
  const candidates = likelyKeys(matched);
  const guessed = await guessKey({ ...rows, pairs, candidates, watch });
  return guessed === undefined
    ? { keys: null, keyFrom: 'none' }
    : { keys: [guessed], keyFrom: 'guessed' };
}
