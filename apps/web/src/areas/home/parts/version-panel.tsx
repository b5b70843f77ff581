import { Button } from 'antd';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { useVersion } from '../home.api.ts';
import { useSeenChanges } from './seen-changes.ts';
import { Panel } from './panel.tsx';

const ChangesDrawer = lazy(async () => ({
  default: (await import('./changes-drawer.tsx')).ChangesDrawer,
}));

/** 有什么新变化: tells by a dot that something has come since one last looked. */
function ChangesButton(): ReactNode {
  const { data } = useVersion();
  const { countNew } = useSeenChanges();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const fresh = data ? countNew(data.changes) : 0;
  const handleOpen = (): void => {
    setOpen(true);
    setWasOpen(true);
  };
  return (
    <>
      <Button type="link" size="small" onClick={handleOpen}>
        有什么新变化{fresh > 0 && <b className="wm-number wm-fresh">{fresh} 条新的</b>}
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <ChangesDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** 版本信息: which version runs here, and on what for who looks after it. */
export function VersionPanel(): ReactNode {
  const query = useVersion();
  const { data } = query;
  return (
    <Panel title="版本信息" query={query} lines={2} extra={<ChangesButton />}>
      {data && (
        <dl className="wm-version wm-number">
          <div>
            <dt>系统版本</dt>
            <dd>{data.version || '--'}</dd>
          </div>
          {data.runs && (
            <>
              <div>
                <dt>前端构建</dt>
                <dd>{data.build || '--'}</dd>
              </div>
              <div>
                <dt>运行环境</dt>
                <dd>Node {data.runs.node}</dd>
              </div>
              <div>
                <dt>数据库</dt>
                <dd>PostgreSQL {data.runs.database}</dd>
              </div>
              <div>
                <dt>启动时间</dt>
                <dd title={formatDateTime(data.runs.started)}>
                  {formatRelative(data.runs.started)}
                </dd>
              </div>
            </>
          )}
        </dl>
      )}
    </Panel>
  );
}
