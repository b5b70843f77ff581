import { HistoryOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { MindMapFile } from '@wm/mindmap/document';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { Suspense, lazy, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { notifier } from '#core/http/notifier.ts';
import { AskAboutButton } from '#areas/chat/public.tsx';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useTabLabel } from '#core/tabs/tab-label.ts';
import { saveText } from '#ui/documents/save-text.ts';
import { TabFailed } from '#ui/states/tab-failed.tsx';
import { useSaveShortcut } from '#ui/actions/use-save-shortcut.ts';
import type { MindMapHandle } from '../editor/mind-map-handle.ts';
import { useMapSession } from './editing/use-map-session.ts';
import { mapApi, readMap, restoreMaps } from './map.api.ts';
import { MapConflict } from './parts/map-conflict.tsx';
import { ShareDialog } from './parts/share-dialog.tsx';
import './map.css';

const MindMapEditor = lazy(async () => ({
  default: (await import('../editor/mind-map-editor.tsx')).MindMapEditor,
}));
// Both draw or write maps: they come with the engine.
const MapToNote = lazy(async () => ({
  default: (await import('./parts/map-to-note.tsx')).MapToNote,
}));
const VersionsDrawer = lazy(async () => ({
  default: (await import('./parts/versions-drawer.tsx')).VersionsDrawer,
}));

function InTrash({ id, onRestore }: { id: number; onRestore: () => void }): ReactNode {
  const handleClick = async (): Promise<void> => {
    await restoreMaps([id]).then(onRestore, () => {});
  };
  return (
    <Alert
      banner
      type="warning"
      title="这张思维导图在回收站中，到期会彻底删除"
      action={
        <Button size="small" onClick={() => void handleClick()}>
          还原
        </Button>
      }
    />
  );
}

type Opened = 'versions' | 'share' | null;

interface MapToolsProps {
  id: number;
  name: string;
  onOpen: (what: Opened) => void;
}

function MapTools({ id, name, onOpen }: MapToolsProps): ReactNode {
  const canShare = usePermission('mindmap:data:share');
  return (
    <>
      <Button type="text" icon={<HistoryOutlined />} onClick={() => onOpen('versions')}>
        历史版本
      </Button>
      <AskAboutButton thing={{ kind: 'mindmap', refId: id }} title={name} />
      <Suspense fallback={null}>
        <MapToNote />
      </Suspense>
      {canShare && (
        <Button type="text" icon={<ShareAltOutlined />} onClick={() => onOpen('share')}>
          分享
        </Button>
      )}
    </>
  );
}

/** The editor of one map that the server keeps: saves by itself and says so. */
export function MapEditPage(): ReactNode {
  const id = Number(useParams()['map_id']);
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened>(null);
  // The drawer stays once it was opened: it moves away when it is closed.
  const [hasVersions, setHasVersions] = useState(false);
  const handleOpen = useCallback((what: Opened): void => {
    setOpened(what);
    if (what === 'versions') setHasVersions(true);
  }, []);
  const canEdit = usePermission('mindmap:data:edit');
  const map = useQuery({
    queryKey: [mapApi.path, 'document', id],
    queryFn: () => readMap(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const editor = useRef<MindMapHandle>(null);
  const open = useMapSession(map.data, editor);
  const session = open?.session;
  useSaveShortcut(() => session?.save());
  useEffect(() => {
    if (open?.isRestored) notifier().message('info', '已恢复上次没有保存的内容');
  }, [open?.isRestored]);
  const name = map.data?.name ?? '';
  useTabLabel(name);
  const place = useMemo(
    () => ({
      title: name,
      home: { path: '/mindmap/map', label: '返回思维导图列表' },
      tools: <MapTools id={id} name={name ?? '思维导图'} onOpen={handleOpen} />,
      isLocked: !canEdit,
    }),
    [id, name, canEdit, handleOpen],
  );
  const change = useCallback(
    (file: () => MindMapFile) => session?.touch(() => JSON.stringify(file())),
    [session],
  );

  if (map.isError && !open)
    return <TabFailed what="思维导图" error={map.error} onRetry={map.refetch} />;
  if (!session || !open?.shown) return <div className="mm-in-tab" aria-busy="true" />;
  return (
    <div className="mm-in-tab">
      {map.data?.deleteTime && (
        <InTrash
          id={id}
          onRestore={() => {
            client.setQueryData([mapApi.path, 'document', id], { ...map.data, deleteTime: null });
            void client.invalidateQueries({ queryKey: [mapApi.path, 'list'] });
          }}
        />
      )}
      <Suspense fallback={<div className="mm-in-tab" aria-busy="true" />}>
        <MindMapEditor
          key={open.shown.key}
          document={open.shown.document}
          ref={editor}
          status={saveText(session.state)}
          place={place}
          onChange={change}
          onReplace={(file) => open.replace(JSON.stringify(file))}
        />
      </Suspense>
      <MapConflict session={session} />
      {hasVersions && (
        <Suspense fallback={null}>
          <VersionsDrawer
            isOpen={opened === 'versions'}
            id={id}
            session={session}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
      <ShareDialog isOpen={opened === 'share'} id={id} onClose={() => setOpened(null)} />
    </div>
  );
}
