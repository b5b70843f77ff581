import { registerOverlay } from 'klinecharts';
import type { Chart, Coordinate, OverlayFigure } from 'klinecharts';
import type { ChartColors } from './chart-colors.ts';

/** Where a run bought or sold. */
export interface TradeMarker {
  /** Of the trade, counted from 0. */
  trade: number;
  time: number;
  price: number;
  /** 1 bought, -1 sold. */
  direction: 1 | -1;
  /** What the marker says, such as a profit. */
  text: string;
  /** The end of a trade: its text stands to the right, that of the beginning to the left. */
  isExit: boolean;
}

const group = 'trade';
const name = 'tradeMarker';
/** More than these at once are a smear and no markers. */
const shownAtMost = 200;
let isRegistered = false;

interface MarkerData {
  direction: 1 | -1;
  text: string;
  isExit: boolean;
  isChosen: boolean;
  color: string;
}

function isMarkerData(data: unknown): data is MarkerData {
  return typeof data === 'object' && data !== null && 'direction' in data;
}

function figuresOf(
  place: Coordinate,
  { direction, text, isExit, isChosen, color }: MarkerData,
): OverlayFigure[] {
  const size = isChosen ? 9 : 6;
  const tip = place.y + direction * 4;
  const base = tip + direction * size * 1.6;
  const coordinates = [
    { x: place.x, y: tip },
    { x: place.x - size, y: base },
    { x: place.x + size, y: base },
  ];
  const triangle = { type: 'polygon', attrs: { coordinates }, styles: { style: 'fill', color } };
  if (!isChosen) return [triangle];
  const attrs = {
    x: place.x,
    y: base + direction * 4,
    text,
    // Of a short trade both stand at nearly the same place.
    align: isExit ? 'left' : 'right',
    baseline: direction > 0 ? 'top' : 'bottom',
  };
  return [triangle, { type: 'text', attrs, ignoreEvent: true }];
}

function register(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerOverlay({
    name,
    totalStep: 2,
    lock: true,
    needDefaultPointFigure: false,
    createPointFigures: ({ coordinates: [place], overlay: { extendData } }) =>
      place && isMarkerData(extendData) ? figuresOf(place, extendData) : [],
  });
}

/** Markers of a run on a chart: those in sight only, so that a hundred thousand trades cost nothing. */
export function tradeMarkers(chart: Chart, colors: () => ChartColors) {
  register();
  let markers: readonly TradeMarker[] = [];
  let chosen: number | undefined;
  let onPick: (trade: number) => void = () => undefined;
  let drawn = '';
  const refresh = (isForced = false): void => {
    const bars = chart.getDataList();
    const { from, to } = chart.getVisibleRange();
    const first = bars[Math.max(0, from)]?.timestamp;
    const last = bars[Math.min(bars.length, to) - 1]?.timestamp;
    const key = `${first} ${last} ${chosen}`;
    if (!isForced && key === drawn) return;
    drawn = key;
    chart.removeOverlay({ groupId: group });
    if (first === undefined || last === undefined) return;
    const inSight = markers.filter(({ time }) => time >= first && time <= last);
    const { up, down } = colors();
    for (const { trade, time, price, direction, text, isExit } of inSight.slice(-shownAtMost)) {
      const isChosen = trade === chosen;
      const extendData: MarkerData = {
        direction,
        text,
        isExit,
        isChosen,
        color: direction > 0 ? up : down,
      };
      chart.createOverlay({
        name,
        groupId: group,
        lock: true,
        points: [{ timestamp: time, value: price }],
        extendData,
        zLevel: isChosen ? 2 : 1,
        onClick: () => onPick(trade),
      });
    }
  };
  chart.subscribeAction('onVisibleRangeChange', () => refresh());
  return {
    set: (next: readonly TradeMarker[], pick: (trade: number) => void): void => {
      markers = next;
      onPick = pick;
      refresh(true);
    },
    choose: (trade: number | undefined): void => {
      chosen = trade;
      refresh(true);
    },
    refresh: () => refresh(true),
  };
}
