import type { IndicatorFigure } from 'klinecharts';
import type { ChartIndicator } from './indicator-params.ts';
import type { IndicatorRow } from './lazy-rows.ts';
import { risingKey } from './live-column.ts';

const kinds = { line: 'line', histogram: 'bar', dots: 'circle' } as const;

/** What a chart draws of an indicator. States are for rules: a line at 1 and -1 among prices would flatten them. */
export function figuresOf({ outputs }: ChartIndicator): IndicatorFigure<IndicatorRow>[] {
  const drawn = Object.entries(outputs).flatMap(([key, { name, style }]) =>
    style === 'state' ? [] : [{ key, name, style }],
  );
  return drawn.map(({ key, name, style }) => ({
    key,
    title: `${name}: `,
    type: kinds[style],
    ...(style === 'histogram' && {
      baseValue: 0,
      styles: ({ data, indicator }) => {
        const value = data.current?.[risingKey] ?? data.current?.[key] ?? 0;
        const { upColor, downColor } = indicator.styles?.bars?.[0] ?? {};
        const color = value >= 0 ? upColor : downColor;
        return color === undefined ? {} : { color };
      },
    }),
  }));
}
