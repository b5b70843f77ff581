import { useRef, useState } from 'react';
import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { parseDay } from '#core/time/calendar.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { ArrangeCards } from './cards/arrange-cards.tsx';
import { DayCard } from './cards/day-card.tsx';
import { MonthCalendar } from './cards/month-calendar.tsx';
import { OwnCard, useOwnCards } from './cards/own-cards.tsx';
import { dateText, weekdayText } from './due-text.ts';
import { AddLine } from './line/add-line.tsx';
import { useTodoLine } from './line/use-todo-line.ts';
import { useOfficeNow } from './office-now.ts';
import { TodoDrawer } from './parts/todo-drawer.tsx';
import { DoneGroup, TodoGroup } from './parts/todo-group.tsx';
import type { RowContext } from './parts/todo-row.tsx';
import { useTodoActions, useTodos } from './todo.api.ts';
import { useNewKey } from './use-new-key.ts';
import { WaitingGroup } from './waiting/waiting-group.tsx';
import './workbench.css';

const keys: ShortcutGroup = {
  title: '工作台',
  shortcuts: [
    { keys: 'N', does: '新增待办' },
    { keys: '↑ ↓', does: '上一件、下一件' },
    { keys: '空格', does: '做完' },
    { keys: 'Enter', does: '打开相关页面，没有时打开待办' },
    { keys: 'E', does: '编辑' },
    { keys: 'D', does: '改日期' },
    { keys: 'Delete', does: '删除' },
  ],
};

/** 工作台: what waits for me, what is due, and where I was. */
export function WorkbenchPage(): ReactNode {
  useShortcuts(keys);
  const { search, go } = useAddress();
  const navigate = useNavigate();
  const now = useOfficeNow();
  const actions = useTodoActions();
  const isNarrow = useIsNarrow();
  const mayAdd = usePermission('home:workbench:add');
  const [chosen, keep] = useOwnCards();
  const [isArranging, setArranging] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const field = useTodoLine({ now, onAdded: actions.renew });
  useNewKey(input);
  const params = new URLSearchParams(search);
  const day = parseDay(params.get('day') ?? '') ?? '';
  const id = Number(params.get('todo')) || undefined;
  const show = (values: Record<string, string>): void => go(searchWith(search, values));
  const edit = (one: number): void => show({ todo: String(one) });
  const context: RowContext = {
    now,
    actions,
    onEdit: edit,
    onOpen: (todo) => (todo.linkAddress === '' ? edit(todo.id) : void navigate(todo.linkAddress)),
  };
  const calendar = chosen.includes('calendar') && (
    <>
      <MonthCalendar
        today={now.today}
        day={day}
        onChoose={(next) => show({ day: next })}
        onDrop={(todo, next) => void actions.move(todo, { dueDay: next })}
      />
      {day !== '' && <DayCard day={day} context={context} />}
    </>
  );
  return (
    <div className="workbench">
      <header className="workbench-head">
        <h1>
          {dateText(now.today)} {weekdayText(now.today)}
        </h1>
        <Button icon={<SettingOutlined aria-hidden />} onClick={() => setArranging(true)}>
          自定义
        </Button>
      </header>
      {isNarrow && calendar}
      <div className="workbench-todos">
        {mayAdd && <AddLine field={field} input={input} />}
        <WaitingGroup />
        <TodoGroup group="today" title="今天" context={context} empty={<NothingToday />} />
        <TodoGroup group="next" title="接下来" context={context} />
        <TodoGroup group="none" title="没有日期" context={context} />
        <DoneGroup context={context} />
      </div>
      <aside className="workbench-cards" aria-label="卡片">
        {chosen.map((name) =>
          name === 'calendar' ? (
            !isNarrow && (
              <div key={name} className="workbench-cards">
                {calendar}
              </div>
            )
          ) : (
            <OwnCard key={name} name={name} />
          ),
        )}
        {chosen.length === 0 && <p className="wm-muted">在“自定义”里选择要显示的卡片</p>}
      </aside>
      <TodoDrawer id={id} now={now} actions={actions} onClose={() => show({ todo: '' })} />
      <ArrangeCards
        isOpen={isArranging}
        chosen={chosen}
        onChange={keep}
        onClose={() => setArranging(false)}
      />
    </div>
  );
}

/** Nothing is due today: what comes next is near, or there is nothing at all yet. */
function NothingToday(): ReactNode {
  const next = useTodos('next', { limit: 20 });
  const none = useTodos('none', { limit: 20 });
  if (!next.data || !none.data) return '今天没有要做的事';
  if (next.data.total + none.data.total === 0)
    return '今天没有要做的事。按 N 写下第一件，如“明天 9:00 交周报”';
  const to = next.data.total > 0 ? '接下来' : '没有日期';
  return (
    <>
      今天没有要做的事 ·{' '}
      <Button
        type="link"
        size="small"
        onClick={() => {
          const group = to === '接下来' ? 'next' : 'none';
          document.querySelector<HTMLElement>(`[data-group="${group}"] .todo-name`)?.focus();
        }}
      >
        看{to}
      </Button>
    </>
  );
}
