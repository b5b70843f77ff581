import { LayoutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { useUser } from '#core/stores/user-store.ts';
import { HomeCard } from './board/home-card.tsx';
import { columns, useOwnBoard } from './board/home-cards.ts';
import type { HomeLayout } from './board/home-cards.ts';
import { useMenuLeaves } from './menu-leaves.ts';
import { WaitingLine } from './parts/waiting-line.tsx';
import { officeNow, officeZoneShown } from '#core/time/office-clock.ts';
import './home-page.css';

const EditBoard = lazy(async () => ({
  default: (await import('./board/edit-board.tsx')).EditBoard,
}));

function weekdayOf(day: string): string {
  return `星期${'日一二三四五六'.charAt(new Date(`${day}T00:00:00Z`).getUTCDay())}`;
}

/** What one says at an hour of the day. */
export function greeting(hour: number): string {
  if (hour < 5) return '夜深了';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
}

function Board({ layout }: { layout: HomeLayout }): ReactNode {
  return (
    <div className="wm-home-columns">
      {columns.map((column) => (
        <div key={column}>
          {layout[column].map((name) => (
            <HomeCard key={name} name={name} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** 首页: a greeting, what waits for me, and the cards that I have chosen, in my order. */
export function HomePage(): ReactNode {
  const nickname = useUser((user) => user.nickname);
  const hasWorkbench = useMenuLeaves().some(({ key }) => key === '/workbench');
  const { layout, spare, keep } = useOwnBoard();
  const [isEditing, setEditing] = useState(false);
  // By the office's clock, as all days of the product are.
  const [{ today, minute }] = useState(officeNow);
  const [zone] = useState(officeZoneShown);
  const board = <Board layout={layout} />;
  return (
    <div className="wm-home">
      <header className="wm-home-hello">
        <div>
          <h1>
            {greeting(Math.floor(minute / 60))}，{nickname}
          </h1>
          <p className="wm-number">
            <span title={zone.name}>
              {today} {weekdayOf(today)}
              {zone.isElsewhere && ` · ${zone.name}`}
            </span>
            {hasWorkbench && (
              <span className="wm-home-waiting">
                <WaitingLine />
              </span>
            )}
          </p>
        </div>
        <Button
          type={isEditing ? 'primary' : 'default'}
          icon={<LayoutOutlined aria-hidden />}
          onClick={() => setEditing(!isEditing)}
        >
          {isEditing ? '完成' : '编辑首页'}
        </Button>
      </header>
      {isEditing ? (
        <Suspense fallback={board}>
          <EditBoard layout={layout} spare={spare} onChange={keep} />
        </Suspense>
      ) : (
        board
      )}
    </div>
  );
}
