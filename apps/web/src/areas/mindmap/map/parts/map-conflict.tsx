import type { MapDocument } from '@wm/contract/mindmap/map';
import { countNodes } from '@wm/mindmap/read-document';
import { mergeDocuments } from '@wm/mindmap/merge-documents';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DocumentSession } from '#core/documents/document-session.ts';
import { notifier } from '#core/http/notifier.ts';
import { formatDate, formatDateTime } from '#core/time/format-date.ts';
import { ConflictFrame } from '#ui/documents/conflict-frame.tsx';
import { mapApi } from '../map.api.ts';

const longestName = 100;

function copyNameOf(name: string): string {
  const tail = `（副本 ${formatDate(new Date(), 'MM-DD HH.mm')}）`;
  return name.slice(0, longestName - tail.length) + tail;
}

/** Shown when the map was changed elsewhere at the same nodes as here. */
export function MapConflict({ session }: { session: DocumentSession<MapDocument> }): ReactNode {
  const client = useQueryClient();
  if (session.state.kind !== 'conflict') return null;
  const { stored } = session.state;
  const handleMerge = (): Promise<void> => {
    const base = session.commonText ?? null;
    return session.resolve(mergeDocuments({ base, mine: session.text, theirs: stored.content }));
  };
  const handleCopy = async (): Promise<void> => {
    const { name, folderId } = stored;
    const copy = copyNameOf(name);
    await mapApi.create({ name: copy, folderId, content: session.text });
    session.takeStored();
    notifier().message('success', `您的版本已存为「${copy}」`);
    await client.invalidateQueries({ queryKey: [mapApi.path, 'list'] });
  };
  return (
    <ConflictFrame
      key={stored.rowVersion}
      width={560}
      title="这张思维导图已在别处修改"
      mergeText="合并两份"
      onTheirs={() => session.takeStored()}
      onMine={() => session.resolve()}
      onCopy={handleCopy}
      onMerge={handleMerge}
    >
      <p>
        同一处两边都改过，请选择怎样继续。合并会留下双方新增和修改的节点，同一处以我的为准；对方的版本仍在历史版本里
      </p>
      <dl className="mm-conflict">
        <dt>我的版本</dt>
        <dd>{countNodes(session.text).toLocaleString('zh-CN')} 个节点，尚未保存</dd>
        <dt>对方的版本</dt>
        <dd>
          {countNodes(stored.content).toLocaleString('zh-CN')} 个节点，
          {formatDateTime(stored.updateTime)} 保存
        </dd>
      </dl>
    </ConflictFrame>
  );
}
