import { sexNames } from '@wm/contract/knowledge/inheritance/words';
import type { RunSummary } from '@wm/contract/knowledge/inheritance-run';
import type { ReactNode } from 'react';

/** Whether the samples are the people they are said to be. */
export function QualityPart({ summary }: { summary: RunSummary }): ReactNode {
  const { mendel, relations, sexes } = summary;
  return (
    <section className="kb-panel" aria-label="样本核对">
      <h2>样本核对</h2>
      <ul className="kb-filters">
        {mendel.map(({ member, errors, agreeing, rate, level }) => (
          <li key={`m${member}`}>
            <strong>{member}</strong> 孟德尔错误 {Number((rate * 100).toFixed(2))}%（{errors}/
            {errors + agreeing}） {level}
          </li>
        ))}
        {relations.map(({ left, right, observed, expected, kind, isSuspect }) => (
          <li key={`r${left} ${right}`} data-state={isSuspect ? 'noData' : undefined}>
            {isSuspect && '⚠ '}
            <strong>
              {left} 与 {right}
            </strong>{' '}
            {kind}
            {observed !== null && ` ${observed.toFixed(2)}，应为 ${expected}`}
          </li>
        ))}
        {sexes.map(({ member, ratio, observed, isMismatch }) => (
          <li key={`s${member}`} data-state={isMismatch ? 'noData' : undefined}>
            {isMismatch && '⚠ '}
            <strong>{member}</strong> 性别 {sexNames[observed as 0 | 1 | 2]}
            {ratio === null ? '，X 位点太少，无法判断' : `，X 杂合比 ${ratio.toFixed(2)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
