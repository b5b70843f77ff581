import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useUser } from '#core/stores/user-store.ts';
import { formatDate } from '#core/time/format-date.ts';
import { EntriesPanel, NotesPanel, TasksPanel } from './parts/entry-panels.tsx';
import { ActivityPanel, FiguresPanel, SignInsPanel } from './parts/report-panels.tsx';
import { VersionPanel } from './parts/version-panel.tsx';
import './home-page.css';

const weekdays = '日一二三四五六';

/** What one says at an hour of the day. */
export function greeting(hour: number): string {
  if (hour < 5) return '夜深了';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
}

/** 首页: a greeting, the ways in, this installation in numbers, what I did and wrote last, what still runs, and what is new. */
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
      <FiguresPanel />
      <EntriesPanel />
      <div className="wm-home-columns">
        <div>
          <SignInsPanel />
          {canReadNotes && <NotesPanel />}
        </div>
        <div>
          <TasksPanel />
          <ActivityPanel />
          <VersionPanel />
        </div>
      </div>
    </div>
  );
}
