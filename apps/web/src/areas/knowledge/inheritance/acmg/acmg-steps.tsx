import type { AcmgState } from '@wm/contract/knowledge/inheritance/acmg';
import { reviewStateNames } from '@wm/contract/knowledge/inheritance/acmg-rules';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#core/time/format-date.ts';
import type { Checking } from './use-checking.ts';
import type { AcmgPlace, Reviewing } from './use-review.ts';

interface ReviewStepsProps {
  place: AcmgPlace;
  state: AcmgState;
  reviewing: Reviewing;
  checking: Checking;
}

/** 分析 → 核对 → 签发: who has taken which step, and the next one for who may take it. */
export function ReviewSteps(props: ReviewStepsProps): ReactNode {
  const { place, state } = props;
  const { review, signedVersion } = state;
  if (review.updateTime === null) return null;
  const { userName, updateTime, checkerName, checkTime } = review;
  const report = `/knowledge/case/${place.id}/report`;
  return (
    <>
      <ol className="kb-acmg-steps" aria-label="评审的步骤">
        <li data-state="done">
          分析 {userName} {formatDateTime(updateTime)}
        </li>
        <li
          data-state={review.state}
          aria-current={review.state !== 'checked' ? 'step' : undefined}
        >
          {review.state === 'draft' ? '核对' : reviewStateNames[review.state]}
          {checkTime !== null && ` ${checkerName} ${formatDateTime(checkTime)}`}
        </li>
        <li data-state={signedVersion === null ? 'draft' : 'done'}>
          {signedVersion === null ? (
            '签发'
          ) : (
            <Link to={`${report}?v=${signedVersion}`}>第 {signedVersion} 版报告已签发</Link>
          )}
        </li>
      </ol>
      {signedVersion !== null && (
        <p className="wm-muted">报告里写有这个变异。要改评审，先修订报告。</p>
      )}
      {signedVersion === null && <NextStep {...props} />}
    </>
  );
}

function NextStep({ state: { review }, reviewing, checking }: ReviewStepsProps): ReactNode {
  const { isEditor, draft, decisions } = reviewing;
  const { isBusy, open, hasDoubt, submit, recall, finish, agreeAll } = checking;
  if (!isEditor) return null;
  if (review.state === 'draft' || review.state === 'returned')
    return (
      review.decisions.length > 0 && (
        <div className="kb-acmg-tools">
          <Button disabled={draft !== undefined} loading={isBusy} onClick={() => void submit()}>
            提交核对
          </Button>
          {draft && <span className="wm-muted">先保存评审</span>}
        </div>
      )
    );
  if (review.state !== 'submitted') return null;
  if (review.isOwn)
    return (
      <div className="kb-acmg-tools">
        <Button loading={isBusy} onClick={() => void recall()}>
          撤回
        </Button>
        <span className="wm-muted">自己参与的评审由别人核对</span>
      </div>
    );
  return (
    <div className="kb-acmg-tools">
      <Button type="primary" disabled={open > 0} loading={isBusy} onClick={() => void finish()}>
        {hasDoubt ? '提出异议' : '核对完成'}
      </Button>
      {open > 0 && <Button onClick={agreeAll}>其余都同意</Button>}
      <span className="wm-muted">
        {open > 0 ? `${decisions.length} 条中还有 ${open} 条没有核对` : '每一条都核对过了'}
      </span>
    </div>
  );
}
