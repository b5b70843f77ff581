import type { ChangedRelease } from '@wm/contract/knowledge/inheritance/release';
import type { RunOptions } from '@wm/contract/knowledge/inheritance-run';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { caseKey, startRun } from '../case.api.ts';

interface NewerReleasesProps {
  id: number;
  /** Those of the analysis that is shown: a new one is made with the same. */
  options: RunOptions;
  changed: readonly ChangedRelease[];
  onStarted: (runNo: number) => void;
}

/** Says that the knowledge base has other releases now than an analysis rested on, and offers a new one. */
export function NewerReleases({ id, options, changed, onStarted }: NewerReleasesProps): ReactNode {
  const client = useQueryClient();
  const [isBusy, run] = useBusy();
  if (changed.length === 0) return null;
  const start = async (): Promise<void> => {
    try {
      const { runNo } = await startRun(id, options);
      await client.invalidateQueries({ queryKey: caseKey(id) });
      onStarted(runNo);
    } catch {
      // The client has shown why.
    }
  };
  return (
    <Alert
      type="warning"
      showIcon
      title="分析以后知识库有了新版本"
      description={
        <ul className="kb-filters">
          {changed.map(({ name, earlier, current }) => (
            <li key={name}>
              <strong>{name}</strong> {sayEdition(earlier)} → {sayEdition(current)}
            </li>
          ))}
        </ul>
      }
      action={
        <PermissionGate anyOf={['knowledge:inheritance-mutation:run']}>
          <Button loading={isBusy} onClick={() => void run(start)}>
            用新版本重新分析
          </Button>
        </PermissionGate>
      }
    />
  );
}

function sayEdition(edition: ChangedRelease['current']): string {
  if (!edition) return '没有';
  const { version, importTime } = edition;
  return version || (importTime === null ? '' : `${formatDateTime(importTime)} 导入`);
}
