import type { AcmgState } from '@wm/contract/knowledge/inheritance/acmg';
import { acmgClassNames } from '@wm/genomics/acmg-classify';
import { parseCriterion } from '@wm/genomics/acmg-criteria';
import {
  acceptCriterion,
  decideAcmg,
  faultOfDecision,
  readDecisions,
} from '@wm/genomics/acmg-decide';
import type { AcmgDecision } from '@wm/genomics/acmg-decide';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { useBusy } from '#core/use-busy.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { useAcmg, useReviewAcmg } from '../case.api.ts';
import { CriterionRow } from './acmg-criterion.tsx';
import { acmgGroups, metOf } from './acmg-words.ts';
import { PointsRuler } from './points-ruler.tsx';
import './acmg.css';

interface AcmgPartProps {
  id: number;
  runNo: number;
  variant: string;
}

/** ACMG/AMP 评审: what is suggested, what was decided, and the class that follows. */
export function AcmgPart({ id, runNo, variant }: AcmgPartProps): ReactNode {
  const query = useAcmg(id, runNo, variant);
  const { data, error } = query;
  return (
    <section className="kb-acmg" aria-label="ACMG/AMP 评审">
      <h3>ACMG/AMP 评审</h3>
      {error !== null && !data && <QueryError query={query} what="评审" />}
      {!data && error === null && <Skeleton active paragraph={{ rows: 4 }} />}
      {data && <Review place={{ id, runNo, variant }} state={data} />}
    </section>
  );
}

interface Draft {
  decisions: readonly AcmgDecision[];
  /** The review on which it was begun: a newer one is never written over unseen. */
  base: AcmgState['review'];
}

/** What is being decided, until it is saved or dropped. */
function useReview({ id, runNo, variant }: AcmgPartProps, { review, counted }: AcmgState) {
  const mayEdit = usePermission('knowledge:inheritance-mutation:edit');
  const write = useReviewAcmg(id, runNo);
  const [isBusy, run] = useBusy();
  // Another variant, another page and a reload come back to it.
  const [draft, setDraft] = useTabState<Draft | undefined>(`acmg ${id} ${variant}`, undefined);
  const decisions = draft?.decisions ?? readDecisions(review.decisions);
  const suggested = metOf(counted);
  const save = ({ base }: Draft): Promise<void> =>
    run(async () => {
      try {
        const saved = await write({ variant, decisions: [...decisions], seen: base.version });
        setDraft(undefined);
        const seen = saved.review.version;
        notifier().undoable('已保存评审', () =>
          write({ variant, decisions: base.decisions, seen }),
        );
      } catch {
        // The client has shown why; what was decided stays.
      }
    });
  return {
    mayEdit,
    isBusy,
    draft,
    decisions,
    /** Why it cannot be saved. */
    fault: decisions.map((one) => faultOfDecision(one, suggested)).find(Boolean),
    set: (code: string, made: AcmgDecision | undefined): void => {
      const others = decisions.filter(({ criterion }) => criterion !== code);
      setDraft({ base: draft?.base ?? review, decisions: made ? [...others, made] : others });
    },
    /** Decides as suggested whatever was not decided. */
    accept: (): void => {
      const decided = new Set(decisions.map(({ criterion }) => criterion));
      const accepted = suggested
        .filter(({ criterion }) => !decided.has(criterion))
        .map(({ criterion, strength }) => acceptCriterion(criterion, strength));
      setDraft({ base: draft?.base ?? review, decisions: [...decisions, ...accepted] });
    },
    /** Suggestions on which nothing was decided. */
    open: suggested.filter((one) => !decisions.some(({ criterion }) => criterion === one.criterion))
      .length,
    drop: () => setDraft(undefined),
    save,
  };
}

type Reviewing = ReturnType<typeof useReview>;

function Review({ place, state }: { place: AcmgPartProps; state: AcmgState }): ReactNode {
  const reviewing = useReview(place, state);
  const { decisions, mayEdit, set } = reviewing;
  const { excluded } = decideAcmg(decisions);
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
              />
            ))}
          </ul>
        </details>
      ))}
      {mayEdit && <SaveTools state={state} reviewing={reviewing} />}
      <p className="wm-muted">
        建议由程序给出，没有写建议的标准条件不符或缺少数据；只有评为成立的标准计入分级。
      </p>
    </>
  );
}

interface ReviewingProps {
  state: AcmgState;
  reviewing: Reviewing;
}

/** The class by both schemes, who saved the review, and what has changed since. */
function Outcome({ state, reviewing: { decisions, draft } }: ReviewingProps): ReactNode {
  const { review, isChanged, hasEvidence } = state;
  const { rules, points, isDifferent } = decideAcmg(decisions).result;
  return (
    <>
      <div className="kb-acmg-state" role="status">
        <strong>{decisions.length === 0 ? '未评审' : acmgClassNames[rules.class]}</strong>
        {decisions.length > 0 && (
          <span>
            积分 {points.points}（{acmgClassNames[points.class]}
            {points.temperature && `，${points.temperature}`}）{isDifferent && '，两种算法不同'}
            {rules.isConflict && '，证据相互矛盾'}
          </span>
        )}
        {draft && <span className="wm-muted">未保存</span>}
        {decisions.length > 0 && <PointsRuler points={points.points} class={points.class} />}
      </div>
      {review.updateTime !== null && (
        <p className="wm-muted">
          {review.userName} {formatDateTime(review.updateTime)}
        </p>
      )}
      {isChanged && <p>建议已变：保存时为 {review.suggested.join('、') || '没有'}，请重新核对。</p>}
      {!hasEvidence && <p>这次分析没有留下证据，重新分析后才有建议。</p>}
    </>
  );
}

function SaveTools({ state, reviewing }: ReviewingProps): ReactNode {
  const { draft, fault, isBusy, open, accept, save, drop } = reviewing;
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
