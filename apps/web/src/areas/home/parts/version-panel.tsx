import type { ReactNode } from 'react';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { useVersion } from '../home.api.ts';
import { Panel } from './panel.tsx';

const codeMark = '`';

/** Text of a change note; what stands between backticks is code. */
function Note({ text }: { text: string }): ReactNode {
  return text
    .split(codeMark)
    .map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}

/** 版本信息: what runs here, and what changed from version to version. */
export function VersionPanel(): ReactNode {
  const query = useVersion();
  const { data } = query;
  return (
    <Panel title="版本信息" query={query} lines={5}>
      {data && (
        <>
          <dl className="wm-version wm-number">
            <div>
              <dt>系统版本</dt>
              <dd>{data.version || '--'}</dd>
            </div>
            <div>
              <dt>前端构建</dt>
              <dd>{data.build || '--'}</dd>
            </div>
            <div>
              <dt>运行环境</dt>
              <dd>Node {data.node}</dd>
            </div>
            <div>
              <dt>数据库</dt>
              <dd>PostgreSQL {data.database}</dd>
            </div>
            <div>
              <dt>启动时间</dt>
              <dd title={formatDateTime(data.started)}>{formatRelative(data.started)}</dd>
            </div>
          </dl>
          <h3>更新记录</h3>
          {data.changes.length === 0 && <p className="wm-panel-empty">还没有更新记录</p>}
          {data.changes.map(({ version, notes }, index) => (
            <details key={version} className="wm-changes" open={index === 0}>
              <summary>{version}</summary>
              <ul>
                {notes.map((note) => (
                  <li key={note}>
                    <Note text={note} />
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </>
      )}
    </Panel>
  );
}
