import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Spin } from 'antd';
import { useEffect, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { SaveState } from '#core/documents/document-session.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { useBusy } from '#core/use-busy.ts';
import { useSaveShortcut } from '#ui/actions/use-save-shortcut.ts';
import { SaveStatus } from '#ui/documents/save-status.tsx';
import { ErrorState } from '#ui/states/page-state.tsx';
import { dataAddress, publishedKey, publishReport, reportApi, useDraftOf } from '../report.api.ts';
import type { StoredDraft } from '../report.api.ts';
import { ConflictAlert } from './conflict-alert.tsx';
import { DesignFields } from './design-fields.tsx';
import { PreviewPane, useLivePreview } from './preview-pane.tsx';
import { useDesign } from './use-design.ts';
import type { DesignHandle } from './use-design.ts';
import { PublishDialog } from './versions/publish-dialog.tsx';
import { VersionList } from './versions/version-list.tsx';
import { warningsNow } from './warning-now.tsx';

/** 报表设计: what is changed at the left is seen on real rows at the right. */
export function Designer({ id }: { id: number }): ReactNode {
  const { data, error, refetch } = useDraftOf(id);
  const navigate = useNavigate();
  if (error && !data)
    return (
      <ErrorState
        error={error}
        what="报表"
        actions={
          <>
            <Button onClick={() => void refetch()}>重试</Button>
            <Button onClick={() => void navigate('/report/config')}>全部报表</Button>
          </>
        }
      />
    );
  if (!data) return <Spin className="rp-waiting" />;
  return <Bench key={id} id={id} stored={data} />;
}

function Bench({ id, stored }: { id: number; stored: StoredDraft }): ReactNode {
  const mayEdit = usePermission('report:config:edit');
  const design = useDesign(stored);
  const live = useLivePreview(design.now);
  const { fault } = live;
  const { keepItself } = design;
  const isFaulty = fault !== undefined;
  // What the preview refuses is not sent to be refused again.
  useEffect(() => keepItself(mayEdit && !isFaulty), [keepItself, mayEdit, isFaulty]);
  const [chosenId, setChosenId] = useState('');
  const { modules } = design.now;
  const module = modules.find((one) => one.id === chosenId) ?? modules[0];
  useTabHold(design.isDirty ? 'dirty' : undefined, () => design.isDirty);
  const handleKey = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.value !== '';
    if (!(event.ctrlKey || event.metaKey) || isTyping) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) design.redo();
    else design.undo();
  };
  // Nothing is written before it is known what this browser has kept.
  if (!design.session) return <Spin className="rp-waiting" />;
  return (
    <div className="rp-page" onKeyDown={handleKey}>
      <DesignBar id={id} stored={stored} design={design} isFaulty={isFaulty} />
      <div className="rp-design">
        <DesignFields
          id={id}
          design={design}
          fault={fault}
          nowOf={warningsNow(live)}
          module={module}
          onChoose={setChosenId}
        />
        <PreviewPane
          live={live}
          height={460}
          {...(module && { chosen: module.id })}
          onChoose={setChosenId}
        />
      </div>
    </div>
  );
}

/** Whether what was written will not be saved by itself before something else changes. */
function isKeptHere(state: SaveState<StoredDraft>, mayEdit: boolean): boolean {
  return !mayEdit || (state.kind === 'failed' && !state.isRetried);
}

interface BarProps {
  id: number;
  stored: StoredDraft;
  design: DesignHandle;
  isFaulty: boolean;
}

/** Undo, save, publish, and what to do when somebody else has saved meanwhile. */
function DesignBar({ id, stored, design, isFaulty }: BarProps): ReactNode {
  const { message } = App.useApp();
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayEdit = usePermission('report:config:edit');
  const mayPublish = usePermission('report:config:publish');
  const mayRun = usePermission('report:data:list');
  const [isSaving, run] = useBusy();
  const [versionNo, setVersionNo] = useState(stored.versionNo);
  const [note, setNote] = useState<string>();
  const [areVersionsOpen, setVersionsOpen] = useState(false);
  const { session, isRestored, isDirty, past, future } = design;
  const state = session?.state ?? { kind: 'unsaved' };
  useEffect(() => {
    if (isRestored) message.info('已恢复上次没有保存的内容');
  }, [isRestored, message]);
  const save = async (): Promise<boolean> => {
    if (!session || (await session.saveAll())) return true;
    if (session.state.kind === 'failed') message.error(session.state.reason);
    return false;
  };
  const publish = async (): Promise<void> => {
    if (!session || !(await save())) return;
    try {
      const made = await publishReport(id, { rowVersion: session.version, note: note ?? '' });
      setVersionNo(made.versionNo);
      setNote(undefined);
      await client.invalidateQueries({ queryKey: [reportApi.path] });
      await client.invalidateQueries({ queryKey: publishedKey });
      message.success(`已发布第 ${made.versionNo} 版`);
    } catch (error) {
      message.error(error instanceof Error ? error.message : '没有发布');
      await session.look();
    }
  };
  useSaveShortcut(() => mayEdit && isDirty && run(() => save()));
  return (
    <>
      <div className="rp-bench-bar">
        <h1>{stored.name}</h1>
        <span className="wm-muted">
          {versionNo > 0 ? `已发布 v${versionNo}` : '未发布'} ·{' '}
          <SaveStatus state={state} onSave={() => void session?.save()} />
        </span>
        <span className="rp-spring" />
        <Button
          icon={<UndoOutlined />}
          aria-label="撤销"
          title="撤销 Ctrl+Z"
          disabled={past.length === 0}
          onClick={design.undo}
        />
        <Button
          icon={<RedoOutlined />}
          aria-label="重做"
          title="重做 Ctrl+Y"
          disabled={future.length === 0}
          onClick={design.redo}
        />
        <Button onClick={() => setVersionsOpen(true)}>版本</Button>
        {mayRun && versionNo > 0 && (
          <Button onClick={() => void navigate(dataAddress(id))}>去运行</Button>
        )}
        {mayEdit && (
          <Button
            disabled={!isDirty || isFaulty}
            loading={isSaving}
            onClick={() => void run(() => save())}
          >
            保存
          </Button>
        )}
        {mayPublish && (
          <Button
            type="primary"
            disabled={isFaulty || state.kind === 'conflict'}
            onClick={() => setNote('')}
          >
            发布
          </Button>
        )}
      </div>
      <div className="rp-bench-alerts">
        <ConflictAlert design={design} />
        {isDirty && isKeptHere(state, mayEdit) && (
          <Alert
            type="warning"
            showIcon
            title="改动没有保存到服务器，留在这个浏览器里"
            description={
              mayEdit
                ? '改好或有了权限之后再保存；关掉页面，再打开这张报表时会恢复。'
                : '您现在没有修改报表的权限。有了权限之后再打开这张报表，改动会恢复并保存。'
            }
          />
        )}
      </div>
      <PublishDialog
        id={id}
        draft={design.now}
        versionNo={versionNo}
        note={note}
        isBusy={isSaving}
        onNote={setNote}
        onPublish={() => void run(publish)}
      />
      <VersionList
        id={id}
        draft={design.now}
        isOpen={areVersionsOpen}
        onClose={() => setVersionsOpen(false)}
        onTake={mayEdit ? design.change : undefined}
      />
    </>
  );
}
