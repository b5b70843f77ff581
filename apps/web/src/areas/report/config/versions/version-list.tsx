import type { ReportDefinition } from '@wm/contract/report/definition';
import { Button, Spin } from 'antd';
import type { ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { readVersion, useVersions } from '../../report.api.ts';
import { VersionCompare } from './version-compare.tsx';

interface VersionListProps {
  id: number;
  draft: ReportDefinition;
  isOpen: boolean;
  onClose: () => void;
  onTake: ((definition: ReportDefinition) => void) | undefined;
}

/** What was published, the newest first. One that is taken back becomes the draft, which can be undone. */
export function VersionList({ id, draft, isOpen, onClose, onTake }: VersionListProps): ReactNode {
  const { data } = useVersions(id, isOpen);
  const take = async (no: number): Promise<void> => {
    const definition = await readVersion(id, no).catch(() => undefined);
    if (!definition) return;
    onTake?.(definition);
    onClose();
  };
  return (
    <AppDrawer open={isOpen} title="已发布的版本" size={560} onClose={onClose}>
      {!data && <Spin />}
      {data?.length === 0 && <p className="wm-muted">还没有发布过。</p>}
      {data && data.length > 0 && (
        <VersionCompare id={id} draft={draft} numbers={data.map(({ no }) => no)} />
      )}
      <ul className="rp-versions">
        {data?.map(({ no, note, publishTime }) => (
          <li key={no}>
            <span>
              <strong>v{no}</strong> <span className="wm-muted">{formatDateTime(publishTime)}</span>
              {note && <div>{note}</div>}
            </span>
            {onTake && (
              <Button size="small" aria-label={`恢复到草稿：v${no}`} onClick={() => void take(no)}>
                恢复到草稿
              </Button>
            )}
          </li>
        ))}
      </ul>
    </AppDrawer>
  );
}
