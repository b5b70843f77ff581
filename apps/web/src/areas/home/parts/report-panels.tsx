import type { Dashboard } from '@wm/contract/home/dashboard';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { useMenuLeaves } from '../menu-leaves.ts';
import { useDashboard } from '../home.api.ts';
import { Panel } from './panel.tsx';
import { SignInChart } from './sign-in-chart.tsx';

/** Where the things counted can be read. */
const countAddresses: Readonly<Record<string, string>> = {
  notebooks: '/notebook/book',
  notes: '/notebook/note',
};

interface FigureProps {
  title: string;
  value: number;
  note?: string;
  to?: string | undefined;
}

function Figure({ title, value, note, to }: FigureProps): ReactNode {
  return (
    <li className="wm-figure">
      <span>{title}</span>
      <b className="wm-number">
        {to ? <Link to={to}>{formatCount(value)}</Link> : formatCount(value)}
      </b>
      {note && <small className="wm-number">{note}</small>}
    </li>
  );
}

/** 系统概况: who is here now, today's sign-ins, and how much has been written. */
export function FiguresPanel(): ReactNode {
  const query = useDashboard();
  const leaves = useMenuLeaves();
  const { data } = query;
  const today = data?.signIns?.at(-1);
  const addressOf = (key: string): string | undefined =>
    leaves.find((leaf) => leaf.key === countAddresses[key])?.address;
  return (
    <Panel title="系统概况" query={query} lines={2} className="wm-panel-figures">
      {data && (
        <ul className="wm-figures">
          <Figure
            title="在线会话"
            value={data.online?.sessions ?? 0}
            note={`${formatCount(data.online?.users ?? 0)} 人`}
          />
          <Figure
            title="今天登录"
            value={today?.succeeded ?? 0}
            note={`失败 ${formatCount(today?.failed ?? 0)} 次`}
          />
          {data.counts.map(({ key, title, count }) => (
            <Figure key={key} title={title} value={count} note="我的" to={addressOf(key)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** 登录统计: sign-ins of the last days. */
export function SignInsPanel(): ReactNode {
  const query = useDashboard();
  return (
    <Panel title="登录统计" query={query} lines={9}>
      {query.data && <SignInChart days={query.data.signIns ?? []} />}
    </Panel>
  );
}

const shownDeeds = 8;
const shownNames = 3;

type Operation = Dashboard['activity'][number];

/** The same done several times in a row, the newest first. */
interface Deed {
  key: string;
  title: string;
  isDone: boolean;
  time: string;
  operations: Operation[];
}

/** Tells what was done in a row as one deed: 新增岗位 9 个. */
function deedsOf(rows: readonly Operation[]): Deed[] {
  const deeds: Deed[] = [];
  for (const row of rows) {
    const last = deeds.at(-1);
    const isDone = row.code === 200;
    if (last?.title === row.title && last.isDone === isDone) last.operations.push(row);
    else {
      const { title, createTime: time } = row;
      deeds.push({ key: `${time} ${deeds.length}`, title, isDone, time, operations: [row] });
    }
  }
  return deeds;
}

/** The things it was done to, each with the way there, once each. */
function Things({ operations }: { operations: readonly Operation[] }): ReactNode {
  const named = new Map(operations.flatMap(({ name, to }) => (name === '' ? [] : [[name, to]])));
  return [...named].slice(0, shownNames).map(([name, to], index) => (
    <Fragment key={name}>
      {index > 0 && '、'}
      {to === '' ? name : <Link to={to}>{name}</Link>}
    </Fragment>
  ));
}

/** 我的动态: what I did last, to what, and whether it worked. */
export function ActivityPanel(): ReactNode {
  const query = useDashboard();
  const deeds = query.data && deedsOf(query.data.activity).slice(0, shownDeeds);
  return (
    <Panel
      title="我的动态"
      query={query}
      lines={5}
      empty={deeds?.length === 0 && '新增、修改、删除等操作会记录在这里'}
    >
      {deeds && (
        <ol className="wm-activity">
          {deeds.map(({ key, title, isDone, time, operations }) => (
            <li key={key} data-failed={isDone ? undefined : ''}>
              <span className="wm-ellipsis">
                {title} <Things operations={operations} />
                {operations.length > 1 && (
                  <small className="wm-number"> 共 {operations.length} 次</small>
                )}
              </span>
              {!isDone && <em>未成功</em>}
              <time dateTime={time} title={formatDateTime(time)}>
                {formatRelative(time)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
