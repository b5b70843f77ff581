import { familyOf } from '@wm/genomics/check-family';
import { formatPed } from '@wm/genomics/ped-writer';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { familyOfPed } from './family-of-ped.ts';
import { childlessPairs } from './partners.ts';
import { isSameFamily } from './family-edits.ts';
import type { FamilyEdits } from './use-family-edits.ts';

interface FamilyAsPedProps {
  /** What the family is called in the file. */
  name: string;
  edits: FamilyEdits;
  samples: readonly string[];
  mayEdit: boolean;
}

/** The family as the text of its PED file, which can be written over. */
export function FamilyAsPed({ name, edits, samples, mayEdit }: FamilyAsPedProps): ReactNode {
  const { people } = edits;
  const pairs = childlessPairs(people);
  const told = formatPed([familyOf(name, people)]);
  const [draft, setDraft] = useState<string>();
  const read = draft === undefined ? undefined : familyOfPed(draft, samples, people);
  const apply = (): void => {
    if (read?.kind !== 'read') return;
    if (!isSameFamily(read.people, people)) edits.begin(read.people);
    setDraft(undefined);
  };
  return (
    <div className="kb-family-ped">
      <Input.TextArea
        aria-label="PED 文本"
        className="kb-mono"
        autoSize={{ minRows: 6, maxRows: 24 }}
        spellCheck={false}
        readOnly={!mayEdit}
        value={draft ?? told}
        onChange={({ target }) => setDraft(target.value)}
      />
      {read?.kind === 'none' && <Alert type="error" showIcon title={read.reason} />}
      {read?.kind === 'read' && read.remark !== '' && (
        <Alert type="warning" showIcon title={read.remark} />
      )}
      {draft !== undefined && (
        <div className="kb-family-grow">
          <Button type="primary" disabled={read?.kind !== 'read'} onClick={apply}>
            按文本更新家系
          </Button>
          <Button onClick={() => setDraft(undefined)}>放弃文本修改</Button>
        </div>
      )}
      {pairs.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={`PED 写不出没有子女的配偶：${pairs.map((pair) => pair.join(' 与 ')).join('、')}。只保存在这个病例的家系里，按文本更新时保留`}
        />
      )}
      <p className="wm-muted">
        列依次为家系、样本、父亲、母亲、性别（1 男 2 女）、状态（1 未患 2 患病），0 为未知；Twins
        一列写 mono1、di1、unknown1，同号为同胎。
      </p>
    </div>
  );
}
