import type { ReactNode } from 'react';
import { chartKinds } from '#ui/chart/kinds/chart-kinds.ts';
import { KindGlyph } from '#ui/chart/kinds/kind-glyph.tsx';

export function Normal(): ReactNode {
  return chartKinds.map(({ id }) => <KindGlyph key={id} id={id} />);
}

/** A kind that has no drawing. */
export function Empty(): ReactNode {
  return <KindGlyph id="none" />;
}
