import {
  CalendarOutlined,
  ClockCircleOutlined,
  LinkOutlined,
  MoreOutlined,
  RetweetOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, Dropdown } from 'antd';
import { useState } from 'react';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { clockText } from '#core/time/clock-text.ts';
import { daysOver, dueText, repeatText } from '../due-text.ts';
import type { LineNow } from '../line/line-reader.ts';
import type { Todo, TodoActions } from '../todo.api.ts';
import { daysOffered } from './days-offered.ts';

/** What a dragged to-do is carried as. */
export const dragType = 'application/x-work-manage-todo';

export interface RowContext {
  now: LineNow;
  actions: TodoActions;
  /** Opens it to be changed. */
  onEdit: (id: number) => void;
  /** Opens the page that it is about, or itself. */
  onOpen: (todo: Todo) => void;
}

interface TodoRowProps {
  todo: Todo;
  context: RowContext;
  /** Where its day is plain from where it stands. */
  isWithoutDay?: boolean;
}

/** The row beside this one that a key moves to. */
function focusBeside(row: HTMLElement, step: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-todo]')].filter(
    (one) => one.offsetParent !== null,
  );
  const next = rows[rows.indexOf(row) + step];
  next?.querySelector<HTMLElement>('.todo-name')?.focus();
  return next !== undefined;
}

/** One to-do in its line: done by a click, put off, moved, opened. */
export function TodoRow({ todo, context, isWithoutDay = false }: TodoRowProps): ReactNode {
  const { actions, now, onEdit, onOpen } = context;
  const [isChoosing, setChoosing] = useState(false);
  const mayEdit = usePermission('home:workbench:edit');
  const mayRemove = usePermission('home:workbench:remove');
  const isDone = todo.doneTime !== null;
  const toggle = (): void => void actions.setDone(todo, !isDone);
  const byKey: Readonly<Record<string, (row: HTMLElement) => void>> = {
    arrowdown: (row) => void focusBeside(row, 1),
    arrowup: (row) => void focusBeside(row, -1),
    enter: () => onOpen(todo),
    e: () => onEdit(todo.id),
    ...(mayEdit && {
      ' ': (row: HTMLElement) => {
        // The row goes; the keyboard stays among the others.
        if (!focusBeside(row, 1)) focusBeside(row, -1);
        toggle();
      },
      d: () => setChoosing(true),
    }),
    ...(mayRemove && { delete: () => void actions.remove(todo) }),
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const act = byKey[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    const row = event.currentTarget.closest<HTMLElement>('[data-todo]');
    if (row) act(row);
  };
  const handleDrag = (event: DragEvent): void => {
    event.dataTransfer.setData(dragType, JSON.stringify(todo));
    event.dataTransfer.effectAllowed = 'move';
  };
  return (
    <li
      className="todo-row"
      data-todo={todo.id}
      data-done={isDone ? '' : undefined}
      draggable={mayEdit && !isDone}
      onDragStart={handleDrag}
    >
      <Checkbox
        checked={isDone}
        disabled={!mayEdit}
        aria-label={`完成“${todo.text}”`}
        onChange={toggle}
      />
      <button
        type="button"
        className="todo-name"
        onClick={() => onEdit(todo.id)}
        onKeyDown={handleKey}
      >
        {todo.text}
      </button>
      <TodoLink todo={todo} />
      <Due todo={todo} now={now} isWithoutDay={isWithoutDay} />
      {mayEdit && !isDone && (
        <span className="todo-tools">
          <Button
            type="text"
            size="small"
            icon={<ClockCircleOutlined aria-hidden />}
            aria-label="稍后"
            title="稍后：明天 9:00 再出现"
            onClick={() => void actions.snooze(todo)}
          />
          <DateChoice
            todo={todo}
            context={context}
            isOpen={isChoosing}
            onOpenChange={setChoosing}
          />
        </span>
      )}
      {mayRemove && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'edit', label: '编辑' },
              { key: 'remove', label: '删除', danger: true },
            ],
            onClick: ({ key }) => (key === 'edit' ? onEdit(todo.id) : void actions.remove(todo)),
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined aria-hidden />}
            aria-label={`“${todo.text}”的更多操作`}
          />
        </Dropdown>
      )}
    </li>
  );
}

function TodoLink({ todo: { linkAddress, linkTitle } }: { todo: Todo }): ReactNode {
  if (linkAddress === '') return null;
  return (
    <Link className="todo-link" to={linkAddress}>
      <LinkOutlined aria-hidden />
      {linkTitle || '相关页面'}
    </Link>
  );
}

interface DueProps extends Pick<TodoRowProps, 'todo' | 'isWithoutDay'> {
  now: LineNow;
}

/** When it is due, without the day where that is plain. */
function whenOf({ todo, now, isWithoutDay }: DueProps): string {
  const { dueDay, dueMinute } = todo;
  if (dueDay === null) return '';
  if (!isWithoutDay && dueDay !== now.today) return dueText(todo, now);
  return dueMinute === null ? '' : clockText(dueMinute);
}

/** Whether its minute of today has passed. */
function isPast({ dueDay, dueMinute }: Todo, now: LineNow): boolean {
  return dueDay === now.today && dueMinute !== null && dueMinute < now.minute;
}

function Due(props: DueProps): ReactNode {
  const { todo, now } = props;
  const over = todo.doneTime === null ? daysOver(todo.dueDay, now.today) : 0;
  const when = over > 0 ? <span title={todo.dueDay ?? ''}>已过 {over} 天</span> : whenOf(props);
  const again = repeatText(todo);
  if (!again && when === '') return null;
  const isLate = over > 0 || isPast(todo, now);
  return (
    <span className="todo-due wm-number" data-late={isLate ? '' : undefined}>
      {again && (
        <span title={again}>
          <RetweetOutlined aria-hidden />
          <span className="wm-visually-hidden">{again}</span>
        </span>
      )}
      {when}
    </span>
  );
}

interface DateChoiceProps {
  todo: Todo;
  context: RowContext;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

function DateChoice({ todo, context, isOpen, onOpenChange }: DateChoiceProps): ReactNode {
  const { actions, now, onEdit } = context;
  const offered = daysOffered(now.today);
  const choose = (key: string): void => {
    onOpenChange(false);
    const found = offered.find((one) => one.key === key);
    if (found) void actions.move(todo, { dueDay: found.day });
    else onEdit(todo.id);
  };
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={onOpenChange}
      autoFocus
      trigger={['click']}
      menu={{
        items: [
          ...offered.map(({ key, label }) => ({ key, label })),
          { type: 'divider' },
          { key: 'other', label: '其他日期…' },
        ],
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          choose(key);
        },
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<CalendarOutlined aria-hidden />}
        aria-label={`“${todo.text}”改日期`}
        title="改日期 D"
      />
    </Dropdown>
  );
}
