import { countNodes } from '@wm/mindmap/model/count-nodes';
import { mergeDocuments } from '@wm/mindmap/model/merge-documents';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { formatDate, formatDateTime } from '#core/time/format-date.ts';
import { AppModal } from '#ui/app-modal.tsx';
import type { MapSession } from '../editing/map-session.ts';
import { mapApi } from '../map.api.ts';

const longestName = 100;

function copyNameOf(name: string): string {
  const tail = `（副本 ${formatDate(new Date(), 'MM-DD HH.mm')}）`;
  return name.slice(0, longestName - tail.length) + tail;
}

/** Shown when the map was changed elsewhere: four ways on. Nothing is lost by any of them. */
export function MapConflict({ session }: { session: MapSession }): ReactNode {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  if (session.state.kind !== 'conflict') return null;
  const { stored } = session.state;
  const run = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch {
      // The client has shown why; the dialog stays.
    } finally {
      setBusy(false);
    }
  };
  const handleMerge = (): Promise<void> =>
    session.resolveWith(
      mergeDocuments({ base: session.common, mine: session.text, theirs: stored.content }),
    );
  const handleCopy = async (): Promise<void> => {
    const { name, folderId } = stored;
    const copy = copyNameOf(name);
    await mapApi.create({ name: copy, folderId, content: session.text });
    session.takeStored();
    notifier().message('success', `您的版本已存为「${copy}」`);
    await client.invalidateQueries({ queryKey: [mapApi.path, 'list'] });
  };
  return (
    <AppModal
      open
      width={560}
      title="这张思维导图已在别处修改"
      closable={false}
      keyboard={false}
      footer={
        <div className="mm-conflict-actions">
          <Button disabled={isBusy} onClick={() => session.takeStored()}>
            采用对方的
          </Button>
          <Button
            disabled={isBusy}
            onClick={() => void run(() => session.resolveWith(session.text))}
          >
            用我的覆盖
          </Button>
          <Button disabled={isBusy} onClick={() => void run(handleCopy)}>
            保留我的为副本
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => void run(handleMerge)}>
            合并两份
          </Button>
        </div>
      }
    >
      <p>
        两个版本都还在，请选择怎样继续。合并会留下双方新增和修改的节点；同一处都改过时以我的为准
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
    </AppModal>
  );
}
