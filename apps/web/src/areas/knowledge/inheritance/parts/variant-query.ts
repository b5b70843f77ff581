import type { RunVariant } from '@wm/contract/knowledge/inheritance-run';
import { acmgClasses, impacts, variantMarks } from '@wm/contract/knowledge/inheritance/words';
import type { VariantQuery } from '../case.api.ts';

const marks = [...variantMarks, 'none'] as const;
const classes = [...acmgClasses, 'none'] as const;

/** What the address of results asks for. */
export function queryOf(params: URLSearchParams): VariantQuery & { page: number; limit: number } {
  const impact = impacts.find((one) => one === params.get('impact'));
  const mark = marks.find((one) => one === params.get('mark'));
  const label = Number(/^\d{1,15}$/.exec(params.get('label') ?? '')?.[0] ?? 0);
  const acmg = classes.find((one) => one === params.get('acmg'));
  return {
    page: Math.max(1, Number(params.get('page') ?? 1) || 1),
    limit: 20,
    sort: params.get('sort') === 'place' ? 'place' : 'rank',
    keep: params.get('keep') === 'strict' ? 'strict' : 'loose',
    ...textOf('model', params.get('m')),
    ...textOf('gene', params.get('gene')),
    ...(impact && { impact }),
    ...(params.get('p') === 'true' && { pathogenic: 'true' as const }),
    ...(mark && { mark }),
    ...(acmg && { acmg }),
    ...(label > 0 && { label }),
  };
}

function textOf<Name extends string>(name: Name, text: string | null) {
  return (text ? { [name]: text } : {}) as Partial<Record<Name, string>>;
}

/** Rows that get a card of their own: a pair is one card, so the other side of one that stands above gets none. */
export function cardsOf(rows: readonly RunVariant[]): RunVariant[] {
  const cards = new Map<string, RunVariant>();
  for (const row of rows) {
    const partner = cards.get(row.pairs[0]?.partner ?? '');
    const isOnlyPair = row.models.every(
      ({ model, state }) => state === 'inconsistent' || model.startsWith('AR_comp'),
    );
    if (isOnlyPair && partner?.pairs[0]?.partner === row.variant) continue;
    cards.set(row.variant, row);
  }
  return [...cards.values()];
}

/** The partner that stands on a variant's card: of a compound pair, where pairs are shown. */
export function pairOn(
  { pairs }: RunVariant,
  model: string,
): RunVariant['pairs'][number] | undefined {
  return model === '' || model.startsWith('AR_comp') ? pairs[0] : undefined;
}

/** Every variant of the list from the top to the bottom, both sides of a pair. */
export function orderOf(rows: readonly RunVariant[], model: string): string[] {
  const keys = cardsOf(rows).flatMap((row) => {
    const partner = pairOn(row, model)?.partner;
    return partner === undefined ? [row.variant] : [row.variant, partner];
  });
  return [...new Set(keys)];
}
