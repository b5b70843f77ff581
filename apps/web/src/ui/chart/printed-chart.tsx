import { useCallback } from 'react';
import type { ReactNode } from 'react';
import type { ChartCanvasProps } from './chart-canvas.tsx';
import { readChartTheme } from './chart-theme.ts';
import type { vectorPicture } from './chart-vector.ts';

/** CSS pixels between the margins of an upright A4 page. */
const paperWidth = 680;

let draw: typeof vectorPicture | undefined;

/** Has charts ready for paper: their drawer is not fetched while the browser prints. */
export async function readyToPrint(): Promise<void> {
  draw ??= (await import('./chart-vector.ts')).vectorPicture;
}

/** Whether charts are drawn anew for paper; otherwise the canvas is printed as it stands. */
export function isReadyToPrint(): boolean {
  return draw !== undefined;
}

/** A chart on paper: sharp, in the light look, as wide as the page. */
export function PrintedChart({
  option,
  height,
}: Pick<ChartCanvasProps, 'option' | 'height'>): ReactNode {
  const place = useCallback(
    (element: HTMLDivElement | null): void => {
      if (!element || !draw) return;
      const theme = readChartTheme(false);
      const svg = draw(option(theme), { theme, width: paperWidth, height });
      element.replaceChildren(
        new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement,
      );
    },
    [option, height],
  );
  return <div className="wm-chart-printed" ref={place} />;
}
