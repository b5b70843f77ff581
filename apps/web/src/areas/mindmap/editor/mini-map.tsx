import { canvasPointOf, drawMiniMap, miniMapScale } from '@wm/mindmap/draw-mini-map';
import { centredOn, shownBounds } from '@wm/mindmap/view-transform';
import { useSyncExternalStore } from 'react';
import type { PointerEvent as ReactPointerEvent, ReactNode } from 'react';
import { Drawing } from './drawing.tsx';
import { useEditor, useMapVersion, useUi, useWords } from './editor-context.ts';

const size = { width: 240, height: 160 };
const colours = { node: '#9aa7b8', frame: '#409eff' };

/** The whole map small; a press or drag brings the canvas there. */
export function MiniMap(): ReactNode {
  const { map } = useEditor();
  const { t } = useWords();
  const view = useUi((state) => state.view);
  useMapVersion();
  const transform = useSyncExternalStore(
    (listener) => view?.watchView(listener) ?? (() => {}),
    () => view?.view,
  );
  if (!view || !transform) return null;
  const { layout } = map.scene;
  const go = (event: ReactPointerEvent): void => {
    if (event.buttons === 0) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - left, y: event.clientY - top };
    const point = canvasPointOf(miniMapScale(layout.bounds(), size), at);
    view.setView(centredOn(view.view, point, view.screen));
  };
  return (
    <div
      className="mm-mini"
      style={size}
      role="img"
      aria-label={t('miniMap')}
      onPointerDown={go}
      onPointerMove={go}
    >
      <Drawing of={drawMiniMap(layout, shownBounds(transform, view.screen), size, colours)} />
    </div>
  );
}
