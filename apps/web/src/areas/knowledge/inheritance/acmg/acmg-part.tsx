import type { AcmgState } from '@wm/contract/knowledge/inheritance/acmg';
import { parseCriterion } from '@wm/genomics/acmg-criteria';
import { decideAcmg } from '@wm/genomics/acmg-decide';
import type { AcmgDecision } from '@wm/genomics/acmg-decide';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { useAcmg } from '../case.api.ts';
import { CriterionRow } from './acmg-criterion.tsx';
import { Outcome } from './acmg-outcome.tsx';
import { ReviewSteps } from './acmg-steps.tsx';
import { acmgGroups } from './acmg-words.ts';
import { ConditionChoice } from './condition-choice.tsx';
import { useChecking } from './use-checking.ts';
import { useReview } from './use-review.ts';
import type { AcmgPlace, Reviewing } from './use-review.ts';
import './acmg.css';

/** ACMG/AMP 评审: what is suggested, what was decided for a condition, the class that follows, and who has checked it. */
export function AcmgPart({ id, runNo, variant }: AcmgPlace): ReactNode {
  // Undefined before one is chosen: then it is the newest review.
  const [condition, setCondition] = useTabState<string | undefined>(
    `acmg condition ${id} ${variant}`,
    undefined,
  );
  const query = useAcmg(id, runNo, { key: variant, condition });
  const { data, error } = query;
  return (
    <section className="kb-acmg" aria-label="ACMG/AMP 评审">
      <h3>ACMG/AMP 评审</h3>
      {error !== null && !data && <QueryError query={query} what="评审" />}
      {!data && error === null && <Skeleton active paragraph={{ rows: 4 }} />}
      {data && (
        <>
          <ConditionChoice state={data} onChoose={setCondition} />
          <Review key={data.condition} place={{ id, runNo, variant }} state={data} />
        </>
      )}
    </section>
  );
}

function Review({ place, state }: { place: AcmgPlace; state: AcmgState }): ReactNode {
  const reviewing = useReview(place, state);
  const checking = useChecking(place, state);
  const { decisions, mayEdit, isEditor, set } = reviewing;
  const { excluded } = decideAcmg(decisions);
  const mayCheck = isEditor && checking.isOpen;
  return (
    <>
      <Outcome state={state} reviewing={reviewing} />
      {acmgGroups.map(({ title, criteria }) => (
        <details key={title} open={criteria.some((code) => isNamed(code, state, decisions))}>
          <summary>
            {title}
            <span className="wm-muted">{sayMet(criteria, decisions)}</span>
          </summary>
          <ul>
            {criteria.map((code) => (
              <CriterionRow
                key={code}
                criterion={code}
                state={state}
                decision={decisions.find(({ criterion }) => criterion === code)}
                exclusion={excluded.find(({ suggestion }) => suggestion.criterion === code)}
                onSet={mayEdit ? (made) => set(code, made) : undefined}
                checking={mayCheck ? checking : undefined}
              />
            ))}
          </ul>
        </details>
      ))}
      {mayEdit && <SaveTools state={state} reviewing={reviewing} />}
      <ReviewSteps place={place} state={state} reviewing={reviewing} checking={checking} />
      <p className="wm-muted">
        建议由程序给出，没有写建议的标准条件不符或缺少数据；只有评为成立的标准计入分级。
      </p>
    </>
  );
}

function SaveTools({ state, reviewing }: { state: AcmgState; reviewing: Reviewing }): ReactNode {
  const { draft, fault, isBusy, open, accept, elsewhere, take, save, drop } = reviewing;
  const isStale = draft !== undefined && draft.base.version !== state.review.version;
  return (
    <div className="kb-acmg-tools">
      <Button
        type="primary"
        disabled={!draft || fault !== undefined}
        loading={isBusy}
        onClick={() => draft && void save(draft)}
      >
        保存评审
      </Button>
      {open > 0 && <Button onClick={accept}>采纳 {open} 条建议</Button>}
      {elsewhere && (
        <Button onClick={() => take(elsewhere)}>
          沿用{elsewhere.condition ? `针对${elsewhere.condition}` : '未指明疾病'}的评审
        </Button>
      )}
      {draft && <Button onClick={drop}>放弃修改</Button>}
      {draft && fault !== undefined && <span>{fault}</span>}
      {isStale && <span>别处已保存新的评审，放弃修改后可以看到</span>}
    </div>
  );
}

/** Which of a group were found to be met, to read while it is folded. */
function sayMet(criteria: readonly string[], decisions: readonly AcmgDecision[]): string {
  const met = decisions.filter(
    ({ criterion, state }) => state === 'met' && criteria.includes(criterion),
  );
  return met.length > 0 ? `　成立 ${met.map(({ criterion }) => criterion).join('、')}` : '';
}

function isNamed(code: string, state: AcmgState, decisions: readonly AcmgDecision[]): boolean {
  return [...state.counted, ...state.excluded, ...decisions].some(
    ({ criterion }) => parseCriterion(criterion)?.criterion === code,
  );
}
