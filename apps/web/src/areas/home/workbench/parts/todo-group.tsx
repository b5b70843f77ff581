import { RightOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { useTodos } from '../todo.api.ts';
import type { TodoGroup as GroupName } from '../todo.api.ts';
import { TodoRow } from './todo-row.tsx';
import type { RowContext } from './todo-row.tsx';

const pageSize = 20;
const most = 1000;

interface TodoGroupProps {
  group: GroupName;
  title: string;
  context: RowContext;
  /** What is said where there is nothing; without it the group is not there then. */
  empty?: ReactNode;
}

/** To-dos that belong together, twenty and as many more as one asks for. */
export function TodoGroup({ group, title, context, empty }: TodoGroupProps): ReactNode {
  const [limit, setLimit] = useState(pageSize);
  const query = useTodos(group, { limit });
  const id = useId();
  const { data, isPending } = query;
  if (data?.total === 0 && !empty) return null;
  return (
    <section className="todo-group" aria-labelledby={id} data-group={group}>
      <h2 id={id} tabIndex={-1}>
        {title} {data && data.total > 0 && <span>{formatCount(data.total)}</span>}
      </h2>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {!data && !isPending && <QueryError query={query} />}
      {data?.total === 0 && <p className="todo-none">{empty}</p>}
      <ul>
        {data?.rows.map((todo) => (
          <TodoRow key={todo.id} todo={todo} context={context} />
        ))}
      </ul>
      {data && data.total > data.rows.length && data.rows.length < most && (
        <Button
          type="link"
          size="small"
          onClick={() => setLimit((before) => Math.min(before + pageSize, most))}
        >
          还有 {formatCount(data.total - data.rows.length)} 件
        </Button>
      )}
    </section>
  );
}

const doneShown = 20;

/** 已完成: folded; the last twenty. */
export function DoneGroup({ context }: { context: RowContext }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const query = useTodos('done', { limit: doneShown, isShown: isOpen });
  const { data } = query;
  return (
    <section className="todo-group" aria-label="已完成" data-group="done">
      <h2>
        <button
          type="button"
          className="todo-fold"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <RightOutlined aria-hidden rotate={isOpen ? 90 : 0} />
          已完成
        </button>
      </h2>
      {isOpen && !data && query.error && <QueryError query={query} />}
      {isOpen && data?.total === 0 && (
        <p className="todo-none">做完的会出现在这里，随时可以改回来</p>
      )}
      {isOpen && (
        <ul>
          {data?.rows.map((todo) => (
            <TodoRow key={todo.id} todo={todo} context={context} />
          ))}
        </ul>
      )}
      {isOpen && data && data.total > doneShown && (
        <p className="todo-none">
          只列出最近 {doneShown} 件，共 {formatCount(data.total)} 件
        </p>
      )}
    </section>
  );
}
