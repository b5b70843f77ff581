import type { Release } from '@wm/contract/knowledge/inheritance/release';
import { releaseKindNames, releaseUntold } from '@wm/contract/knowledge/inheritance/words';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#core/time/format-date.ts';

/** The sources that an analysis rested on, in the releases that they had then. */
export function ReleasesPart({ releases }: { releases: readonly Release[] | null }): ReactNode {
  const of = (origin: Release['origin']): readonly Release[] =>
    releases?.filter((one) => one.origin === origin) ?? [];
  return (
    <section className="kb-panel" aria-label="数据版本">
      <h2>数据版本</h2>
      {releases === null ? (
        <p className="wm-muted">这次分析没有记录数据版本</p>
      ) : (
        <>
          <h3>文件的注释</h3>
          <List rows={of('file')} empty="文件没有注释" />
          <h3>知识库（分析开始时）</h3>
          <List rows={of('knowledge')} empty="没有导入过来源" />
        </>
      )}
      <Link to="/knowledge/sources">来源与许可</Link>
    </section>
  );
}

function List({ rows, empty }: { rows: readonly Release[]; empty: string }): ReactNode {
  if (rows.length === 0) return <p className="wm-muted">{empty}</p>;
  return (
    <ul className="kb-filters">
      {rows.map(({ key, kind, name, version, importTime }) => (
        <li key={`${key} ${kind} ${name} ${version}`}>
          <strong>{releaseKindNames[kind]}</strong> {name} {version || `（${releaseUntold}）`}
          {importTime !== null && (
            <span className="wm-muted"> {formatDateTime(importTime)} 导入</span>
          )}
        </li>
      ))}
    </ul>
  );
}
