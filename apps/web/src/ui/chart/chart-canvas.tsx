import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLook } from '#ui/theme/look.ts';
import { saveBlob } from '#core/http/download.ts';
import { useSettings } from '#core/stores/settings-store.ts';
import { echartsTheme, readChartTheme } from './chart-theme.ts';
import type { ChartTheme } from './chart-theme.ts';
import { connect, init } from './echarts.ts';
import './chart.css';

/** What a screen draws with: an option of ECharts, made with the colors of the page. */
export type ChartOption = EChartsCoreOption;

export interface ChartHandle {
  download: (name: string) => void;
  /** Saves it as a vector picture, whose drawer comes with the first one. */
  downloadVector: (name: string) => Promise<void>;
}

/** A point of a chart: its series, and its place in the data of that. */
export interface ChartPoint {
  series: number;
  at: number;
}

export interface ChartCanvasProps {
  /** Makes the option. It is called anew when the data or the look of the page change: keep it stable with `useCallback`. */
  option: (theme: ChartTheme) => ChartOption;
  height: number;
  /** Charts of one group show the same moment under the pointer. */
  group?: string;
  /** A span that was dragged over a time axis, in milliseconds since 1970. */
  onSpan?: (begin: number, end: number) => void;
  /** The points that a rectangle was dragged around. */
  onBrush?: (points: ChartPoint[]) => void;
  /** The name of what was clicked. */
  onPick?: (name: string) => void;
  /** The point that was clicked. */
  onPoint?: ((point: ChartPoint) => void) | undefined;
  /** What the library could not draw, in its words; `undefined` once it draws again. */
  onFault?: (message: string | undefined) => void;
  onReady?: (handle: ChartHandle) => void;
}

const pictureScale = 2;

/** Draws with ECharts on a canvas as wide as there is room. */
export function ChartCanvas(props: ChartCanvasProps): ReactNode {
  const { option, group } = props;
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const latest = useRef(props);
  const look = useLook();
  const brand = useSettings((settings) => settings.theme);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the tokens change with the color
  const theme = useMemo(() => readChartTheme(look.isDark), [look, brand]);
  const made = useMemo(() => option(theme), [option, theme]);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const drawn = init(element, echartsTheme(theme), { renderer: 'canvas' });
    chart.current = drawn;
    // Without room there is nothing to draw, and a map cannot be laid out.
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0 && element.clientHeight > 0) drawn.resize();
    });
    observer.observe(element);
    listen(drawn, latest);
    latest.current.onReady?.({
      download: (name) => download(drawn, { name, theme }),
      downloadVector: async (name) => {
        const { vectorPicture } = await import('./chart-vector.ts');
        const size = { width: drawn.getWidth(), height: drawn.getHeight() };
        const svg = vectorPicture(latest.current.option(theme), { theme, ...size });
        saveBlob(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`);
      },
    });
    return () => {
      observer.disconnect();
      // A picture that is drawn in parts goes on with the next frame, on a canvas that is gone: zrender 6.1 compares this
      // number before it does, and does not change it when it is disposed of.
      Object.assign(drawn.getZr().painter, { _redrawId: 0 });
      drawn.dispose();
      chart.current = undefined;
    };
  }, [theme]);

  useEffect(() => {
    const drawn = chart.current;
    if (!drawn) return;
    // Whole, so that a series that is gone goes; a hint under the pointer stays.
    const { onFault, onSpan, onBrush } = latest.current;
    try {
      // At once where faults are listened for: later, nobody would hear of them.
      drawn.setOption({ animation: false, ...made }, { notMerge: true, lazyUpdate: !onFault });
      onFault?.(undefined);
    } catch (error) {
      if (!onFault) throw error;
      drawn.clear();
      onFault(error instanceof Error ? error.message : String(error));
    }
    if (onSpan) drawn.dispatchAction(dragSpan);
    if (onBrush) drawn.dispatchAction(dragRectangle);
  }, [made, theme]);

  useEffect(() => {
    const drawn = chart.current;
    if (!drawn || group === undefined) return;
    drawn.group = group;
    connect(group);
  }, [group, theme]);

  return <div ref={place} className="wm-chart-canvas" />;
}

const dragSpan = {
  type: 'takeGlobalCursor',
  key: 'brush',
  brushOption: { brushType: 'lineX', brushMode: 'single' },
};

const dragRectangle = {
  type: 'takeGlobalCursor',
  key: 'brush',
  brushOption: { brushType: 'rect', brushMode: 'single' },
};

interface BrushEnd {
  areas: { coordRange?: [number, number] }[];
}

interface Brushed {
  batch: { areas: unknown[]; selected: { seriesIndex: number; dataIndex: number[] }[] }[];
}

const shortestSpanMs = 1000;

function listen(chart: EChartsType, latest: { current: ChartCanvasProps }): void {
  chart.on('brushselected', (event) => {
    const [{ areas, selected } = { areas: [], selected: [] }] = (event as Brushed).batch;
    // Where nothing is marked, all is told as selected.
    const marked = areas.length > 0 ? selected : [];
    latest.current.onBrush?.(
      marked.flatMap(({ seriesIndex, dataIndex }) =>
        dataIndex.map((at) => ({ series: seriesIndex, at })),
      ),
    );
  });
  chart.on('brushEnd', (event) => {
    if (!latest.current.onSpan) return;
    const [begin, end] = (event as BrushEnd).areas[0]?.coordRange ?? [];
    chart.dispatchAction({ type: 'brush', areas: [] });
    if (begin === undefined || end === undefined || end - begin < shortestSpanMs) return;
    latest.current.onSpan?.(begin, end);
  });
  chart.on('click', ({ name, seriesIndex, dataIndex }) => {
    latest.current.onPick?.(name);
    if (seriesIndex !== undefined) latest.current.onPoint?.({ series: seriesIndex, at: dataIndex });
  });
}

function download(chart: EChartsType, { name, theme }: { name: string; theme: ChartTheme }): void {
  const look = { pixelRatio: pictureScale, backgroundColor: theme.surface } as const;
  const link = document.createElement('a');
  link.download = `${name}.png`;
  link.href = chart.getDataURL({ type: 'png', ...look });
  link.click();
}
