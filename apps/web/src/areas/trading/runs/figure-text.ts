import { METRIC_NAMES } from '@wm/market/metric-names';
import type { RunFigure } from '@wm/contract/trading/run-report';
import { dayText } from '../price-text.ts';

type MetricId = keyof typeof METRIC_NAMES;

const dayMs = 86_400_000;

function isMetric(id: string): id is MetricId {
  return id in METRIC_NAMES;
}

/** What a figure is called. */
export function figureName(id: string): string {
  return isMetric(id) ? METRIC_NAMES[id].name : id;
}

/** A share in percent with two decimals and a sign that is no hyphen. */
export function percentText(value: number | null | undefined): string {
  if (value === null || value === undefined) return '--';
  return `${value < 0 ? '−' : ''}${Math.abs(value).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}%`;
}

/** The same with a plus before gains. */
export function gainText(value: number | null | undefined): string {
  return value !== null && value !== undefined && value > 0
    ? `+${percentText(value)}`
    : percentText(value);
}

/** A number with a minus that is no hyphen. */
export function numberText(value: number, decimals: number): string {
  const text = Math.abs(value).toLocaleString('zh-CN', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return value < 0 ? `−${text}` : text;
}

/** Money without what nobody reads. */
export function moneyText(value: number): string {
  return numberText(value, Math.abs(value) >= 100_000 ? 0 : 2);
}

/** A figure as it is read; what is undefined is --. */
export function figureText({ id, value }: RunFigure): string {
  if (value === null) return '--';
  switch (isMetric(id) ? METRIC_NAMES[id].unit : 'ratio') {
    case 'time':
      return dayText(value);
    case 'duration':
      return `${Math.round(value / dayMs).toLocaleString('zh-CN')} 天`;
    case 'percent':
      return percentText(value);
    case 'money':
      return moneyText(value);
    case 'count':
      return value.toLocaleString('zh-CN');
    default:
      return numberText(value, 2);
  }
}

/** Red for gains, green for losses. */
export function gainClass(value: number | null | undefined): string {
  if (!value) return '';
  return value > 0 ? 'tr-up' : 'tr-down';
}

/** A figure of a list by its name; null without it. */
export function figureOf(figures: readonly RunFigure[] | undefined, id: string): number | null {
  return figures?.find((figure) => figure.id === id)?.value ?? null;
}
