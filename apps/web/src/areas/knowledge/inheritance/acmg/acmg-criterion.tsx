import type { AcmgState } from '@wm/contract/knowledge/inheritance/acmg';
import { acmgCriteria, strengthNames } from '@wm/genomics/acmg-criteria';
import type { Criterion } from '@wm/genomics/acmg-criteria';
import { acceptCriterion, allowedStrengths } from '@wm/genomics/acmg-decide';
import type { AcmgDecision } from '@wm/genomics/acmg-decide';
import type { AcmgExclusion } from '@wm/genomics/acmg-exclusions';
import { Button, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { metOf, sayNamed } from './acmg-words.ts';
import type { Checking } from './use-checking.ts';

interface CriterionRowProps {
  criterion: Criterion;
  state: AcmgState;
  decision: AcmgDecision | undefined;
  /** Why the decision does not count beside others. */
  exclusion: AcmgExclusion | undefined;
  /** Missing for who may not. */
  onSet: ((made: AcmgDecision | undefined) => void) | undefined;
  /** Of who checks the review. */
  checking: Checking | undefined;
}

/** A criterion with its suggestion and what was decided of it. */
export function CriterionRow(props: CriterionRowProps): ReactNode {
  const { criterion, state, decision, exclusion, onSet, checking } = props;
  return (
    <li>
      <div className="kb-acmg-line">
        <p>
          <strong>{criterion}</strong> {acmgCriteria[criterion]}
        </p>
        {onSet && <Choice {...props} onSet={onSet} />}
      </div>
      <Suggested criterion={criterion} state={state} />
      {exclusion && (
        <p>
          不计入：{exclusion.text}（{exclusion.source}）
        </p>
      )}
      {criterion === 'PS3' && decision?.state === 'met' && (
        <p className="wm-muted">只依据 RNA 实验时已含在 PVS1 里，不另计（Walker 2023）</p>
      )}
      {onSet && decision && <Details decision={decision} onSet={onSet} />}
      {!onSet && decision && (
        <p>
          {decision.state === 'met' ? `成立（${strengthNames[decision.strength]}）` : '不成立'}{' '}
          {decision.note}
        </p>
      )}
      {checking && decision ? (
        <Check criterion={criterion} checking={checking} />
      ) : (
        <Said criterion={criterion} state={state} />
      )}
    </li>
  );
}

function Suggested({
  criterion,
  state,
}: Pick<CriterionRowProps, 'criterion' | 'state'>): ReactNode {
  const suggested = state.counted.find((one) => one.criterion === criterion);
  const barred = state.excluded.find((one) => one.criterion === criterion);
  if (suggested)
    return (
      <p>
        建议 {sayNamed(suggested)}：{suggested.text}
        {suggested.isHint && '（须人工核实）'}
      </p>
    );
  return (
    barred && (
      <p className="wm-muted">
        建议 {sayNamed(barred)} 已排除：{barred.reason}（{barred.source}）
      </p>
    )
  );
}

/** What the checker said of a criterion the last time, when he did not agree. */
function Said({ criterion, state }: Pick<CriterionRowProps, 'criterion' | 'state'>): ReactNode {
  const { checks, state: stage } = state.review;
  const said = checks.find((one) => one.criterion === criterion);
  if (!said) return null;
  if (said.isAgreed) return stage === 'checked' && <p className="wm-muted">核对：同意</p>;
  return <p className="kb-acmg-doubt">核对有异议：{said.note}</p>;
}

/** Agrees with a decision of another person, or says why not. */
function Check({ criterion, checking }: { criterion: Criterion; checking: Checking }): ReactNode {
  const { checks, say } = checking;
  const said = checks.find((one) => one.criterion === criterion);
  const note = said?.note ?? '';
  return (
    <div className="kb-acmg-tools" role="group" aria-label={`核对 ${criterion}`}>
      <Button
        size="small"
        aria-pressed={said?.isAgreed === true}
        onClick={() => say({ criterion, isAgreed: true, note: '' })}
      >
        同意
      </Button>
      <Button
        size="small"
        aria-pressed={said?.isAgreed === false}
        onClick={() => say({ criterion, isAgreed: false, note })}
      >
        不同意
      </Button>
      {said?.isAgreed === false && (
        <Input
          size="small"
          className="kb-acmg-note"
          aria-label={`不同意 ${criterion} 的理由`}
          placeholder="为什么，必填"
          maxLength={500}
          value={note}
          onChange={({ target }) => say({ criterion, isAgreed: false, note: target.value })}
        />
      )}
    </div>
  );
}

type OnSet = NonNullable<CriterionRowProps['onSet']>;

/** Pressing what is chosen takes it back. */
function Choice({
  criterion,
  state,
  decision,
  onSet,
}: CriterionRowProps & { onSet: OnSet }): ReactNode {
  const [suggested] = metOf(state.counted.filter((one) => one.criterion === criterion));
  const choose = (kind: AcmgDecision['state']): void => {
    const accepted = acceptCriterion(criterion, suggested?.strength);
    const note = decision?.note ?? '';
    onSet(decision?.state === kind ? undefined : { ...accepted, note, state: kind });
  };
  return (
    <div className="kb-acmg-tools" role="group" aria-label={criterion}>
      <Button size="small" aria-pressed={decision?.state === 'met'} onClick={() => choose('met')}>
        成立
      </Button>
      <Button
        size="small"
        aria-pressed={decision?.state === 'unmet'}
        onClick={() => choose('unmet')}
      >
        不成立
      </Button>
    </div>
  );
}

/** The strength that a criterion has here, and why. */
function Details({ decision, onSet }: { decision: AcmgDecision; onSet: OnSet }): ReactNode {
  const { criterion } = decision;
  return (
    <div className="kb-acmg-tools">
      {decision.state === 'met' && (
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
      <Input
        size="small"
        className="kb-acmg-note"
        aria-label={`${criterion} 的理由`}
        placeholder="理由，与建议不同时必填"
        maxLength={500}
        value={decision.note}
        onChange={({ target }) => onSet({ ...decision, note: target.value })}
      />
    </div>
  );
}
