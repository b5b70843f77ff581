import type { ReactNode } from 'react';
import { create } from 'zustand';
import { LoadingCover } from './loading-cover.tsx';

const useOverlay = create<{ texts: readonly { text: string }[] }>(() => ({ texts: [] }));

/** Covers the page with a text until the returned function is called. */
export function coverPage(text: string): () => void {
  const entry = { text };
  useOverlay.setState(({ texts }) => ({ texts: [...texts, entry] }));
  return () =>
    useOverlay.setState(({ texts }) => ({ texts: texts.filter((other) => other !== entry) }));
}

/** Draws the cover. */
export function Overlay(): ReactNode {
  const text = useOverlay((state) => state.texts.at(-1)?.text);
  return text ? (
    <div className="wm-overlay">
      <LoadingCover text={text} />
    </div>
  ) : null;
}
