import { useQueryClient } from '@tanstack/react-query';
import { Radio, Space } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { trashApi } from '../note/note.api.ts';
import { renewTree } from '../tree/tree.api.ts';
import { NotebookSelect } from './notebook-select.tsx';
import { removeNotebook, restoreRemoval, useNotebookContents } from './removal.api.ts';

interface RemoveNotebookDialogProps {
  notebook: { id: number; name: string };
  onClose: () => void;
  /** Called before it goes: what stands in it may be on the page. */
  onLeave?: () => Promise<void>;
}

type Contents = NonNullable<ReturnType<typeof useNotebookContents>['data']>;
type Way = 'trash' | 'move';

function contentsText({ notes, notebooks, shared }: Contents): string {
  if (notes === 0 && notebooks === 0) return '这个笔记本是空的。';
  const parts = [
    `其中有 ${notes} 篇笔记`,
    notebooks > 0 && `${notebooks} 个下级笔记本`,
    shared > 0 && `${shared} 篇笔记正在分享`,
  ];
  return `${parts.filter(Boolean).join('、')}。`;
}

/** Which ways there are for whoever may do so much. */
function useWays(): Way[] {
  const canRemove = usePermission('note:data:remove');
  const canEdit = usePermission('note:data:edit');
  return [...(canRemove ? (['trash'] as const) : []), ...(canEdit ? (['move'] as const) : [])];
}

/** Deletes a notebook: its notes go to the trash with it, or to another notebook. */
export function RemoveNotebookDialog(props: RemoveNotebookDialogProps): ReactNode {
  const { notebook, onClose, onLeave } = props;
  const { id, name } = notebook;
  const client = useQueryClient();
  const contents = useNotebookContents(id);
  const ways = useWays();
  const [chosen, setChosen] = useState<Way>();
  const [target, setTarget] = useState<number>();
  const [isBusy, during] = useBusy();
  const way = chosen ?? ways[0];
  const { data } = contents;
  const isEmpty = data !== undefined && data.notes + data.notebooks === 0;
  const isMoving = way === 'move' && !isEmpty;
  const renew = (): Promise<unknown> =>
    Promise.all([renewTree(client), client.invalidateQueries({ queryKey: [trashApi.path] })]);
  const remove = async (): Promise<void> => {
    await onLeave?.();
    const gone = await removeNotebook(id, isMoving ? (target ?? null) : null).catch(
      () => undefined,
    );
    if (!gone) return;
    onClose();
    notifier().undoable(doneText(name, gone.notes, isMoving), () =>
      restoreRemoval(gone.removalId).then(renew),
    );
    await renew();
  };
  return (
    <AppModal
      open
      width={460}
      title={`删除笔记本「${name}」`}
      okText="删除"
      okButtonProps={{
        danger: true,
        disabled: !data || way === undefined || (isMoving && target === undefined),
      }}
      confirmLoading={isBusy}
      onOk={() => void during(remove)}
      onCancel={onClose}
    >
      {contents.isError && !data && <QueryError query={contents} what="笔记本" />}
      {data && <Told contents={data} isTrash={way === 'trash'} />}
      {ways.length === 0 && (
        <p className="wm-muted">删除笔记本还需要删除或修改笔记的权限，请联系管理员。</p>
      )}
      {!isEmpty && data && <Ways ways={ways} way={way} onChoose={setChosen} />}
      {isMoving && data && (
        <NotebookSelect
          aria-label="移到的笔记本"
          style={{ width: '100%', marginTop: 12 }}
          without={id}
          placeholder="选择笔记本"
          value={target}
          onChange={(next) => setTarget(next === undefined ? undefined : Number(next))}
        />
      )}
    </AppModal>
  );
}

function doneText(name: string, notes: number, isMoving: boolean): string {
  const tail = notes === 0 ? '' : `，${notes} 篇笔记已${isMoving ? '移走' : '移到回收站'}`;
  return `已删除笔记本「${name}」${tail}`;
}

/** What goes with the notebook, and what becomes of links to it. */
function Told({ contents, isTrash }: { contents: Contents; isTrash: boolean }): ReactNode {
  return (
    <>
      <p>{contentsText(contents)}</p>
      {isTrash && contents.shared > 0 && (
        <p className="wm-muted">删除后分享链接打不开，恢复后又能打开。</p>
      )}
    </>
  );
}

interface WaysProps {
  ways: readonly Way[];
  way: Way | undefined;
  onChoose: (way: Way) => void;
}

function Ways({ ways, way, onChoose }: WaysProps): ReactNode {
  return (
    <Radio.Group
      aria-label="其中的笔记"
      value={way}
      onChange={({ target: { value } }) => onChoose(value as Way)}
    >
      <Space orientation="vertical">
        {ways.includes('trash') && (
          <Radio value="trash">连同笔记一起删除，可以从回收站整体恢复</Radio>
        )}
        {ways.includes('move') && <Radio value="move">笔记和下级笔记本移到另一个笔记本</Radio>}
      </Space>
    </Radio.Group>
  );
}
