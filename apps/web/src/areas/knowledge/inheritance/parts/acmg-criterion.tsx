import type { AcmgState } from '@wm/contract/knowledge/inheritance/acmg';
import { acmgCriteria, parseCriterion, strengthNames } from '@wm/genomics/acmg-criteria';
import type { Criterion } from '@wm/genomics/acmg-criteria';
import { acceptCriterion, allowedStrengths } from '@wm/genomics/acmg-decide';
import type { AcmgDecision } from '@wm/genomics/acmg-decide';
import type { AcmgExclusion } from '@wm/genomics/acmg-exclusions';
import { Button, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { sayNamed } from './acmg-words.ts';

interface CriterionRowProps {
  criterion: Criterion;
  state: AcmgState;
  decision: AcmgDecision | undefined;
  /** Why the decision does not count beside others. */
  exclusion: AcmgExclusion | undefined;
  /** Missing for who may not. */
  onSet: ((made: AcmgDecision | undefined) => void) | undefined;
}

/** A criterion with its suggestion and what was decided of it. Pressing what is chosen takes it back. */
export function CriterionRow(props: CriterionRowProps): ReactNode {
  const { criterion, state, decision, exclusion, onSet } = props;
  const suggested = state.counted.find((one) => one.criterion === criterion);
  const barred = state.excluded.find((one) => one.criterion === criterion);
  const strength = suggested && parseCriterion(sayNamed(suggested))?.strength;
  const choose = (kind: AcmgDecision['state']): void =>
    onSet?.(
      decision?.state === kind
        ? undefined
        : { note: decision?.note ?? '', ...pick(criterion, strength), state: kind },
    );
  return (
    <li>
      <p>
        <strong>{criterion}</strong> {acmgCriteria[criterion]}
      </p>
      {suggested && (
        <p>
          建议 {sayNamed(suggested)}：{suggested.text}
          {suggested.isHint && '（须人工核实）'}
        </p>
      )}
      {barred && (
        <p className="wm-muted">
          建议 {sayNamed(barred)} 已排除：{barred.reason}（{barred.source}）
        </p>
      )}
      {!suggested && !barred && <p className="wm-muted">没有建议：条件不符或缺少数据</p>}
      {exclusion && (
        <p>
          不计入：{exclusion.text}（{exclusion.source}）
        </p>
      )}
      {onSet ? (
        <div className="kb-acmg-tools" role="group" aria-label={criterion}>
          <Button
            size="small"
            aria-pressed={decision?.state === 'met'}
            onClick={() => choose('met')}
          >
            成立
          </Button>
          <Button
            size="small"
            aria-pressed={decision?.state === 'unmet'}
            onClick={() => choose('unmet')}
          >
            不成立
          </Button>
          {decision?.state === 'met' && (
            <Select
              size="small"
              className="kb-acmg-strength"
              aria-label={`${criterion} 的强度`}
              value={decision.strength}
              options={allowedStrengths(criterion).map((value) => ({
                value,
                label: strengthNames[value],
              }))}
              onChange={(value) => onSet({ ...decision, strength: value })}
            />
          )}
          {decision && (
            <Input
              size="small"
              className="kb-acmg-note"
              aria-label={`${criterion} 的理由`}
              placeholder="理由，与建议不同时必填"
              maxLength={500}
              value={decision.note}
              onChange={({ target }) => onSet({ ...decision, note: target.value })}
            />
          )}
        </div>
      ) : (
        decision && (
          <p>
            {decision.state === 'met' ? `成立（${strengthNames[decision.strength]}）` : '不成立'}{' '}
            {decision.note}
          </p>
        )
      )}
    </li>
  );
}

function pick(criterion: Criterion, strength: AcmgDecision['strength'] | undefined) {
  const { note: _, ...made } = acceptCriterion(criterion, strength);
  return made;
}
