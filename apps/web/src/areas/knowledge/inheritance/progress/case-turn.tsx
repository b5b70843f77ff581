import type { CaseProgress } from '@wm/contract/knowledge/inheritance/progress';
import type { ReactNode } from 'react';
import './progress.css';

/** Whose move a case is; where a report is checked or signed, who may not do it, too. */
export function CaseTurn({ progress }: { progress: CaseProgress | undefined }): ReactNode {
  if (!progress) return '--';
  const { kind, names, isMine, isWriter } = progress.turn;
  if (kind === 'nobody') return <span className="wm-muted">已签发</span>;
  if (kind === 'wait') return <span className="wm-muted">等分析完成</span>;
  const me = isMine && <strong className="kb-turn-mine">轮到我</strong>;
  const people = names.join('、');
  if (kind === 'write') return me || people || <span className="wm-muted">没有负责人</span>;
  const what = kind === 'check' ? '核对' : '签发';
  return (
    <span className="kb-turn">
      <span>待{what}</span>
      {me}
      <span className="wm-muted kb-turn-barred" title={`${people}写了报告，不能${what}`}>
        {isWriter ? `我写的报告，由他人${what}` : `${people}除外`}
      </span>
    </span>
  );
}
