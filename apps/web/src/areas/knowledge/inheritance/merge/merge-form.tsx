import type { MemberMerge, MemberVcf } from '@wm/contract/knowledge/inheritance/merge';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useBusy } from '#core/use-busy.ts';
import { caseKey, isOpen } from '../case.api.ts';
import { isTrialOf, keyOf, samplesOf } from './member-choice.ts';
import { MemberTable } from './member-table.tsx';
import { startMerge } from './merge.api.ts';
import type { MergeChoice } from './merge.api.ts';
import { sayMerge } from './merge-words.ts';

interface MergeFormProps {
  id: number;
  files: readonly MemberVcf[];
  members: readonly string[];
  newest: MemberMerge | undefined;
}

/** Says whom each sample is; merging is offered once a trial of just this has gone well. */
export function MergeForm({ id, files, members, newest }: MergeFormProps): ReactNode {
  const client = useQueryClient();
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map());
  const [absentIs, setAbsentIs] = useState<MergeChoice['absentIs']>('unknown');
  const [isChecking, runCheck] = useBusy();
  const [isStarting, runStart] = useBusy();
  const samples = samplesOf(files, members, choices);
  const chosen = samples.filter(({ member }) => member !== '');
  const choice: MergeChoice = {
    members: chosen.map(({ file, sample, member }) => ({ source: file.id, sample, member })),
    absentIs,
    isTrial: true,
  };
  const isMerging = newest !== undefined && isOpen(newest.state);
  const isTried = isTrialOf(newest, choice);
  const start = async (isTrial: boolean): Promise<void> => {
    try {
      await startMerge(id, { ...choice, isTrial });
    } catch {
      // The client has shown why.
    }
    await client.invalidateQueries({ queryKey: [...caseKey(id), 'merges'] });
  };
  return (
    <>
      <MemberTable
        id={id}
        samples={samples}
        members={members}
        isLocked={isMerging}
        onChoose={({ file, sample }, member) =>
          setChoices(new Map(choices).set(keyOf(file.id, sample), member))
        }
      />
      <div className="kb-merge-absent">
        <strong id="kb-merge-absent">某位成员的文件里没有的位点</strong>
        <Radio.Group
          aria-labelledby="kb-merge-absent"
          value={absentIs}
          onChange={({ target }) => setAbsentIs(target.value as MergeChoice['absentIs'])}
          options={[
            { value: 'unknown', label: '记为缺失（推荐）' },
            { value: 'reference', label: '记为参考 0/0' },
          ]}
        />
        <p className="wm-muted">
          单人 VCF
          多半不写参考位点，也不写没测到的位点：记为缺失不会把没测到当成没有变异，记为参考则相反
        </p>
      </div>
      <div className="kb-merge-actions">
        <Button
          type={isTried ? 'default' : 'primary'}
          loading={isChecking}
          disabled={chosen.length < 2 || isMerging}
          onClick={() => void runCheck(() => start(true))}
        >
          检查
        </Button>
        <Button
          type={isTried ? 'primary' : 'default'}
          loading={isStarting}
          disabled={!isTried || isMerging}
          onClick={() => void runStart(() => start(false))}
        >
          合并
        </Button>
        {!isTried && !isMerging && (
          <span className="wm-muted">
            {chosen.length < 2 ? '请给至少两个文件选好成员' : '检查通过后才能合并'}
          </span>
        )}
      </div>
      <Outcome newest={newest} isTried={isTried} />
    </>
  );
}

function Outcome({
  newest,
  isTried,
}: Pick<MergeFormProps, 'newest'> & { isTried: boolean }): ReactNode {
  if (newest?.state === 'failed') return <Alert type="error" showIcon title={newest.message} />;
  if (newest?.state === 'cancelled')
    return <Alert type="info" showIcon title="已取消，没有写入任何文件" />;
  if (!isTried || !newest?.summary) return null;
  const { summary, absentIs } = newest;
  return (
    <Alert
      type={summary.notes.length > 0 ? 'warning' : 'success'}
      showIcon
      title="可以合并"
      description={
        <>
          <p className="kb-merge-told">{sayMerge(summary, absentIs)}</p>
          {summary.notes.map(({ fileName, text, count }) => (
            <p key={fileName + text} className="kb-merge-told">
              {fileName}：{text}
              {count > 1 && `（${count} 次）`}
            </p>
          ))}
        </>
      }
    />
  );
}
