import type { InheritanceCase } from '@wm/contract/knowledge/inheritance-case';
import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useTask } from '#core/tasks/task.api.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { TaskProgress } from '#ui/tasks/task-progress.tsx';
import { caseKey, isOpen } from '../case.api.ts';
import { BringMembers } from './bring-members.tsx';
import { MadeFiles } from './made-files.tsx';
import { useMemberFiles, useMerges } from './merge.api.ts';
import { MergeForm } from './merge-form.tsx';
import './merge.css';

/** 合并单人 VCF: whose sample of which file is which member, whether it can be merged, and what was made. */
export function MergePart({ shown }: { shown: InheritanceCase }): ReactNode {
  const { id, people } = shown;
  const mayEdit = usePermission('knowledge:inheritance-mutation:edit');
  const files = useMemberFiles(id);
  const merges = useMerges(id);
  const rows = merges.data?.rows ?? [];
  const open = rows.find(({ state }) => isOpen(state));
  const made = rows.filter(({ file }) => file !== null);
  const broken = [files, merges].find(({ error, data }) => error !== null && !data);
  if (broken) {
    const refetch = () => Promise.all([files.refetch(), merges.refetch()]);
    return <QueryError query={{ error: broken.error, refetch }} what="成员的文件" />;
  }
  if (!files.data || (!mayEdit && made.length === 0)) return null;
  const members = people.map((person) => person.id);
  return (
    <section className="kb-panel" aria-label="合并单人 VCF">
      <h2>合并单人 VCF</h2>
      {mayEdit && (
        <>
          <p className="wm-muted">
            每位成员各有一个 VCF 时，先在这里合并成家系的 VCF，再分析；家系的 VCF 已经有了就不用
          </p>
          {members.length === 0 ? (
            <Alert
              type="warning"
              showIcon
              title={<Link to={`/knowledge/case/${id}/family`}>先画家系或上传 PED</Link>}
            />
          ) : (
            <BringMembers id={id} />
          )}
          {files.data.rows.length > 0 && members.length > 0 && (
            <MergeForm id={id} files={files.data.rows} members={members} newest={rows[0]} />
          )}
        </>
      )}
      {open && <Running id={id} taskId={open.taskId} />}
      {made.length > 0 && <MadeFiles id={id} made={made} mayEdit={mayEdit} />}
    </section>
  );
}

/** How far a merge is; when it has ended, its case is asked for anew. */
function Running({ id, taskId }: { id: number; taskId: number | null }): ReactNode {
  const client = useQueryClient();
  const { data: task } = useTask(taskId ?? undefined);
  useEffect(
    () => () => {
      void client.invalidateQueries({ queryKey: caseKey(id) });
    },
    [client, id],
  );
  return (
    <div role="group" aria-label="合并的进度" aria-live="polite">
      {task ? <TaskProgress task={task} /> : <p>正在进行</p>}
      <p className="wm-muted">可以离开这里，完成后结果会在这里</p>
    </div>
  );
}
