import type { DeepPartial, Styles } from 'klinecharts';

/** The colors of the page that the chart is drawn in. */
export interface ChartColors {
  up: string;
  down: string;
  text: string;
  muted: string;
  border: string;
  surface: string;
  brand: string;
  family: string;
}

/** Reads them where they stand: the theme's tokens. */
export function readColors(element: HTMLElement): ChartColors {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    up: token('--tr-up'),
    down: token('--tr-down'),
    text: token('--wm-text-2'),
    muted: token('--wm-text-3'),
    border: token('--wm-border'),
    surface: token('--wm-surface'),
    brand: token('--wm-fill'),
    family: token('--wm-font'),
  };
}

/** Red up, green down, lines of the theme. */
export function stylesOf({
  up,
  down,
  text,
  muted,
  border,
  surface,
  brand,
  family,
}: ChartColors): DeepPartial<Styles> {
  const candle = { upColor: up, downColor: down, noChangeColor: muted };
  const edges = { upBorderColor: up, downBorderColor: down, noChangeBorderColor: muted };
  const wicks = { upWickColor: up, downWickColor: down, noChangeWickColor: muted };
  const axis = {
    axisLine: { color: border },
    tickLine: { color: border },
    tickText: { color: text, family },
  };
  const label = { color: surface, backgroundColor: text, borderColor: text, family };
  return {
    grid: { horizontal: { color: border }, vertical: { show: false } },
    candle: {
      bar: { ...candle, ...edges, ...wicks },
      priceMark: {
        high: { color: text, textFamily: family },
        low: { color: text, textFamily: family },
        last: { ...candle, text: { color: '#fff', family } },
      },
      tooltip: { legend: { color: text, family }, title: { color: text, family } },
    },
    indicator: { tooltip: { title: { color: text, family }, legend: { color: text, family } } },
    xAxis: axis,
    yAxis: axis,
    separator: { color: border },
    crosshair: {
      horizontal: { line: { color: muted }, text: label },
      vertical: { line: { color: muted }, text: label },
    },
    overlay: {
      line: { color: brand },
      rect: { borderColor: brand },
      polygon: { color: `${brand}26`, borderColor: brand },
      text: { color: '#fff', backgroundColor: brand, family },
    },
  };
}

/** Whether name and dates are to be seen: a blind test hides them wherever the chart writes them. */
export function namesShown(isShown: boolean): DeepPartial<Styles> {
  const legend = ['open', 'high', 'low', 'close', 'volume'] as const;
  const titles = { open: '开：', high: '高：', low: '低：', close: '收：', volume: '成交量：' };
  const rows = legend.map((name) => ({ title: titles[name], value: `{${name}}` }));
  const template = isShown ? [{ title: '时间：', value: '{time}' }, ...rows] : rows;
  return {
    candle: { tooltip: { title: { show: isShown }, legend: { template } } },
    xAxis: { tickText: { show: isShown } },
    crosshair: { vertical: { text: { show: isShown } } },
  };
}
