import { variantMarkNames } from '@wm/contract/knowledge/inheritance/words';
import type { runVariantEndpoint } from '@wm/contract/knowledge/inheritance-run';
import type { DataOf } from '@wm/contract/core/endpoint';
import { reviewStateNames } from '@wm/contract/knowledge/inheritance/acmg-rules';
import { acmgClassNames } from '@wm/genomics/acmg-classify';
import type { ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';
import { useAcmg, useRuns } from '../case.api.ts';

interface VariantHistoryProps {
  id: number;
  runNo: number;
  found: DataOf<typeof runVariantEndpoint>;
}

interface Happened {
  time: string;
  text: string;
}

/** What has become of a variant in its case, newest first: which analyses kept it, who marked, labelled and reviewed it. */
export function VariantHistory({ id, runNo, found }: VariantHistoryProps): ReactNode {
  const runs = useRuns(id).data?.rows ?? [];
  const reviews = useAcmg(id, runNo, { key: found.variant.variant }).data?.reviews ?? [];
  const happened: Happened[] = [
    ...runs
      .filter(({ state, endTime }) => state === 'done' && endTime !== null)
      .map((run) => ({
        time: run.endTime ?? '',
        text: `第 ${run.runNo} 次分析${found.keptBy.includes(run.runNo) ? '保留了它' : '没有保留它'}`,
      })),
    ...found.labels.map(({ createTime, userName, labelName }) => ({
      time: createTime,
      text: `${userName} 贴上标签「${labelName}」`,
    })),
  ];
  if (found.mark) {
    const { mark, note, userName, updateTime } = found.mark;
    const why = note && `：${note}`;
    happened.push({ time: updateTime, text: `${userName} 标为${variantMarkNames[mark]}${why}` });
  }
  for (const review of reviews) {
    const aim = review.condition && `针对${review.condition}`;
    const told = review.class ? `${aim}评审为${acmgClassNames[review.class]}` : `撤回了${aim}评审`;
    happened.push({ time: review.updateTime, text: `${review.userName} ${told}` });
    if (review.checkTime !== null)
      happened.push({
        time: review.checkTime,
        text: `${review.checkerName} 核对了${aim}评审：${reviewStateNames[review.state]}`,
      });
  }
  return (
    <section aria-label="历史">
      <h3>历史</h3>
      <ol className="kb-variant-history">
        {happened
          .toSorted((one, other) => other.time.localeCompare(one.time))
          .map(({ time, text }) => (
            <li key={time + text}>
              <time>{formatDateTime(time)}</time> {text}
            </li>
          ))}
      </ol>
    </section>
  );
}
