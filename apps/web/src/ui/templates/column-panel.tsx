import { HolderOutlined, VerticalLeftOutlined, VerticalRightOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { columnKey } from '#core/crud/columns-of.ts';
import type { Column } from '#core/crud/columns-of.ts';
import { inOrder, moveColumn, sideOf } from './arrange-columns.ts';
import type { ListView, Side } from './use-list-view.ts';
import './column-panel.css';

interface ColumnPanelProps<Row> {
  columns: Column<Row>[];
  view: ListView;
}

const sides = [
  { side: 'start', label: '固定在左侧', icon: <VerticalRightOutlined /> },
  { side: 'end', label: '固定在右侧', icon: <VerticalLeftOutlined /> },
] as const;

/** Which columns a list shows, in which order, and which are held at a side while it scrolls. */
export function ColumnPanel<Row>({ columns, view }: ColumnPanelProps<Row>): ReactNode {
  const [dragged, setDragged] = useState('');
  const ordered = inOrder(columns, view.order);
  const keys = ordered.map((column) => columnKey(column));
  const shownCount = keys.filter((key) => !view.hidden.includes(key)).length;

  const toggle = (key: string): void => {
    const isHidden = view.hidden.includes(key);
    view.change({
      hidden: isHidden ? view.hidden.filter((other) => other !== key) : [...view.hidden, key],
    });
  };
  const pin = (key: string, side: Side, isPinned: boolean): void =>
    view.change({ pinned: { ...view.pinned, [key]: isPinned ? null : side } });
  const move = (key: string, toKey: string | undefined): void => {
    if (toKey && key !== toKey) view.change({ order: moveColumn(keys, key, toKey) });
  };
  const handleKey = (event: KeyboardEvent, key: string): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(key, keys[keys.indexOf(key) + step]);
  };

  return (
    <div className="wm-column-panel">
      <ul>
        {ordered.map((column) => {
          const key = columnKey(column);
          const isShown = !view.hidden.includes(key);
          const held = sideOf(column, view);
          return (
            <li
              key={key}
              data-dragged={dragged === key ? '' : undefined}
              onDragOver={(event) => {
                if (!dragged) return;
                event.preventDefault();
                move(dragged, key);
              }}
              onDrop={(event) => event.preventDefault()}
            >
              <button
                type="button"
                className="wm-column-handle"
                draggable
                aria-label={`移动「${column.title}」，按上下方向键`}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  setDragged(key);
                }}
                onDragEnd={() => setDragged('')}
                onKeyDown={(event) => handleKey(event, key)}
              >
                <HolderOutlined />
              </button>
              <Checkbox
                checked={isShown}
                disabled={isShown && shownCount === 1}
                onChange={() => toggle(key)}
              >
                {column.title}
              </Checkbox>
              {sides.map(({ side, label, icon }) => (
                <Button
                  key={side}
                  type="text"
                  size="small"
                  icon={icon}
                  aria-label={`${column.title}${label}`}
                  title={label}
                  aria-pressed={held === side}
                  onClick={() => pin(key, side, held === side)}
                />
              ))}
            </li>
          );
        })}
      </ul>
      <Button type="link" size="small" onClick={view.reset}>
        恢复默认
      </Button>
    </div>
  );
}
