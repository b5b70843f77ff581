import { lazy, Suspense } from 'react';
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
import { closeTaskDrawer, useTaskDrawer } from '#core/tasks/task-drawer-store.ts';
import type { TaskResultMap } from '#core/tasks/task-result.ts';
import { useReadTasks } from '#core/tasks/task-news.ts';
import { isRunning, useTasks } from '#core/tasks/task.api.ts';
import type { Task } from '#core/tasks/task.api.ts';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { TaskProgress } from './task-progress.tsx';
import './task-drawer.css';

const none: Task[] = [];

type ResultView = LazyExoticComponent<ComponentType<{ result: unknown }>>;

const resultViews = new Map<string, ResultView>();

/** What draws the result of a kind; made once, or React would forget it with each drawing. */
function resultViewOf(kind: string, results: TaskResultMap): ResultView | undefined {
  const known = resultViews.get(kind);
  const load = results[kind];
  if (known || !load) return known;
  const made = lazy(async () => ({ default: await load() }));
  resultViews.set(kind, made);
  return made;
}

interface TaskDrawerProps {
  results: TaskResultMap;
}

interface TaskItemProps extends TaskDrawerProps {
  task: Task;
}

function TaskItem({ task, results }: TaskItemProps): ReactNode {
  const Result = task.status === 'done' && task.result ? resultViewOf(task.kind, results) : null;
  const time = task.endTime ?? task.createTime;
  return (
    <li className="wm-task-item">
      <TaskProgress task={task} />
      <time dateTime={time} title={formatDateTime(time)}>
        {task.endTime ? `${formatRelative(time)}结束` : `${formatRelative(time)}开始`}
      </time>
      {Result && (
        <details>
          <summary>查看结果</summary>
          <Suspense fallback={null}>
            {/* oxlint-disable-next-line react/static-components -- each kind has one component, made once */}
            <Result result={task.result} />
          </Suspense>
        </details>
      )}
    </li>
  );
}

function TaskList({ results }: TaskDrawerProps): ReactNode {
  const query = useTasks();
  useReadTasks(query.data?.rows ?? none);
  if (query.isPending) return null;
  if (!query.data) {
    return <QueryError query={query} />;
  }
  const { rows } = query.data;
  if (rows.length === 0) {
    return (
      <PageState
        picture="empty"
        title="还没有任务"
        text="导入、导出等耗时的工作会在这里显示进度和结果"
      />
    );
  }
  const sections = [
    { title: '正在进行', tasks: rows.filter(isRunning) },
    { title: '已结束', tasks: rows.filter((task) => !isRunning(task)) },
  ];
  return sections
    .filter(({ tasks }) => tasks.length > 0)
    .map(({ title, tasks }) => (
      <section key={title} className="wm-task-section">
        <h3>
          {title} <span className="wm-number">{tasks.length}</span>
        </h3>
        <ul>
          {tasks.map((task) => (
            <TaskItem key={task.id} task={task} results={results} />
          ))}
        </ul>
      </section>
    ));
}

/** 任务: my long work with its progress, a way to stop it, and what became of it; open or not, the work goes on. */
export function TaskDrawer({ results }: TaskDrawerProps): ReactNode {
  const isOpen = useTaskDrawer((drawer) => drawer.isOpen);
  return (
    <AppDrawer open={isOpen} onClose={closeTaskDrawer} title="任务" size={420} destroyOnHidden>
      <TaskList results={results} />
    </AppDrawer>
  );
}
