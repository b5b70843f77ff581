/** First and last day as the picker gives them, YYYY-MM-DD. */
export type DateRange = readonly [string, string] | readonly [] | null | undefined;

type Filters = Readonly<Record<string, unknown>> & { params?: Readonly<Record<string, unknown>> };

/** `create_time` and `createTime` become `CreateTime`. */
function pascal(suffix: string): string {
  return suffix
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

/**
 * Filters with a date range in `params` (specification 3): `begin_time` and `end_time`, or, with a suffix such as
 * `create_time`, `begin_create_time` and `end_create_time`. Names are camelCase here, the client writes them in wire names.
 * Without a range the earlier one goes.
 */
export function withDateRange<F extends Filters>(
  filters: F,
  range: DateRange,
  suffix = 'time',
): F & { params: Record<string, unknown> } {
  const name = pascal(suffix);
  const { [`begin${name}`]: _begin, [`end${name}`]: _end, ...others } = filters.params ?? {};
  const [begin, end] = range ?? [];
  return {
    ...filters,
    params: {
      ...others,
      ...(begin && { [`begin${name}`]: begin }),
      ...(end && { [`end${name}`]: end }),
    },
  };
}
