import type { ReactNode } from 'react';
import { ChartCanvas } from '../chart-canvas.tsx';
import type { ChartCanvasProps } from '../chart-canvas.tsx';
import { sampleMap } from './chart-kind.ts';
import { nameOutlines } from './more-charts.ts';
import { sampleOutlines } from './sample-outlines.ts';

nameOutlines(sampleMap, sampleOutlines);

/** A canvas that draws every kind, maps of the invented city among them. */
export function KindCanvas(props: ChartCanvasProps): ReactNode {
  return <ChartCanvas {...props} />;
}
