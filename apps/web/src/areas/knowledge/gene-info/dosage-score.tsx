import type { ReactNode } from 'react';
import './dosage-score.css';

const meanings: Readonly<Record<number, string>> = {
  0: '无证据',
  1: '证据少',
  2: '证据初步',
  3: '证据充分',
  30: '常隐相关',
  40: '不太可能',
};

/** A dosage score of ClinGen: three steps as bars, the two special values in words. */
export function DosageScore({ score }: { score: number | null | undefined }): ReactNode {
  if (score === null || score === undefined) return <>--</>;
  const text = meanings[score] ?? '';
  return (
    <span className="kb-dosage" title={`ClinGen 评分 ${score}`}>
      {score <= 3 && (
        <span className="kb-dosage-bars" aria-hidden>
          {[1, 2, 3].map((step) => (
            <i key={step} className={step <= score ? 'is-on' : ''} />
          ))}
        </span>
      )}
      {text || score}
    </span>
  );
}
