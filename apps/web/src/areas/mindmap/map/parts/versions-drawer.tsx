import type { MapDocument } from '@wm/contract/mindmap/map';
import type { MapVersion } from '@wm/contract/mindmap/version';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Empty, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { DocumentSession } from '#core/documents/document-session.ts';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { mapApi, readMap, readVersion, readVersions, restoreVersion } from '../map.api.ts';
import { sizeText } from './size-text.ts';

const MapPicture = lazy(async () => ({
  default: (await import('./map-picture.tsx')).MapPicture,
}));

interface VersionsDrawerProps {
  isOpen: boolean;
  id: number;
  session: DocumentSession<MapDocument>;
  onClose: () => void;
}

function useRestore(id: number, session: DocumentSession<MapDocument>, onDone: () => void) {
  const { modal } = App.useApp();
  const client = useQueryClient();
  return (version: MapVersion): void => {
    modal.confirm({
      title: `恢复到 ${formatDateTime(version.savedTime)} 的版本？`,
      content: '现在的内容会另存为一个历史版本，随时可以再恢复',
      okText: '恢复',
      cancelText: '取消',
      centered: true,
      async onOk() {
        try {
          // What was just drawn belongs to what is kept.
          if (!(await session.saveAll())) {
            notifier().message('warning', '刚才的修改还没有保存，请保存后再恢复');
            return;
          }
          await restoreVersion({ id, versionId: version.id }, session.version);
          session.adopt(await readMap(id));
          notifier().message('success', '已恢复');
          await client.invalidateQueries({ queryKey: [mapApi.path, 'versions', id] });
          onDone();
        } catch {
          // The client has shown why.
        }
      },
    });
  };
}

function Preview({ id, version }: { id: number; version: MapVersion }): ReactNode {
  const content = useQuery({
    queryKey: [mapApi.path, 'version', version.id],
    queryFn: () => readVersion(id, version.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (content.isError) return <QueryError query={content} what="这个版本" />;
  if (!content.data) return <Skeleton active title={false} />;
  return (
    <Suspense fallback={<Skeleton active title={false} />}>
      <MapPicture content={content.data} label={`${formatDateTime(version.savedTime)} 的版本`} />
    </Suspense>
  );
}

/** What the map once was: looked at as a picture, and brought back. */
export function VersionsDrawer(props: VersionsDrawerProps): ReactNode {
  const { isOpen, id, session, onClose } = props;
  const [shown, setShown] = useState<number>();
  const canEdit = usePermission('mindmap:data:edit');
  const close = (): void => {
    setShown(undefined);
    onClose();
  };
  const restore = useRestore(id, session, close);
  const versions = useQuery({
    queryKey: [mapApi.path, 'versions', id],
    queryFn: () => readVersions(id),
    enabled: isOpen,
    staleTime: 0,
  });
  return (
    <AppDrawer title="历史版本" size={560} open={isOpen} onClose={close}>
      <p className="wm-muted">
        编辑时每 10
        分钟留一个版本，删去或覆盖较多内容时另留一个：一天内全部保留，一月内每天一个，一年内每月一个
      </p>
      {versions.isPending && <Skeleton active />}
      {versions.isError && <QueryError query={versions} />}
      {versions.data?.length === 0 && <Empty description="还没有历史版本" />}
      <ul className="mm-versions">
        {versions.data?.map((version) => (
          <li key={version.id}>
            <div>
              <time dateTime={version.savedTime} title={formatRelative(version.savedTime)}>
                {formatDateTime(version.savedTime)}
              </time>
              <span className="wm-muted wm-number">
                {version.nodeCount.toLocaleString('zh-CN')} 个节点 · {sizeText(version.size)}
              </span>
              <RowAction
                aria-expanded={shown === version.id}
                onClick={() => setShown(shown === version.id ? undefined : version.id)}
              >
                {shown === version.id ? '收起' : '查看'}
              </RowAction>
              {canEdit && (
                <Button size="small" onClick={() => restore(version)}>
                  恢复
                </Button>
              )}
            </div>
            {shown === version.id && <Preview id={id} version={version} />}
          </li>
        ))}
      </ul>
    </AppDrawer>
  );
}
