import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { QueryError } from '#ui/states/query-error.tsx';
import { dateText, weekdayText } from '../due-text.ts';
import { TodoRow } from '../parts/todo-row.tsx';
import type { RowContext } from '../parts/todo-row.tsx';
import { useTodosOfDay } from '../todo.api.ts';

/** What is due on the day that was chosen in the calendar, done or not. */
export function DayCard({ day, context }: { day: string; context: RowContext }): ReactNode {
  const query = useTodosOfDay(day);
  const { data } = query;
  const title = `${dateText(day)} ${weekdayText(day)}`;
  return (
    <section className="wm-panel todo-group" aria-label={title}>
      <h2>{title}</h2>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {!data && query.error && <QueryError query={query} />}
      {data?.rows.length === 0 && (
        <p className="todo-none">这一天没有待办，可以把左边的拖到日历里的这一天</p>
      )}
      <ul>
        {data?.rows.map((todo) => (
          <TodoRow key={todo.id} todo={todo} context={context} isWithoutDay />
        ))}
      </ul>
    </section>
  );
}
