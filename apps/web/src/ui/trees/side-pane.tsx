import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { firstSideWidth, useSideLook } from '#core/preferences/side-look.ts';
import './side-pane.css';

const leastWidth = 160;
const mostWidth = 520;
const keyStep = 16;

interface SidePaneProps {
  /** Under which its width is kept with the account. */
  name: string;
  /** What stands in it: 部门. */
  label: string;
  children: ReactNode;
}

const limited = (width: number): number =>
  Math.round(Math.min(mostWidth, Math.max(leastWidth, width)));

/** The tree at the left of a list: as wide as one likes, or closed, the same on every visit. Tablets and phones have no room for it. */
export function SidePane({ name, label, children }: SidePaneProps): ReactNode {
  const [look, keep] = useSideLook(name);
  /** While the edge is dragged. */
  const [dragged, setDragged] = useState<number>();
  if (look.isClosed) {
    return (
      <div className="wm-side-pane wm-side-closed">
        <Button
          type="text"
          size="small"
          icon={<RightOutlined />}
          aria-label={`展开${label}`}
          title={`展开${label}`}
          onClick={() => keep({ ...look, isClosed: false })}
        />
      </div>
    );
  }
  const width = dragged ?? look.width;
  return (
    <div className="wm-side-pane" style={{ width }}>
      <aside aria-label={label}>{children}</aside>
      <Edge
        label={`调整${label}的宽度`}
        width={width}
        onDrag={setDragged}
        onWidth={(next) => {
          setDragged(undefined);
          keep({ ...look, width: next });
        }}
      />
      <Button
        className="wm-side-close"
        size="small"
        shape="circle"
        icon={<LeftOutlined />}
        aria-label={`收起${label}`}
        title={`收起${label}`}
        onClick={() => keep({ ...look, isClosed: true })}
      />
    </div>
  );
}

interface EdgeProps {
  label: string;
  width: number;
  onDrag: (width: number) => void;
  onWidth: (width: number) => void;
}

function Edge({ label, width, onDrag, onWidth }: EdgeProps): ReactNode {
  const from = useRef<{ x: number; width: number }>(undefined);
  const widthAt = (event: PointerEvent): number =>
    limited((from.current?.width ?? width) + event.clientX - (from.current?.x ?? event.clientX));
  const handleDown = (event: PointerEvent<HTMLElement>): void => {
    event.preventDefault();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    from.current = { x: event.clientX, width };
  };
  const handleEnd = (event: PointerEvent): void => {
    if (from.current) onWidth(widthAt(event));
    from.current = undefined;
  };
  const handleKey = (event: KeyboardEvent): void => {
    const next = {
      ArrowLeft: width - keyStep,
      ArrowRight: width + keyStep,
      Home: leastWidth,
      End: mostWidth,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onWidth(limited(next));
  };
  return (
    // oxlint-disable-next-line jsx_a11y/no-noninteractive-element-interactions, jsx_a11y/no-noninteractive-tabindex -- a separator that takes the focus is a widget
    <div
      className="wm-side-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={leastWidth}
      aria-valuemax={mostWidth}
      onPointerDown={handleDown}
      onPointerMove={(event) => from.current && onDrag(widthAt(event))}
      onPointerUp={handleEnd}
      onPointerCancel={handleEnd}
      onDoubleClick={() => onWidth(firstSideWidth)}
      onKeyDown={handleKey}
    />
  );
}
