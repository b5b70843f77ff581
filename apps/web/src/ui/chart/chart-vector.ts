import type { EChartsCoreOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { use } from 'echarts/core';
import { echartsTheme } from './chart-theme.ts';
import type { ChartTheme } from './chart-theme.ts';
import { init } from './echarts.ts';

use([SVGRenderer]);

interface Look {
  theme: ChartTheme;
  width: number;
  height: number;
}

/** The chart as SVG, in CSS pixels. */
export function vectorPicture(option: EChartsCoreOption, { theme, ...size }: Look): string {
  const chart = init(null, echartsTheme(theme), { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption({ ...option, animation: false, backgroundColor: theme.surface });
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
