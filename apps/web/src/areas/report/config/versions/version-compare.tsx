import type { ReportDefinition } from '@wm/contract/report/definition';
import { Button, Select, Spin } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/states/page-state.tsx';
import { useVersion } from '../../report.api.ts';
import { ChangeList } from './change-list.tsx';

/** What has not been published. */
const draftNo = 0;

interface VersionCompareProps {
  id: number;
  draft: ReportDefinition;
  /** Those that were published, the newest first. */
  numbers: readonly number[];
}

/** Two versions of a report, or one and what is being worked on, and what differs between them. */
export function VersionCompare({ id, draft, numbers }: VersionCompareProps): ReactNode {
  const [newest = draftNo] = numbers;
  const [from, setFrom] = useState(newest);
  const [to, setTo] = useState(draftNo);
  const options = [
    { value: draftNo, label: '草稿' },
    ...numbers.map((no) => ({ value: no, label: `v${no}` })),
  ];
  return (
    <section className="rp-versions-part" aria-label="版本比对">
      <div className="rp-versions-compared">
        <Select<number> aria-label="旧版本" value={from} options={options} onChange={setFrom} />
        <span>→</span>
        <Select<number> aria-label="新版本" value={to} options={options} onChange={setTo} />
      </div>
      <Compared id={id} draft={draft} from={from} to={to} />
    </section>
  );
}

interface ComparedProps {
  id: number;
  draft: ReportDefinition;
  from: number;
  to: number;
}

/** @param from The number of a version, 0 of the draft, as `to` is. */
export function Compared({ id, draft, from, to }: ComparedProps): ReactNode {
  const before = useVersion(id, from === draftNo ? undefined : from);
  const after = useVersion(id, to === draftNo ? undefined : to);
  const [one, other] = [
    from === draftNo ? draft : before.data,
    to === draftNo ? draft : after.data,
  ];
  const error = before.error ?? after.error;
  if (one && other) return <ChangeList before={one} after={other} />;
  if (!error) return <Spin />;
  const retry = (): void => {
    for (const version of [before, after]) if (version.isError) void version.refetch();
  };
  return (
    <ErrorState error={error} what="这个版本" actions={<Button onClick={retry}>重试</Button>} />
  );
}
