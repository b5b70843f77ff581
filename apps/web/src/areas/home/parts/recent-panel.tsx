import type { Dashboard } from '@wm/contract/home/dashboard';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { useDashboard } from '../home.api.ts';
import { Panel } from './panel.tsx';
import './recent-panel.css';

const kinds: Readonly<Record<Dashboard['recent'][number]['kind'], string>> = {
  note: '笔记',
  mindmap: '导图',
  book: '书',
};

/** 接着做: the notes, maps and books that I was at last. */
export function RecentPanel(): ReactNode {
  const query = useDashboard();
  const works = query.data?.recent;
  return (
    <Panel
      title="接着做"
      query={query}
      lines={4}
      className="wm-panel-recent"
      empty={works?.length === 0 && '写过的笔记、画过的导图和在读的书会出现在这里'}
    >
      {works && (
        <ul className="wm-recent">
          {works.map(({ kind, name, to, progress, time }) => (
            <li key={to}>
              <small>{kinds[kind]}</small>
              <Link to={to}>{kind === 'book' ? `《${name}》` : name}</Link>
              <small className="wm-number" title={formatDateTime(time)}>
                {progress === null ? formatRelative(time) : `${Math.floor(progress * 100)}%`}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
