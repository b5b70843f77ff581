import type { FunnelStep, RunSummary } from '@wm/contract/knowledge/inheritance-run';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { filterMarks } from './words.ts';

interface FunnelPartProps {
  summary: RunSummary;
  stage: string;
  onStage: (stage: string) => void;
}

/** What each stage removed, what is left, and whether it had data at all. */
export function FunnelPart({ summary, stage, onStage }: FunnelPartProps): ReactNode {
  const most = Math.max(1, summary.funnel[0]?.entered ?? 1);
  const shownIds = new Set(summary.funnel.flatMap(({ filter }) => filter?.id ?? []));
  const others = summary.filters.filter(({ id }) => !shownIds.has(id));
  return (
    <section className="kb-panel" aria-label="漏斗">
      <h2>漏斗</h2>
      <p className="wm-muted">
        {formatCount(summary.records)} 条记录，全部等位 {formatCount(most)}
      </p>
      <ol className="kb-funnel">
        {summary.funnel.map((step) => (
          <Step
            key={step.id}
            step={step}
            share={step.left / most}
            isOpen={step.id === stage}
            onOpen={() => onStage(step.id)}
          />
        ))}
      </ol>
      <h3>其他核对</h3>
      <ul className="kb-filters">
        {others.map(({ id, name, state, text }) => (
          <li key={id} data-state={state}>
            <span aria-hidden>{filterMarks[state][0]}</span> <strong>{name}</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StepProps {
  step: FunnelStep;
  share: number;
  isOpen: boolean;
  onOpen: () => void;
}

function Step({ step, share, isOpen, onOpen }: StepProps): ReactNode {
  const { filter } = step;
  // What had no data, or was switched off, has removed nothing because it was not asked.
  const isIdle = filter !== null && ['noData', 'off', 'notNeeded'].includes(filter.state);
  const mark = filter ? filterMarks[filter.state][0] : '●';
  return (
    <li data-idle={isIdle || undefined}>
      <button type="button" aria-expanded={isOpen} disabled={step.removed === 0} onClick={onOpen}>
        <span className="kb-funnel-name">
          <span aria-hidden>{mark}</span> {step.name}
        </span>
        <span className="kb-funnel-minus">
          {isIdle ? (
            filterMarks[filter.state][1]
          ) : (
            <>
              <span className="wm-visually-hidden">移除 </span>−{formatCount(step.removed)}
            </>
          )}
        </span>
        <span className="kb-funnel-left">
          <span className="wm-visually-hidden">剩 </span>
          {formatCount(step.left)}
        </span>
        <span className="kb-funnel-bar" style={{ inlineSize: `${share * 100}%` }} aria-hidden />
      </button>
      {filter && <p className="wm-muted">{filter.text}</p>}
    </li>
  );
}
