import { palettes } from './chart-palette.ts';

/** The look of a chart, by the tokens of the page. */
export interface ChartTheme {
  palette: readonly string[];
  text: string;
  quiet: string;
  border: string;
  surface: string;
  raised: string;
  font: string;
  success: string;
  warning: string;
  danger: string;
}

/** Reads the tokens as they are now. */
export function readChartTheme(isDark: boolean): ChartTheme {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--wm-${name}`).trim();
  return {
    palette: palettes[isDark ? 'dark' : 'light'],
    text: token('text-2'),
    quiet: token('text-3'),
    border: token('border'),
    surface: token('surface'),
    raised: token('raised'),
    font: token('font'),
    success: token('success'),
    warning: token('warning'),
    danger: token('danger'),
  };
}

/** The theme as ECharts takes it. */
export function echartsTheme(theme: ChartTheme): object {
  const { palette, text, quiet, border, raised, font, surface } = theme;
  const axis = {
    axisLine: { lineStyle: { color: border } },
    axisTick: { show: false },
    axisLabel: { color: quiet, fontSize: 12, hideOverlap: true },
    splitLine: { lineStyle: { color: border, type: [3, 3] } },
    splitArea: { show: false },
    axisPointer: { lineStyle: { color: quiet }, label: { backgroundColor: quiet } },
  };
  return {
    color: [...palette],
    backgroundColor: 'transparent',
    textStyle: { fontFamily: font, color: text },
    legend: { textStyle: { color: text }, icon: 'roundRect', itemWidth: 12, itemHeight: 8 },
    tooltip: {
      backgroundColor: raised,
      borderColor: border,
      textStyle: { color: text, fontSize: 12 },
      axisPointer: { lineStyle: { color: quiet } },
    },
    line: { symbol: 'none', lineStyle: { width: 1.75 } },
    treemap: { itemStyle: { borderColor: surface } },
    timeAxis: { ...axis, splitLine: { show: false } },
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: { ...axis, axisLine: { show: false } },
    logAxis: axis,
  };
}
