import { lazy, Suspense } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { NoteSide } from './note-side.tsx';

// What reads the headings of a text comes beside the text, which is drawn by it, too.
const Reading = lazy(async () => ({ default: (await import('./reading-side.tsx')).ReadingSide }));
const Writing = lazy(async () => ({ default: (await import('./writing-side.tsx')).WritingSide }));

const empty = <NoteSide>{() => null}</NoteSide>;

/** Beside a note that is read: its outline and its graph. */
export function ReadingSide(props: ComponentProps<typeof Reading>): ReactNode {
  return (
    <Suspense fallback={empty}>
      <Reading {...props} />
    </Suspense>
  );
}

/** Beside a note that is written: the same. */
export function WritingSide(props: ComponentProps<typeof Writing>): ReactNode {
  return (
    <Suspense fallback={empty}>
      <Writing {...props} />
    </Suspense>
  );
}
