import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import type { ChartCanvasProps } from '../chart-canvas.tsx';

const KindCanvas = lazy(async () => ({
  default: (await import('./kind-canvas.tsx')).KindCanvas,
}));

/** The canvas of all kinds, which comes with its library when one is drawn first. */
export function LazyKindCanvas(props: ChartCanvasProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <KindCanvas {...props} />
    </Suspense>
  );
}
