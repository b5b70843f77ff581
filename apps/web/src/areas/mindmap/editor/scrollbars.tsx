import { isEmptyBounds } from '@wm/mindmap/box';
import type { MapView } from '@wm/mindmap/map-view';
import { scrolledBy, scrollThumb } from '@wm/mindmap/scroll-range';
import type { ScrollDirection } from '@wm/mindmap/scroll-range';
import { useRef, useSyncExternalStore } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { usePreferences } from '../storage/preferences.ts';
import { useEditor, useMapVersion, useUi, useWords } from './editor-context.ts';

/** Parts of the bar that a key moves. */
const steps = { line: 0.02, page: 0.1, end: 1 };

const keys: Readonly<Record<string, number>> = {
  ArrowUp: -steps.line,
  ArrowLeft: -steps.line,
  ArrowDown: steps.line,
  ArrowRight: steps.line,
  PageUp: -steps.page,
  PageDown: steps.page,
  Home: -steps.end,
  End: steps.end,
};

function useView(view: MapView): string {
  return useSyncExternalStore(
    (listener) => view.watchView(listener),
    () => `${view.view.x} ${view.view.y} ${view.view.scale}`,
  );
}

function Scrollbar({ view, direction }: { view: MapView; direction: ScrollDirection }): ReactNode {
  const { map } = useEditor();
  const { t } = useWords();
  useMapVersion();
  useView(view);
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<number | null>(null);
  const bounds = map.scene.layout.bounds();
  if (isEmptyBounds(bounds)) return null;
  const isVertical = direction === 'vertical';
  const { start, length } = scrollThumb(direction, bounds, view.view, view.screen);
  const scroll = (part: number): void =>
    view.setView(scrolledBy(direction, part, bounds, view.view, view.screen));
  const press = (event: KeyboardEvent): void => {
    const part = keys[event.key];
    if (part === undefined) return;
    event.preventDefault();
    scroll(part);
  };
  const place = (event: PointerEvent): number => (isVertical ? event.clientY : event.clientX);
  const move = (event: PointerEvent): void => {
    if (last.current === null || !bar.current) return;
    const size = isVertical ? bar.current.clientHeight : bar.current.clientWidth;
    scroll((place(event) - last.current) / size);
    last.current = place(event);
  };
  const percent = (part: number): string => `${part * 100}%`;
  const thumb = isVertical
    ? { top: percent(start), height: percent(length) }
    : { left: percent(start), width: percent(length) };
  return (
    <div
      ref={bar}
      className={`mm-scrollbar mm-scrollbar-${direction}`}
      role="scrollbar"
      tabIndex={0}
      aria-label={`${t('scrollbar')} ${t(direction)}`}
      aria-orientation={direction}
      aria-controls="mm-canvas"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={length < 1 ? Math.round((start / (1 - length)) * 100) : 0}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = place(event);
      }}
      onPointerMove={move}
      onPointerUp={() => {
        last.current = null;
      }}
    >
      <span className="mm-scrollbar-thumb" style={thumb} />
    </div>
  );
}

/** The bars that show where the screen stands in the map, and move it: as the settings say. */
export function Scrollbars(): ReactNode {
  const view = useUi((state) => state.view);
  const isShown = usePreferences((state) => state.config.isShowScrollbar);
  const direction = usePreferences((state) => state.config.scrollbarDirection);
  if (!view || !isShown) return null;
  return (
    <>
      {direction !== 'horizontal' && <Scrollbar view={view} direction="vertical" />}
      {direction !== 'vertical' && <Scrollbar view={view} direction="horizontal" />}
    </>
  );
}
