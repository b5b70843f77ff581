import type { Drawing } from '@wm/contract/trading/drawing';
import { registerOverlay } from 'klinecharts';
import type { Chart, Coordinate, Overlay, OverlayFigure, Point } from 'klinecharts';

const group = 'drawing';
const tools = new Set<string>([
  'segment',
  'straightLine',
  'rayLine',
  'horizontalStraightLine',
  'verticalStraightLine',
  'parallelStraightLine',
  'priceChannelLine',
  'fibonacciLine',
  'rectangle',
  'measure',
]);

type Tool = Drawing['tool'];

function isTool(name: string): name is Tool {
  return tools.has(name);
}

function boxOf([from, to]: Coordinate[]): OverlayFigure | undefined {
  if (!from || !to) return undefined;
  const coordinates = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
  return { type: 'polygon', attrs: { coordinates }, styles: { style: 'stroke_fill' } };
}

function measureText([from, to]: Partial<Point>[]): string {
  if (from?.value === undefined || to?.value === undefined) return '';
  const change = to.value - from.value;
  const percent = from.value === 0 ? 0 : (change / from.value) * 100;
  const bars = (to.dataIndex ?? 0) - (from.dataIndex ?? 0);
  const sign = change >= 0 ? '+' : '−';
  return `${sign}${Math.abs(change).toFixed(2)}（${sign}${Math.abs(percent).toFixed(2)}%） ${bars} 根`;
}

let isRegistered = false;

/** Makes the tools known that the library has not. */
export function registerDrawings(): void {
  if (isRegistered) return;
  isRegistered = true;
  const shared = {
    totalStep: 3,
    needDefaultPointFigure: true,
    needDefaultXAxisFigure: true,
    needDefaultYAxisFigure: true,
  };
  registerOverlay({
    ...shared,
    name: 'rectangle',
    createPointFigures: ({ coordinates }) => boxOf(coordinates) ?? [],
  });
  registerOverlay({
    ...shared,
    name: 'measure',
    createPointFigures: ({ coordinates, overlay }) => {
      const box = boxOf(coordinates);
      const [, to] = coordinates;
      if (!box || !to) return [];
      const attrs = {
        x: to.x,
        y: to.y - 6,
        text: measureText(overlay.points),
        align: 'center',
        baseline: 'bottom',
      };
      return [box, { type: 'text', attrs, ignoreEvent: true }];
    },
  });
}

/** What is drawn on a chart, kept apart from everything else that the chart draws. */
export function drawingOverlays(chart: Chart, onChange: () => void) {
  const periods = new Map<string, string | null>();
  const events = {
    onDrawEnd: onChange,
    onPressedMoveEnd: onChange,
    // What we take away ourselves is no change; the library still lists what is being removed.
    onRemoved: () => {
      if (!isLoading) queueMicrotask(onChange);
    },
  };
  const finished = (): Overlay[] =>
    chart.getOverlays({ groupId: group }).filter(({ currentStep }) => currentStep === -1);
  /** From when a symbol is left until the drawings of the next one stand. */
  let isLoading = true;
  const clear = (): void => {
    isLoading = true;
    chart.removeOverlay({ groupId: group });
    periods.clear();
  };
  return {
    /** Begins to draw with a tool; what was begun before is given up. */
    begin: (tool: Tool, period: string): void => {
      for (const { id, currentStep } of chart.getOverlays({ groupId: group }))
        if (currentStep !== -1) chart.removeOverlay({ id });
      const id = chart.createOverlay({ name: tool, groupId: group, ...events });
      if (typeof id === 'string') periods.set(id, period);
    },
    /** Everything that is drawn, as it is kept. */
    read: (): Drawing[] =>
      finished().flatMap((overlay) => drawingOf(overlay, periods.get(overlay.id) ?? null)),
    /** Draws what was kept; what belongs to another period stays hidden. */
    load: (drawings: readonly Drawing[], period: string): void => {
      clear();
      for (const drawing of drawings) {
        const isElsewhere = drawing.period !== null && drawing.period !== period;
        const id = chart.createOverlay({
          name: drawing.tool,
          groupId: group,
          points: drawing.points.map(({ time, price }) => ({ timestamp: time, value: price })),
          lock: drawing.isLocked,
          visible: !drawing.isHidden && !isElsewhere,
          extendData: { isHidden: drawing.isHidden },
          ...events,
        });
        if (typeof id === 'string') periods.set(id, drawing.period);
      }
      isLoading = false;
    },
    isLoading: () => isLoading,
    clear,
  };
}

function isHiddenByHand(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'isHidden' in data && data.isHidden === true;
}

function drawingOf(overlay: Overlay, period: string | null): Drawing[] {
  const { name, points, lock, extendData } = overlay;
  if (!isTool(name) || points.length === 0) return [];
  return [
    {
      tool: name,
      points: points.map(({ timestamp = 0, value = 0 }) => ({ time: timestamp, price: value })),
      period,
      isLocked: lock,
      isHidden: isHiddenByHand(extendData),
    },
  ];
}
