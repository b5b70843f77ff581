import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode, ThHTMLAttributes } from 'react';

const leastWidth = 60;
const mostWidth = 1000;
const keyStep = 10;

const limited = (width: number): number =>
  Math.round(Math.min(mostWidth, Math.max(leastWidth, width)));

export interface ResizeProps {
  /** Takes a new width, or nothing for the page's own; without it the column keeps its width. */
  onWidth?: (width: number | undefined) => void;
  /** What the column is called, for those who do not see it. */
  columnTitle?: string;
}

type ResizableHeadProps = ThHTMLAttributes<HTMLTableCellElement> & ResizeProps;

interface Drag {
  startX: number;
  startWidth: number;
  guide: HTMLElement;
}

/**
 * A table's head cell with an edge to be dragged. A line shows where the edge will be; the table is drawn anew once, when it is
 * let go. Arrow keys do the same; a double click gives the width back to the page.
 */
export function ResizableHead(props: ResizableHeadProps): ReactNode {
  const { onWidth, columnTitle, children, ...rest } = props;
  const cell = useRef<HTMLTableCellElement>(null);
  const drag = useRef<Drag>(undefined);
  if (!onWidth) return <th {...rest}>{children}</th>;

  const widthNow = (): number => cell.current?.getBoundingClientRect().width ?? leastWidth;
  const handleDown = (event: PointerEvent<HTMLElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const guide = document.createElement('div');
    guide.className = 'wm-resize-guide';
    const box = cell.current?.closest('.ant-table')?.getBoundingClientRect();
    Object.assign(guide.style, {
      left: `${event.clientX}px`,
      top: `${box?.top ?? 0}px`,
      height: `${box?.height ?? 0}px`,
    });
    document.body.append(guide);
    drag.current = { startX: event.clientX, startWidth: widthNow(), guide };
  };
  const handleMove = (event: PointerEvent): void => {
    const { current } = drag;
    if (!current) return;
    const width = limited(current.startWidth + event.clientX - current.startX);
    current.guide.style.left = `${current.startX + width - current.startWidth}px`;
  };
  const handleEnd = (event: PointerEvent): void => {
    const { current } = drag;
    drag.current = undefined;
    current?.guide.remove();
    if (!current || event.type === 'pointercancel' || event.clientX === current.startX) return;
    onWidth(limited(current.startWidth + event.clientX - current.startX));
  };
  const handleKey = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    // Enter and Space would sort.
    event.stopPropagation();
    if (step === undefined) return;
    event.preventDefault();
    onWidth(limited(widthNow() + step));
  };
  return (
    <th {...rest} ref={cell}>
      {children}
      {/* A separator that takes the focus is a widget, and th has no better place for one. */}
      <span
        className="wm-resize"
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={`调整「${columnTitle ?? ''}」列宽`}
        aria-valuenow={typeof rest.style?.width === 'number' ? rest.style.width : leastWidth}
        aria-valuemin={leastWidth}
        aria-valuemax={mostWidth}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleEnd}
        onPointerCancel={handleEnd}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={() => onWidth(undefined)}
        onKeyDown={handleKey}
      />
    </th>
  );
}
