import { Button } from 'antd';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isRunning, useTasks } from '#core/tasks/task.api.ts';
import { openTaskDrawer } from '#core/tasks/task-drawer-store.ts';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { MenuIcon } from '#ui/menu-icon.tsx';
import { TaskProgress } from '#ui/tasks/task-progress.tsx';
import { useRecentNotes } from '../home.api.ts';
import { useOwnEntries } from './own-entries.ts';
import { Panel } from './panel.tsx';
import './entry-panels.css';

const ChooseEntries = lazy(async () => ({
  default: (await import('./choose-entries.tsx')).ChooseEntries,
}));

interface EntryPanelProps {
  /** What the page that shows it calls it. */
  title?: string;
}

interface EntriesPanelProps extends EntryPanelProps {
  /** The page that shows it, which needs no way to itself. */
  without?: string;
}

/** 常用入口: the pages of my menu that I have chosen. */
export function EntriesPanel({ title = '常用入口', without }: EntriesPanelProps): ReactNode {
  const { leaves, chosen, keep } = useOwnEntries(without);
  const [isChoosing, setChoosing] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const handleChoose = (): void => {
    setChoosing(true);
    setWasOpen(true);
  };
  const none = leaves.length === 0 ? '还没有可用的菜单，请联系管理员分配权限' : '还没有选择页面';
  return (
    <>
      <Panel
        title={title}
        extra={
          leaves.length > 0 && (
            <Button type="link" size="small" onClick={handleChoose}>
              选择
            </Button>
          )
        }
        empty={chosen.length === 0 && none}
      >
        <ul className="wm-entries">
          {chosen.map((node) => (
            <li key={node.key}>
              <Link to={node.address}>
                <span className="wm-entry-icon">
                  <MenuIcon name={node.icon} />
                </span>
                {node.title}
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      {wasOpen && (
        <Suspense fallback={null}>
          <ChooseEntries
            isOpen={isChoosing}
            leaves={leaves}
            chosen={chosen}
            onChange={keep}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** 最近的笔记. */
export function NotesPanel(): ReactNode {
  const query = useRecentNotes();
  const rows = query.data?.rows;
  const empty = (
    <>
      写下的笔记会出现在这里，<Link to="/notebook/note">去写第一篇</Link>
    </>
  );
  return (
    <Panel
      title="最近的笔记"
      query={query}
      extra={<Link to="/notebook/note">全部</Link>}
      empty={rows?.length === 0 && empty}
    >
      {rows && (
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
      )}
    </Panel>
  );
}

/** 正在进行的任务: what still runs; the rest stands in the drawer. */
export function TasksPanel({ title = '正在进行的任务' }: EntryPanelProps): ReactNode {
  const query = useTasks();
  const running = query.data?.rows.filter(isRunning);
  return (
    <Panel
      title={title}
      query={query}
      lines={1}
      extra={
        <Button type="link" size="small" onClick={openTaskDrawer}>
          全部任务
        </Button>
      }
      empty={running?.length === 0 && '导入、导出等耗时的工作会在这里显示进度'}
    >
      {running?.map((task) => (
        <TaskProgress key={task.id} task={task} />
      ))}
    </Panel>
  );
}
