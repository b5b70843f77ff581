import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CloseOutlined,
  PlusOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { HomeCard } from './home-card.tsx';
import { columns, homeCards, withCardAt, withoutCard } from './home-cards.ts';
import type { Column, HomeCard as Name, HomeLayout } from './home-cards.ts';
import './edit-board.css';

interface EditBoardProps {
  layout: HomeLayout;
  /** Cards that could be added. */
  spare: readonly Name[];
  onChange: (layout: HomeLayout) => void;
}

const columnNames: Readonly<Record<Column, string>> = { main: '左栏', side: '右栏' };
const otherColumn: Readonly<Record<Column, Column>> = { main: 'side', side: 'main' };

/** 编辑首页: the page itself, with a bar above each card. What is changed is seen and kept at once. */
export function EditBoard({ layout, spare, onChange }: EditBoardProps): ReactNode {
  const [dragged, setDragged] = useState<Name>();
  const place = (name: Name, column: Column, at: number): void =>
    onChange(withCardAt(layout, name, { column, at }));
  const remove = (name: Name): void => {
    onChange(withoutCard(layout, name));
    notifier().undoable(`已移除「${homeCards[name]}」`, () => {
      onChange(layout);
      return Promise.resolve();
    });
  };
  const handleDragOver = (event: DragEvent, column: Column, at: number): void => {
    if (!dragged) return;
    event.preventDefault();
    if (layout[column][at] !== dragged) place(dragged, column, at);
  };
  return (
    <div className="wm-home-columns">
      {columns.map((column) => (
        <div key={column} role="group" aria-label={columnNames[column]}>
          {layout[column].map((name, at) => (
            <EditCard
              key={name}
              name={name}
              column={column}
              isFirst={at === 0}
              isLast={at === layout[column].length - 1}
              isDragged={name === dragged}
              onMove={(by) => place(name, column, at + by)}
              onSwap={() => place(name, otherColumn[column], layout[otherColumn[column]].length)}
              onRemove={() => remove(name)}
              onDrag={setDragged}
              onDragOver={(event) => handleDragOver(event, column, at)}
            />
          ))}
          <Dropdown
            trigger={['click']}
            disabled={spare.length === 0}
            menu={{
              items: spare.map((name) => ({ key: name, label: homeCards[name] })),
              onClick: ({ key }) => place(key as Name, column, layout[column].length),
            }}
          >
            <Button
              block
              type="dashed"
              icon={<PlusOutlined aria-hidden />}
              aria-label={`在${columnNames[column]}添加卡片`}
              onDragOver={(event) => handleDragOver(event, column, layout[column].length)}
            >
              {spare.length === 0 ? '卡片都在页面上了' : '添加卡片'}
            </Button>
          </Dropdown>
        </div>
      ))}
    </div>
  );
}

interface EditCardProps {
  name: Name;
  column: Column;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  onMove: (by: 1 | -1) => void;
  onSwap: () => void;
  onRemove: () => void;
  onDrag: (name: Name | undefined) => void;
  onDragOver: (event: DragEvent) => void;
}

function EditCard(props: EditCardProps): ReactNode {
  const { name, column, isFirst, isLast, isDragged, onMove, onSwap, onRemove } = props;
  const title = homeCards[name];
  const tools = [
    { label: `上移「${title}」`, icon: <ArrowUpOutlined aria-hidden />, act: () => onMove(-1) },
    { label: `下移「${title}」`, icon: <ArrowDownOutlined aria-hidden />, act: () => onMove(1) },
    {
      label: `把「${title}」移到${columnNames[otherColumn[column]]}`,
      icon: <SwapOutlined aria-hidden />,
      act: onSwap,
    },
    { label: `移除「${title}」`, icon: <CloseOutlined aria-hidden />, act: onRemove },
  ];
  return (
    <div
      className={isDragged ? 'wm-home-edit wm-home-edit-dragged' : 'wm-home-edit'}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', title);
        props.onDrag(name);
      }}
      onDragEnd={() => props.onDrag(undefined)}
      onDragOver={props.onDragOver}
    >
      <div className="wm-home-edit-bar">
        <span>{title}</span>
        {tools.map(({ label, icon, act }, index) => (
          <Button
            key={label}
            type="text"
            size="small"
            icon={icon}
            aria-label={label}
            title={label}
            disabled={(index === 0 && isFirst) || (index === 1 && isLast)}
            onClick={act}
          />
        ))}
      </div>
      {/* Nothing in it can be pressed while it is moved about. */}
      <div inert>
        <HomeCard name={name} />
      </div>
    </div>
  );
}
