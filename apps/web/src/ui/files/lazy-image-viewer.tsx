import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import type { ImageViewerProps } from './image-viewer.tsx';

const Viewer = lazy(async () => ({ default: (await import('./image-viewer.tsx')).ImageViewer }));

/** The viewer, fetched when a picture is first opened. */
export function LazyImageViewer(props: ImageViewerProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <Viewer {...props} />
    </Suspense>
  );
}
