import type { ReportModule } from '@wm/contract/report/definition';
import { useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { bottomOf, gridColumns, moveBox, placeAt } from '../module-grid.ts';

/** Pixels of a row of the map. */
const rowPixels = 9;

interface ModuleMapProps {
  modules: readonly ReportModule[];
  chosen: string;
  /** Of the module in which a refusal lies. */
  faultyId: string | undefined;
  onChoose: (id: string) => void;
  onChange: (modules: ReportModule[]) => void;
  onDuplicate: (id: string) => void;
  onRemove: (id: string) => void;
}

/** A box that is being dragged, from where and by what part. */
interface Drag {
  id: string;
  isSize: boolean;
  from: { x: number; y: number };
  to: { x: number; y: number; w: number; h: number };
  start: { x: number; y: number; w: number; h: number };
}

const steps: Record<string, { x?: number; y?: number }> = {
  ArrowLeft: { x: -1 },
  ArrowRight: { x: 1 },
  ArrowUp: { y: -1 },
  ArrowDown: { y: 1 },
};

/** The modules of a report as a plan of its grid: chosen, moved and resized by keyboard and by mouse. */
export function ModuleMap(props: ModuleMapProps): ReactNode {
  const { modules, chosen, faultyId, onChoose, onChange, onDuplicate, onRemove } = props;
  const [drag, setDrag] = useState<Drag>();
  const map = useRef<HTMLDivElement>(null);
  const shown = drag ? placeAt(modules, drag.id, drag.to) : modules;
  // What changes nothing is no step to be undone.
  const commit = (next: ReportModule[]): void => {
    if (JSON.stringify(next) !== JSON.stringify(modules)) onChange(next);
  };
  const handleKey = (event: KeyboardEvent, module: ReportModule): void => {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    const step = steps[key];
    if (step) {
      event.preventDefault();
      if (!shiftKey) return commit(moveBox(modules, module.id, step));
      const w = module.w + (step.x ?? 0);
      const h = module.h + (step.y ?? 0);
      return commit(placeAt(modules, module.id, { w, h }));
    }
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') {
      event.preventDefault();
      onDuplicate(module.id);
    }
    if (key === 'Delete') onRemove(module.id);
  };
  const begin = (event: PointerEvent, { id, x, y, w, h }: ReportModule, isSize: boolean): void => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    onChoose(id);
    const box = { x, y, w, h };
    setDrag({ id, isSize, from: { x: event.clientX, y: event.clientY }, start: box, to: box });
  };
  const follow = (event: PointerEvent): void => {
    if (!drag) return;
    const column = (map.current?.clientWidth ?? gridColumns) / gridColumns;
    const across = Math.round((event.clientX - drag.from.x) / column);
    const down = Math.round((event.clientY - drag.from.y) / rowPixels);
    const { x, y, w, h } = drag.start;
    const to = drag.isSize
      ? { x, y, w: w + across, h: h + down }
      : { x: x + across, y: y + down, w, h };
    setDrag({ ...drag, to });
  };
  const end = (): void => {
    if (!drag) return;
    setDrag(undefined);
    commit(placeAt(modules, drag.id, drag.to));
  };
  return (
    <div
      ref={map}
      className="rp-map"
      role="group"
      aria-label="模块布局"
      style={{ height: Math.max(bottomOf(shown), 6) * rowPixels + 2 }}
    >
      {shown.map((module) => (
        <button
          key={module.id}
          type="button"
          className={module.id === faultyId ? 'rp-map-box rp-faulty' : 'rp-map-box'}
          style={placeOf(module)}
          aria-pressed={module.id === chosen}
          title="方向键移动，Shift+方向键改变大小，Ctrl+D 复制，Delete 删除"
          onClick={() => onChoose(module.id)}
          onKeyDown={(event) => handleKey(event, module)}
          onPointerDown={(event) => begin(event, module, false)}
          onPointerMove={follow}
          onPointerUp={end}
          onPointerCancel={() => setDrag(undefined)}
        >
          {module.title}
          <span className="wm-visually-hidden">
            ，第 {module.x + 1} 到 {module.x + module.w} 栏，高 {module.h} 行
          </span>
          {module.id === chosen && (
            <span
              className="rp-map-corner"
              aria-hidden
              onPointerDown={(event) => begin(event, module, true)}
              onPointerMove={follow}
              onPointerUp={end}
            />
          )}
        </button>
      ))}
    </div>
  );
}

function placeOf({ x, y, w, h }: ReportModule): CSSProperties {
  const percent = 100 / gridColumns;
  return {
    left: `${x * percent}%`,
    top: y * rowPixels,
    width: `${w * percent}%`,
    height: h * rowPixels,
  };
}
