import { Switch } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { analysisFilters } from './analysis-stages.ts';
import type { AnalysisFilter, Stage } from './analysis-stages.ts';

interface AnalysisFunnelProps {
  total: number;
  stages: readonly Stage[];
  onSwitch: (filter: AnalysisFilter) => void;
}

/** What each stage took away of the lines, which ones, and whether it had anything to go by. */
export function AnalysisFunnel({ total, stages, onSwitch }: AnalysisFunnelProps): ReactNode {
  const [open, setOpen] = useState('');
  return (
    <section className="kb-panel kb-analysis-funnel" aria-label="漏斗">
      <h2>漏斗</h2>
      <p className="wm-muted">全部 {formatCount(total)} 行</p>
      <ol>
        {stages.map((stage) => {
          const filter = analysisFilters.find((id) => id === stage.id);
          const isOpen = open === stage.id && stage.removed.length > 0;
          return (
            <li key={stage.id}>
              <div>
                {filter ? (
                  <label className="kb-analysis-switch">
                    <Switch
                      size="small"
                      checked={stage.isOn ?? false}
                      onChange={() => onSwitch(filter)}
                    />
                    {stage.name}
                  </label>
                ) : (
                  <span>{stage.name}</span>
                )}
                {idleWord(stage) ?? (
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    disabled={stage.removed.length === 0}
                    onClick={() => setOpen(isOpen ? '' : stage.id)}
                  >
                    <span className="wm-visually-hidden">{stage.name}移除 </span>−
                    {formatCount(stage.removed.length)}
                  </button>
                )}
                <span>
                  <span className="wm-visually-hidden">剩 </span>
                  {formatCount(stage.left.length)}
                </span>
              </div>
              {stage.isOn === true && stage.unknown > 0 && (
                <p className="wm-muted">▨ {formatCount(stage.unknown)} 行没有这项数据，保留</p>
              )}
              {isOpen && (
                <ul>
                  {stage.removed.map(({ line, text }) => (
                    <li key={line}>
                      第 {line} 行 <span className="kb-mono">{text}</span>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Why a stage took nothing away without having asked anything; that never looks like one that found nothing to take. */
function idleWord({ isOn, unknown, left }: Stage): ReactNode {
  if (isOn === false) return <span className="wm-muted">– 已关闭</span>;
  const isBlind = isOn === true && left.length > 0 && unknown === left.length;
  return isBlind ? <span className="wm-muted">▨ 未应用</span> : undefined;
}
