import type { noteResource } from '@wm/contract/notebook/note';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { menuLeaves, menuOf } from '#core/routing/menu-node.ts';
import { usePermissionStore } from '#core/stores/permission-store.ts';
import { useUser } from '#core/stores/user-store.ts';
import { isRunning, listTasks, taskKey } from '#core/tasks/task.api.ts';
import { formatDate, formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { MenuIcon } from '#ui/menu-icon.tsx';
import { TaskProgress } from '#ui/task-progress.tsx';
import './home-page.css';

const noteApi = createResourceApi<typeof noteResource>({
  path: '/notebook/v2/notes',
  permission: 'note:data',
  title: '笔记',
});

const recentCount = 5;
const entryCount = 8;
const weekdays = '日一二三四五六';

function greeting(hour: number): string {
  if (hour < 5) return '夜深了';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
}

function Entries(): ReactNode {
  const tree = usePermissionStore((state) => state.sidebarRouters);
  const leaves = useMemo(
    () => menuLeaves(menuOf(tree)).filter((node) => node.key !== '/index' && !node.isExternal),
    [tree],
  );
  if (leaves.length === 0) return null;
  return (
    <section className="wm-home-card" aria-labelledby="home-entries">
      <h2 id="home-entries">快捷入口</h2>
      <ul className="wm-home-entries">
        {leaves.slice(0, entryCount).map((node) => (
          <li key={node.key}>
            <Link to={node.address}>
              <span className="wm-home-icon">
                <MenuIcon name={node.icon} />
              </span>
              {node.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentNotes(): ReactNode {
  const notes = useQuery({
    queryKey: [noteApi.path, 'recent'],
    queryFn: () =>
      noteApi.list({ sort: 'update_time', order: 'desc', limit: recentCount }, { silent: true }),
  });
  const rows = notes.data?.rows ?? [];
  return (
    <section className="wm-home-card" aria-labelledby="home-notes">
      <h2 id="home-notes">
        最近的笔记
        <Link to="/notebook/note">全部</Link>
      </h2>
      {notes.isError && <p className="wm-home-hint">{notes.error.message}</p>}
      {notes.isSuccess && rows.length === 0 && (
        <p className="wm-home-hint">
          写下的笔记会出现在这里，<Link to="/notebook/note">去写第一篇</Link>
        </p>
      )}
      <ul className="wm-home-notes">
        {rows.map((note) => (
          <li key={note.id}>
            <Link to={`/notebook/preview/${encodeURIComponent(note.name)}`}>
              <strong>{note.name}</strong>
              <span>{note.excerpt || '空白笔记'}</span>
            </Link>
            <time dateTime={note.updateTime} title={formatDateTime(note.updateTime)}>
              {formatRelative(note.updateTime)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tasks(): ReactNode {
  const tasks = useQuery({ queryKey: taskKey(), queryFn: listTasks });
  const running = (tasks.data?.rows ?? []).filter(isRunning);
  return (
    <section className="wm-home-card" aria-labelledby="home-tasks">
      <h2 id="home-tasks">正在进行的任务</h2>
      {running.length === 0 && (
        <p className="wm-home-hint">导入、导出等耗时的工作会在这里显示进度</p>
      )}
      {running.map((task) => (
        <TaskProgress key={task.id} task={task} />
      ))}
    </section>
  );
}

/** 首页: a greeting, the ways in, what one wrote last, and what is still running. */
export function HomePage(): ReactNode {
  const nickname = useUser((user) => user.nickname);
  const canReadNotes = usePermission('note:data:list');
  const [now] = useState(() => new Date());
  return (
    <div className="wm-home">
      <header className="wm-home-hello">
        <h1>
          {greeting(now.getHours())}，{nickname}
        </h1>
        <p className="wm-number">
          {formatDate(now, 'YYYY-MM-DD')} 星期{weekdays[now.getDay()]}
        </p>
      </header>
      <Entries />
      <div className="wm-home-columns">
        {canReadNotes && <RecentNotes />}
        <Tasks />
      </div>
    </div>
  );
}
