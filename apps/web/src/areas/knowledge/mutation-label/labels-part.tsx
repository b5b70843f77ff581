import { CloseOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { Part } from '../catalog/part.tsx';
import { LabelTag } from './label-tag.tsx';
import { giveLabel, marksKey, takeLabel, useLabels, useLabelsOf } from './mutation-label.api.ts';

/** The labels of a variant, given and taken off here. */
export function LabelsPart({ mutationId }: { mutationId: number }): ReactNode {
  const query = useLabelsOf(mutationId);
  const { data } = query;
  const labels = useLabels();
  const mayMark = usePermission('knowledge:mutation-label:mark');
  const client = useQueryClient();
  const [isBusy, run] = useBusy();
  const change = (work: () => Promise<unknown>): void => {
    // What went wrong the client has shown.
    const changed = async () => {
      await work().catch(() => undefined);
      await client.invalidateQueries({ queryKey: marksKey });
    };
    void run(changed);
  };
  const worn = new Set(data?.rows.map(({ labelId }) => labelId));
  const free = labels.filter(({ id }) => !worn.has(id));
  return (
    <Part title="标签" query={query} empty={undefined}>
      <div className="kb-allowed">
        {data?.rows.map((row) => (
          <LabelTag key={row.labelId} name={row.labelName} color={row.color} isAuto={row.isAuto}>
            {mayMark && (
              <button
                type="button"
                aria-label={`取下标签 ${row.labelName}`}
                disabled={isBusy}
                onClick={() => change(() => takeLabel(mutationId, row.labelId))}
              >
                <CloseOutlined />
              </button>
            )}
          </LabelTag>
        ))}
        {data?.rows.length === 0 && <p className="wm-muted">还没有标签</p>}
      </div>
      {mayMark && (
        <Select
          className="kb-give"
          aria-label="贴标签"
          placeholder="贴标签"
          value={null}
          options={free.map(({ id, labelName }) => ({ value: id, label: labelName }))}
          onChange={(labelId: number | null) => {
            if (labelId !== null) change(() => giveLabel(mutationId, labelId));
          }}
        />
      )}
    </Part>
  );
}
