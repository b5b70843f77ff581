import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { demonstrationSteps } from '@wm/mindmap/demonstration-steps';
import type { MapView } from '@wm/mindmap/map-view';
import { toScreen } from '@wm/mindmap/view-transform';
import { plainTextOf } from '@wm/mindmap/rich-text';
import { dataOf } from '@wm/mindmap/content-data';
import { Button } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { useEditor, useUi, useWords } from './editor-context.ts';

/** Part of the screen that the shown node may take, and the largest scale. */
const share = 0.5;
const largest = 2;
/** Room between the node and the edge of the light, in pixels. */
const padding = 12;

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  PageDown: (at, last) => Math.min(at + 1, last),
  Enter: (at, last) => Math.min(at + 1, last),
  ' ': (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Brings a node before the eyes; answers where it then is on the screen. */
function show(view: MapView, id: string): CSSProperties {
  const box = view.boxOf(id);
  if (!box) return { display: 'none' };
  const { width, height } = view.screen;
  const scale = Math.min(largest, (width * share) / box.width, (height * share) / box.height);
  view.zoomTo(scale);
  view.centre(id);
  view.draw();
  const at = toScreen(view.view, box);
  return {
    left: at.x - padding,
    top: at.y - padding,
    width: box.width * view.view.scale + padding * 2,
    height: box.height * view.view.scale + padding * 2,
  };
}

/** Asks for the whole screen; a browser that refuses shows the demonstration in the page. */
function useFullscreen(element: React.RefObject<HTMLElement | null>, onLeave: () => void): void {
  useEffect(() => {
    const stage = element.current?.parentElement;
    const changed = (): void => {
      if (!document.fullscreenElement) onLeave();
    };
    let isWanted = true;
    void stage
      ?.requestFullscreen?.()
      .then(() => {
        if (isWanted) document.addEventListener('fullscreenchange', changed);
      })
      .catch(() => {});
    return () => {
      isWanted = false;
      document.removeEventListener('fullscreenchange', changed);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    };
  }, [element, onLeave]);
}

/** Goes through the map node by node, the present one in the light. Nothing can be changed meanwhile. */
export function Demonstration(): ReactNode {
  const { map, ui } = useEditor();
  const { t } = useWords();
  const view = useUi((state) => state.view);
  const stage = useRef<HTMLDivElement>(null);
  const [steps] = useState(() => demonstrationSteps(map.scene.reader, map.scene.layout));
  const [at, setAt] = useState(0);
  const [light, setLight] = useState<CSSProperties>({ display: 'none' });
  const last = steps.length - 1;
  const id = steps[at] ?? map.scene.reader.rootId;
  const end = useCallback(() => ui.setState({ isDemonstrating: false }), [ui]);
  useFullscreen(stage, end);
  useEffect(() => {
    map.session.select([]);
    stage.current?.focus();
    const before = ui.getState().view?.place() ?? null;
    return () => {
      const { view: shown } = ui.getState();
      shown?.start(map.scene.focus.top === null ? before : null);
      shown?.svg.focus({ preventScroll: true });
    };
  }, [map, ui]);
  useEffect(() => {
    if (!view || !stage.current) return undefined;
    const place = (): void => setLight(show(view, id));
    place();
    const resized = new ResizeObserver(place);
    resized.observe(stage.current);
    return () => resized.disconnect();
  }, [view, id]);
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') end();
    const move = moves[event.key];
    const isButton = event.target instanceof HTMLButtonElement;
    if (!move || (isButton && (event.key === 'Enter' || event.key === ' '))) return;
    event.preventDefault();
    setAt(move(at, last));
  };
  return (
    <div
      ref={stage}
      className="mm-show"
      role="dialog"
      aria-modal="true"
      aria-label={t('demonstrate')}
      tabIndex={-1}
      onKeyDown={press}
    >
      <div className="mm-show-light" style={light} />
      <p className="mm-show-text" role="status">
        {plainTextOf(dataOf(map.session.store, id) ?? {})}
      </p>
      <div className="mm-show-bar">
        <Button
          icon={<LeftOutlined />}
          aria-label={t('previous')}
          title={t('previous')}
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        />
        <span className="wm-number" data-testid="demonstration-step">
          {at + 1} / {steps.length}
        </span>
        <Button
          icon={<RightOutlined />}
          aria-label={t('next')}
          title={t('next')}
          disabled={at >= last}
          onClick={() => setAt(at + 1)}
        />
        <Button
          icon={<CloseOutlined />}
          aria-label={t('demonstrateEnd')}
          title={t('demonstrateEnd')}
          onClick={end}
        />
      </div>
    </div>
  );
}
