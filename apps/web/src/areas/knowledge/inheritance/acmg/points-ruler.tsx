import type { AcmgClass } from '@wm/genomics/acmg-classify';
import { acmgClassNames } from '@wm/genomics/acmg-classify';
import type { ReactNode } from 'react';
import './points-ruler.css';

const lowest = -10;
const highest = 14;

/** Where each class of the point scheme of 2020 begins, going up; 良性 ends at its mark. */
const marks: readonly { at: number; name: AcmgClass }[] = [
  { at: -7, name: 'B' },
  { at: -1, name: 'LB' },
  { at: 0, name: 'VUS' },
  { at: 6, name: 'LP' },
  { at: 10, name: 'P' },
];

interface PointsRulerProps {
  points: number;
  /** By points; 独立 evidence makes it benign whatever the others add. */
  class: AcmgClass;
}

/** The points on their scale, moving while criteria are decided. */
export function PointsRuler({ points, class: name }: PointsRulerProps): ReactNode {
  const isAlone = name === 'B' && points > -7;
  return (
    <div
      className="kb-ruler"
      role="img"
      aria-label={`积分尺：${isAlone ? '独立证据' : `${points} 分`}，${acmgClassNames[name]}`}
    >
      {marks.map(({ at, name: label }) => (
        <span
          key={label}
          className="kb-ruler-mark"
          data-current={label === name}
          style={{ insetInlineStart: placeOf(at) }}
        >
          {`${at} ${label}`.replace('-', '−')}
        </span>
      ))}
      <span
        className="kb-ruler-head"
        style={{ insetInlineStart: placeOf(isAlone ? lowest : points) }}
      />
    </div>
  );
}

function placeOf(points: number): string {
  const within = Math.min(highest, Math.max(lowest, points));
  return `${(((within - lowest) / (highest - lowest)) * 100).toFixed(2)}%`;
}
