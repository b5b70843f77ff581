import type { MemberMerge } from '@wm/contract/knowledge/inheritance/merge';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatFileSize } from '#core/files/file-size.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { useBusy } from '#core/use-busy.ts';
import { RemoveAction } from '#ui/actions/remove-actions.tsx';
import { caseKey } from '../case.api.ts';
import { adoptMerge, removeMerge } from './merge.api.ts';
import { sayMerge } from './merge-words.ts';

interface MadeFilesProps {
  id: number;
  made: readonly MemberMerge[];
  mayEdit: boolean;
}

/** What was merged: its size, what of, and what became of every place. */
export function MadeFiles({ id, made, mayEdit }: MadeFilesProps): ReactNode {
  return (
    <>
      <h3>合并得到的文件</h3>
      <ul className="kb-merge-made">
        {made.map((merge) => (
          <MadeFile key={merge.id} id={id} merge={merge} mayEdit={mayEdit} />
        ))}
      </ul>
    </>
  );
}

interface MadeFileProps {
  id: number;
  merge: MemberMerge;
  mayEdit: boolean;
}

function MadeFile({ id, merge, mayEdit }: MadeFileProps): ReactNode {
  const { file, summary, members, isUsed, absentIs, userName, endTime } = merge;
  const client = useQueryClient();
  const [isBusy, run] = useBusy();
  const renew = () => client.invalidateQueries({ queryKey: caseKey(id) });
  const adopt = async (): Promise<void> => {
    try {
      await adoptMerge(id, merge.id);
      await renew();
    } catch {
      // The client has shown why.
    }
  };
  if (!file) return null;
  return (
    <li>
      <div className="kb-merge-head">
        <strong className="kb-merge-name">{file.name}</strong>
        <span className="wm-muted">
          {[formatFileSize(file.size), endTime && formatDateTime(endTime), userName]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {isUsed && <span>● 用于下次分析</span>}
        {mayEdit && (
          <span className="kb-merge-actions">
            {!isUsed && (
              <Button size="small" loading={isBusy} onClick={() => void run(adopt)}>
                用于分析
              </Button>
            )}
            <RemoveAction
              permission="knowledge:inheritance-mutation:edit"
              what={`文件「${file.name}」`}
              consequence="用它做过的分析不受影响"
              remove={async () => {
                await removeMerge(id, merge.id);
                await renew();
              }}
            />
          </span>
        )}
      </div>
      <p className="kb-merge-told">
        成员 {members.length} 位：
        {members.map(({ member, fileName }) => `${member}（${fileName}）`).join('、')}
      </p>
      {summary && <p className="kb-merge-told wm-muted">{sayMerge(summary, absentIs)}</p>}
    </li>
  );
}
