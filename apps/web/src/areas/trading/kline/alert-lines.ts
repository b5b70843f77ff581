import type { Chart } from 'klinecharts';

/** A price at which an alert waits. */
export interface AlertLine {
  id: number;
  price: number;
  text: string;
}

const group = 'alert';

/** Alerts as lines that can be dragged to another price. */
export function alertLines(chart: Chart) {
  let lines: readonly AlertLine[] = [];
  let onMove: (id: number, price: number) => void = () => undefined;
  const refresh = (): void => {
    chart.removeOverlay({ groupId: group });
    const first = chart.getDataList()[0]?.timestamp;
    if (first === undefined) return;
    for (const { id, price } of lines) {
      chart.createOverlay({
        name: 'priceLine',
        groupId: group,
        points: [{ timestamp: first, value: price }],
        onPressedMoveEnd: ({ overlay }) => {
          const moved = overlay.points[0]?.value;
          if (moved !== undefined) onMove(id, moved);
        },
      });
    }
  };
  return {
    set: (next: readonly AlertLine[], moved: (id: number, price: number) => void): void => {
      lines = next;
      onMove = moved;
      refresh();
    },
    clear: (): void => {
      chart.removeOverlay({ groupId: group });
    },
    refresh,
  };
}
