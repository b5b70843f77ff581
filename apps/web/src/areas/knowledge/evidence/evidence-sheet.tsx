import type { Evidence } from '@wm/contract/knowledge/evidence';
import { evidenceSentence } from '@wm/contract/knowledge/evidence-rules';
import { levelNames, significanceNames } from '@wm/contract/knowledge/evidence-words';
import type { ReactNode } from 'react';
import { ReviewActions } from '../catalog/review-actions.tsx';
import { reviewEvidence, submitEvidence } from './evidence.api.ts';
import { ruledOf } from './ruled-of.ts';
import './evidence.css';

/** An item as one reads it: its sentence, what the article says, and where that stands. */
export function EvidenceSheet({ row }: { row: Evidence }): ReactNode {
  const link = articleOf(row);
  return (
    <div className="kb-sheet">
      <p className="kb-sentence">{evidenceSentence(ruledOf(row), significanceNames)}</p>
      {row.legacyNote && <p role="note">旧值，待审：{row.legacyNote}</p>}
      {row.statementZh && <p>{row.statementZh}</p>}
      <p lang="en">{row.statement}</p>
      <p className="wm-muted">
        {[
          row.evidenceLevel && `等级 ${row.evidenceLevel} ${levelNames[row.evidenceLevel] ?? ''}`,
          row.citation,
          row.reviewerName && `审核人 ${row.reviewerName}`,
          row.lastReviewDate && `最近审核 ${row.lastReviewDate.slice(0, 10)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {row.reviewNote && <p role="note">审核意见：{row.reviewNote}</p>}
      <p>
        {link !== undefined && (
          <a href={link} target="_blank" rel="noreferrer">
            {row.sourceType} {row.citationId}
          </a>
        )}{' '}
        {row.url?.startsWith('https://') && (
          <a href={row.url} target="_blank" rel="noreferrer">
            在 {row.source} 打开
          </a>
        )}
      </p>
    </div>
  );
}

function articleOf({ sourceType, citationId }: Evidence): string | undefined {
  if (!/^\d{1,9}$/.test(citationId ?? '')) return undefined;
  return sourceType === 'PubMed' ? `https://pubmed.ncbi.nlm.nih.gov/${citationId}/` : undefined;
}

interface EvidenceReviewProps {
  row: Evidence;
  refresh: () => Promise<void>;
}

/** The next step of an item, for whoever may take it. */
export function EvidenceReview({ row, refresh }: EvidenceReviewProps): ReactNode {
  return (
    <ReviewActions
      status={row.evidenceStatus}
      permission="knowledge:evidence"
      what={`证据「${row.profile}」`}
      submit={() => submitEvidence(row.id)}
      verdicts={[
        { label: '接受', decide: (note) => reviewEvidence(row, 'accept', note) },
        {
          label: '退回',
          needsNote: true,
          decide: (note) => reviewEvidence(row, 'return', note),
        },
        {
          label: '拒绝',
          needsNote: true,
          decide: (note) => reviewEvidence(row, 'reject', note),
        },
      ]}
      refresh={refresh}
      renderItem={() => <EvidenceSheet row={row} />}
    />
  );
}
