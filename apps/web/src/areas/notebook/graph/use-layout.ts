import { useEffect, useState } from 'react';
import type { LayoutRequest } from './layout-worker.ts';

/** Where the points of a graph stand, worked out beside the page and told as they move. */
export function useLayout(request: LayoutRequest): Float32Array | undefined {
  const [placed, setPlaced] = useState<{ of: LayoutRequest; positions: Float32Array }>();
  useEffect(() => {
    if (request.count === 0) return undefined;
    const worker = new Worker(new URL('layout-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Float32Array>) =>
      setPlaced({ of: request, positions: data }),
    );
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(request);
    return () => worker.terminate();
  }, [request]);
  return placed?.of === request ? placed.positions : undefined;
}
