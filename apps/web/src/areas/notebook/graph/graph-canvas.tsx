import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { useIsDark } from '#ui/theme/look.ts';
import { drawGraph } from './drawn-graph.ts';
import type { DrawnGraph } from './drawn-graph.ts';
import { fitView, pointAt, zoomAt } from './graph-view.ts';
import type { GraphView } from './graph-view.ts';
import { useLayout } from './use-layout.ts';
import './graph.css';

interface GraphCanvasProps {
  graph: DrawnGraph;
  /** The note that is open. */
  currentId?: number | undefined;
  label: string;
  onOpen: (name: string, event: MouseEvent) => void;
}

const step = 60;
/** A press that moves less than this is a click. */
const stillness = 4;

/** Where an event is on the canvas. */
function placeOf({ clientX, clientY }: { clientX: number; clientY: number }, element: Element) {
  const box = element.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}

/** What a key makes of the view; nothing for all others. */
function viewAfterKey(view: GraphView, key: string, size: { width: number; height: number }) {
  const middle = { x: size.width / 2, y: size.height / 2 };
  if (key === '+' || key === '=') return zoomAt(view, 1.25, middle);
  if (key === '-') return zoomAt(view, 0.8, middle);
  const dx = { ArrowLeft: step, ArrowRight: -step }[key] ?? 0;
  const dy = { ArrowUp: step, ArrowDown: -step }[key] ?? 0;
  return dx || dy ? { ...view, left: view.left + dx, top: view.top + dy } : undefined;
}

/** How large an element is, told anew when that changes. */
function useSize(element: HTMLElement | null): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** A graph that is dragged, zoomed by wheel, fingers or keys, and whose notes open by a click. The list beside it says the same. */
export function GraphCanvas({ graph, currentId, label, onOpen }: GraphCanvasProps): ReactNode {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(box);
  const isDark = useIsDark();
  const positions = useLayout(graph.request);
  /** Once somebody has moved it, it is not fitted any more. */
  const [moved, setMoved] = useState<{ of: DrawnGraph; view: GraphView }>();
  const [hovered, setHovered] = useState<number>();
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const pressed = useRef(0);
  const view = moved?.of === graph ? moved.view : positions ? fitView(positions, size) : undefined;
  const move = (next: GraphView): void => setMoved({ of: graph, view: next });

  const current = graph.notes.findIndex(({ id }) => id === currentId);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !positions || !view || size.width === 0) return undefined;
    const frame = requestAnimationFrame(() => {
      const ratio = window.devicePixelRatio || 1;
      const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
      if (element.width !== width) element.width = width;
      if (element.height !== height) element.height = height;
      drawGraph(element, {
        graph,
        positions,
        view,
        hovered,
        current: current < 0 ? undefined : current,
      });
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- its colours are those of the page, which are others in the dark
  }, [graph, positions, view, size, hovered, current, isDark]);

  const latest = useRef({ view, move });
  useEffect(() => {
    latest.current = { view, move };
  });
  // The page must not scroll by the same turn of the wheel.
  useEffect(() => {
    if (!box) return undefined;
    const handleWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { view: now, move: go } = latest.current;
      if (now) go(zoomAt(now, Math.exp(-event.deltaY * 0.0015), placeOf(event, box)));
    };
    box.addEventListener('wheel', handleWheel, { passive: false });
    return () => box.removeEventListener('wheel', handleWheel);
  }, [box]);

  const hit = (event: PointerEvent | MouseEvent): number | undefined => {
    if (!positions || !view || !box) return undefined;
    return pointAt(positions, { view, ...placeOf(event, box), degrees: graph.degrees });
  };
  const handleDown = (event: PointerEvent): void => {
    if (!box) return;
    if (pointers.current.size === 0) pressed.current = 0;
    pointers.current.set(event.pointerId, placeOf(event, box));
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const handleMove = (event: PointerEvent): void => {
    const before = pointers.current.get(event.pointerId);
    if (!before || !view || !box) {
      setHovered(hit(event));
      return;
    }
    const now = placeOf(event, box);
    pressed.current += Math.hypot(now.x - before.x, now.y - before.y);
    pointers.current.set(event.pointerId, now);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) {
      move({ ...view, left: view.left + now.x - before.x, top: view.top + now.y - before.y });
      return;
    }
    const apart = ({ x, y }: { x: number; y: number }): number =>
      Math.max(1, Math.hypot(x - other.x, y - other.y));
    move(zoomAt(view, apart(now) / apart(before), other));
  };
  const handleEnd = (event: PointerEvent): void => void pointers.current.delete(event.pointerId);
  const handleClick = (event: MouseEvent): void => {
    const at = pressed.current <= stillness ? hit(event) : undefined;
    const note = at === undefined ? undefined : graph.notes[at];
    if (note) onOpen(note.name, event);
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (!view || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '0') setMoved(undefined);
    const next = viewAfterKey(view, event.key, size);
    if (!next && event.key !== '0') return;
    event.preventDefault();
    if (next) move(next);
  };
  return (
    // oxlint-disable-next-line jsx_a11y/no-noninteractive-element-interactions -- moved and zoomed by keys; what it shows is a list too
    <div
      ref={setBox}
      className="wm-graph-canvas"
      role="img"
      aria-label={label}
      // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      data-hovered={hovered === undefined ? undefined : 'yes'}
      data-placed={positions ? 'yes' : undefined}
      title={hovered === undefined ? undefined : graph.notes[hovered]?.name}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleEnd}
      onPointerCancel={handleEnd}
      onPointerLeave={() => setHovered(undefined)}
      onClick={handleClick}
      onAuxClick={handleClick}
      onDoubleClick={() => setMoved(undefined)}
      onKeyDown={handleKey}
    >
      <canvas ref={canvas} aria-hidden />
    </div>
  );
}
