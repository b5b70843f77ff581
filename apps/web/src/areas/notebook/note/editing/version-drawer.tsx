import { versionKinds } from '@wm/contract/notebook/version-kinds';
import type { NoteVersion } from '@wm/contract/notebook/note-version';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { restoreVersion, useVersion, useVersions } from '../note-more.api.ts';
import { noteApi } from '../note.api.ts';
import { DiffView } from '#ui/documents/diff-view.tsx';
import './version-drawer.css';

interface VersionDrawerProps {
  note: { id: number; content: string };
  onClose: () => void;
  /** After a version was brought back. */
  onRestored: () => void;
}

interface VersionListProps {
  versions: NoteVersion[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

function VersionList({ versions, chosen, onChoose }: VersionListProps): ReactNode {
  return (
    <ol className="wm-version-list" aria-label="版本">
      {versions.map((version) => (
        <li key={version.id}>
          <button
            type="button"
            aria-pressed={version.id === chosen}
            onClick={() => onChoose(version.id)}
          >
            <time dateTime={version.updateTime} title={formatDateTime(version.updateTime)}>
              {formatRelative(version.updateTime)}
            </time>
            <span className="wm-muted">
              {versionKinds[version.kind as keyof typeof versionKinds]} ·{' '}
              {version.length.toLocaleString('zh-CN')} 字
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

interface VersionBodyProps {
  note: { id: number; content: string };
  id: number | undefined;
  onRestored: () => void;
}

/** One version beside the note as it is. */
function VersionBody({ note, id, onRestored }: VersionBodyProps): ReactNode {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const isNarrow = useIsNarrow();
  const [layout, setLayout] = useState<'inline' | 'sides'>(isNarrow ? 'inline' : 'sides');
  const version = useVersion(note.id, id);
  const handleRestore = async (): Promise<void> => {
    if (id === undefined) return;
    setBusy(true);
    try {
      await restoreVersion(note.id, id);
      notifier().message('success', '已恢复，之前的内容也留在历史版本里');
      await client.invalidateQueries({ queryKey: [noteApi.path] });
      onRestored();
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="wm-version-body">
      <div className="wm-version-bar">
        <Segmented
          size="small"
          value={layout}
          onChange={setLayout}
          options={[
            { value: 'inline', label: '逐行' },
            { value: 'sides', label: '左右' },
          ]}
        />
        <span className="wm-muted">红色是该版本的，绿色是当前内容的</span>
        <PermissionGate anyOf={['note:data:edit']}>
          <Button
            type="primary"
            size="small"
            loading={isBusy}
            disabled={!version.data || version.data.content === note.content}
            onClick={() => void handleRestore()}
          >
            恢复此版本
          </Button>
        </PermissionGate>
      </div>
      {version.isError && <QueryError query={version} />}
      {version.data && (
        <DiffView
          before={version.data.content}
          after={note.content}
          isSideBySide={layout === 'sides'}
        />
      )}
    </div>
  );
}

/** 历史版本: what differs between each and the note as it is, and a way back to it. */
export function VersionDrawer({ note, onClose, onRestored }: VersionDrawerProps): ReactNode {
  const [page, setPage] = useState(1);
  const [picked, setPicked] = useState<number>();
  const versions = useVersions(note.id, page);
  const rows = versions.data?.rows ?? [];
  const chosen = picked ?? rows[0]?.id;
  return (
    <AppDrawer open title="历史版本" size={960} onClose={onClose}>
      {versions.isError && <QueryError query={versions} />}
      {versions.data?.total === 0 && (
        <PageState picture="empty" title="还没有历史版本" text="内容改动并保存后，会出现在这里" />
      )}
      {rows.length > 0 && (
        <div className="wm-version-panes">
          <div>
            <VersionList versions={rows} chosen={chosen} onChoose={setPicked} />
            {(versions.data?.total ?? 0) > 50 && (
              <AppPagination
                page={page}
                limit={50}
                total={versions.data?.total ?? 0}
                onChange={setPage}
              />
            )}
          </div>
          <VersionBody note={note} id={chosen} onRestored={onRestored} />
        </div>
      )}
    </AppDrawer>
  );
}
