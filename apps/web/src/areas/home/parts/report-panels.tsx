import { formatCount } from '#core/format-count.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
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
  const today = data?.signIns.at(-1);
  const addressOf = (key: string): string | undefined =>
    leaves.find((leaf) => leaf.key === countAddresses[key])?.address;
  return (
    <Panel title="系统概况" query={query} lines={2} className="wm-panel-figures">
      {data && (
        <ul className="wm-figures">
          <Figure
            title="在线会话"
            value={data.online.sessions}
            note={`${formatCount(data.online.users)} 人`}
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
      {query.data && <SignInChart days={query.data.signIns} />}
    </Panel>
  );
}

/** 我的动态: what I did last, and whether it worked. */
export function ActivityPanel(): ReactNode {
  const query = useDashboard();
  const rows = query.data?.activity;
  return (
    <Panel
      title="我的动态"
      query={query}
      lines={5}
      empty={rows?.length === 0 && '新增、修改、删除等操作会记录在这里'}
    >
      {rows && (
        <ol className="wm-activity">
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two entries may be alike in everything
            <li key={`${row.createTime} ${index}`} data-failed={row.code === 200 ? undefined : ''}>
              <span className="wm-ellipsis">{row.title}</span>
              {row.code !== 200 && <em>未成功</em>}
              <time dateTime={row.createTime} title={formatDateTime(row.createTime)}>
                {formatRelative(row.createTime)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
