import type { AcmgState } from '@wm/contract/knowledge/inheritance/acmg';
import { acmgSchemeNames, acmgSchemes } from '@wm/contract/knowledge/inheritance/acmg-rules';
import { acmgClassNames } from '@wm/genomics/acmg-classify';
import { decideAcmg } from '@wm/genomics/acmg-decide';
import { Input, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';
import { PointsRuler } from './points-ruler.tsx';
import type { Reviewing } from './use-review.ts';

interface OutcomeProps {
  state: AcmgState;
  reviewing: Reviewing;
}

/** The class by both schemes, which one holds, who saved the review, and what has changed since. */
export function Outcome({ state, reviewing }: OutcomeProps): ReactNode {
  const { decisions, draft, scheme } = reviewing;
  const { rules, points, isDifferent } = decideAcmg(decisions).result;
  if (decisions.length === 0)
    return (
      <>
        <div className="kb-acmg-state" role="status">
          <strong>未评审</strong>
          {draft && <span className="wm-muted">未保存</span>}
        </div>
        <Saved state={state} />
      </>
    );
  const name = isDifferent && scheme === 'points' ? points.class : rules.class;
  return (
    <>
      <div className="kb-acmg-state" role="status">
        <strong>{acmgClassNames[name]}</strong>
        <span>
          积分 {points.points}（{acmgClassNames[points.class]}
          {points.temperature && `，${points.temperature}`}）{isDifferent && '，两种算法不同'}
          {rules.isConflict && '，证据相互矛盾'}
        </span>
        {draft && <span className="wm-muted">未保存</span>}
        <PointsRuler points={points.points} class={points.class} />
      </div>
      {isDifferent && (
        <SchemeChoice
          reviewing={reviewing}
          classes={{ rules: acmgClassNames[rules.class], points: acmgClassNames[points.class] }}
        />
      )}
      <Saved state={state} />
    </>
  );
}

/** Who saved it, on which analysis, and whether that still holds. */
function Saved({ state: { review, isChanged, hasEvidence } }: Pick<OutcomeProps, 'state'>) {
  return (
    <>
      {review.updateTime !== null && (
        <p className="wm-muted">
          {review.userName} {formatDateTime(review.updateTime)}
          {review.runNo !== null && `，依据第 ${review.runNo} 次分析`}
        </p>
      )}
      {isChanged && <p>建议已变：保存时为 {review.suggested.join('、') || '没有'}，请重新核对。</p>}
      {!hasEvidence && <p>这次分析没有留下证据，重新分析后才有建议。</p>}
    </>
  );
}

interface SchemeChoiceProps {
  reviewing: Reviewing;
  classes: Readonly<Record<(typeof acmgSchemes)[number], string>>;
}

/** Both classes stay to be seen; which one holds is said with a reason. */
function SchemeChoice({ reviewing, classes }: SchemeChoiceProps): ReactNode {
  const { mayEdit, scheme, schemeNote, change } = reviewing;
  const say = (one: (typeof acmgSchemes)[number]): string =>
    `${acmgSchemeNames[one]}：${classes[one]}`;
  if (!mayEdit)
    return (
      <p>
        {acmgSchemes.map(say).join('；')}。采用{acmgSchemeNames[scheme]}：{schemeNote}
      </p>
    );
  return (
    <div className="kb-acmg-tools" role="group" aria-label="采用哪种算法">
      <span>采用</span>
      <Segmented
        size="small"
        aria-label="采用的算法"
        value={scheme}
        options={acmgSchemes.map((value) => ({ value, label: say(value) }))}
        onChange={(value) => change({ scheme: value })}
      />
      <Input
        size="small"
        className="kb-acmg-note"
        aria-label="采用这种算法的理由"
        placeholder="理由，必填"
        maxLength={500}
        value={schemeNote}
        onChange={({ target }) => change({ schemeNote: target.value })}
      />
    </div>
  );
}
