import type { CaseProgress } from '@wm/contract/knowledge/inheritance/progress';
import { caseStageNames, stageStateNames } from '@wm/contract/knowledge/inheritance/progress-rules';
import type { StageState } from '@wm/contract/knowledge/inheritance/progress-rules';
import type { ReactNode } from 'react';
import './progress.css';

type Stage = CaseProgress['stages'][number];

/** Shapes, so that a state is told without its color. */
const shapes: Readonly<Record<StageState, string>> = {
  todo: '○',
  now: '◐',
  done: '●',
  problem: '▲',
};

/** A stage in words: 质检 需要处理：样本与家系有 2 处不符. */
function say({ stage, state, why }: Stage): string {
  return `${caseStageNames[stage]} ${stageStateNames[state]}：${why}`;
}

/** The stage to look at: what needs somebody, else what is under way, else what comes next; the last one when all is done. */
function standing(stages: readonly Stage[]): Stage | undefined {
  const first = (wanted: StageState) => stages.find(({ state }) => state === wanted);
  return first('problem') ?? first('now') ?? first('todo') ?? stages.at(-1);
}

/** Where a case stands, in a line: six dots, each telling itself, and the word of the one to look at. */
export function StageDots({ progress }: { progress: CaseProgress | undefined }): ReactNode {
  if (!progress) return '--';
  const { stages } = progress;
  const at = standing(stages);
  return (
    <span className="kb-stages">
      <span role="img" aria-label={stages.map(say).join('；')}>
        {stages.map((one) => (
          <span key={one.stage} data-state={one.state} title={say(one)}>
            {shapes[one.state]}
          </span>
        ))}
      </span>
      {at && (
        <span className="kb-stage-now" aria-hidden>
          {caseStageNames[at.stage]} {stageStateNames[at.state]}
        </span>
      )}
    </span>
  );
}

/** Each stage in a line of its own, for who opens the case. */
export function StageLines({ progress }: { progress: CaseProgress | undefined }): ReactNode {
  if (!progress) return '--';
  return (
    <ol className="kb-stage-lines">
      {progress.stages.map((one) => (
        <li key={one.stage}>
          <span data-state={one.state} aria-hidden>
            {shapes[one.state]}
          </span>{' '}
          {say(one)}
        </li>
      ))}
    </ol>
  );
}
