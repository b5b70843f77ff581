import { ScheduleOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { openTaskDrawer, useTaskDrawer } from '#core/tasks/task-drawer-store.ts';
import { useTaskNews } from '#core/tasks/task-news.ts';
import { useTasks } from '#core/tasks/task.api.ts';
import type { Task } from '#core/tasks/task.api.ts';

function News({ tasks }: { tasks: readonly Task[] }): ReactNode {
  const { running, unread } = useTaskNews(tasks);
  const isOpen = useTaskDrawer((drawer) => drawer.isOpen);
  // While the drawer is open the button stays: closing it gives the focus back.
  if (running + unread === 0 && !isOpen) return null;
  const label = ['任务', running > 0 && `${running} 个正在进行`, unread > 0 && `${unread} 个新结果`]
    .filter(Boolean)
    .join('，');
  const count = running || unread;
  return (
    <span className="wm-task-button">
      <Tooltip title={label}>
        <Button
          type="text"
          className="wm-header-tool"
          icon={<ScheduleOutlined />}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={openTaskDrawer}
        />
      </Tooltip>
      {count > 0 && (
        <span
          className={running > 0 ? 'wm-task-count wm-task-count-running' : 'wm-task-count'}
          aria-hidden
        >
          {count}
        </span>
      )}
    </span>
  );
}

/** The way to my long work, as long as some of it runs or has ended unseen. */
export function TaskButton(): ReactNode {
  const { data } = useTasks();
  if (!data || data.rows.length === 0) return null;
  return <News tasks={data.rows} />;
}
