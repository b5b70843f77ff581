import type { MutationPoint } from '@wm/contract/knowledge/mutation-points';
import type { ReactNode } from 'react';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { significanceColor } from '../catalog/significance.ts';
import type { ProteinDomain } from './protein-domains.ts';
import { layOutLollipops } from './lollipop-layout.ts';
import type { AminoRange } from './lollipop-layout.ts';
import { useBrush } from './use-brush.ts';

const height = 170;
const left = 40;

interface LollipopPictureProps {
  points: MutationPoint[];
  domains: readonly ProteinDomain[];
  proteinLength: number | null;
  /** The amino acid that is marked. */
  lit: number | null;
  /** The part that fills the picture. */
  part: AminoRange | undefined;
  /** What is picked: it is marked. */
  range: AminoRange | undefined;
  /** A head was picked, or a part was drawn over with the pointer: the amino acids that it stands for. */
  onPick: (range: AminoRange) => void;
}

/** Variants over the length of the protein: height is how many, color is what they mean. The table below says the same. */
export function LollipopPicture(props: LollipopPictureProps): ReactNode {
  const { points, domains, proteinLength, lit, part, range, onPick } = props;
  // Drawn as wide as it stands, so that its words keep their size.
  const frame = { width: useIsNarrow() ? 320 : 1000, height };
  const least = Math.max(proteinLength ?? 0, ...domains.map(({ to }) => to));
  const { lollipops, ticks, first, last, most } = layOutLollipops(points, {
    ...frame,
    least,
    part,
  });
  const placeOf = (position: number): number =>
    Math.min(1, Math.max(0, (position - first) / (last - first))) * frame.width;
  const brush = useBrush({ first, last, width: frame.width }, onPick);
  const marked = brush.range ?? range;
  const sum = lollipops.reduce((all, { count }) => all + count, 0);
  const meanings = [...new Set(lollipops.map(({ significance }) => significance || '未注明'))];
  return (
    <figure className="kb-lollipop">
      <div className="kb-lollipop-scroll" tabIndex={0} role="group" aria-label="突变分布图">
        <svg
          viewBox={`0 0 ${frame.width + left + 20} ${frame.height + 40}`}
          role="group"
          aria-label={`${sum} 个突变，位于 ${last} 位以内的 ${lollipops.length} 处`}
        >
          <g transform={`translate(${left} 0)`}>
            {/* Drawn over with the pointer; the fields below do the same by numbers. */}
            <rect
              className="kb-brush"
              x={0}
              y={0}
              width={frame.width}
              height={frame.height + 24}
              {...brush.handlers}
            />
            {marked && (
              <rect
                className="kb-brushed"
                x={placeOf(marked.from - 1)}
                y={0}
                width={Math.max(2, placeOf(marked.to) - placeOf(marked.from - 1))}
                height={frame.height}
              />
            )}
            <text x={-10} y={24} className="kb-axis" textAnchor="end">
              {most}
            </text>
            <text x={-10} y={frame.height - 4} className="kb-axis" textAnchor="end">
              0
            </text>
            <rect
              x={0}
              y={frame.height - 14}
              width={frame.width}
              height={14}
              rx={4}
              className="kb-protein"
            />
            {domains
              .filter(({ from, to }) => to > first && from <= last)
              .map(({ name, from, to }) => (
                <g key={`${name}:${from}`} className="kb-domain">
                  <rect
                    x={placeOf(from - 1)}
                    y={frame.height - 18}
                    width={placeOf(to) - placeOf(from - 1)}
                    height={22}
                    rx={5}
                  />
                  <title>{`${name}（${from}–${to}）`}</title>
                  {placeOf(to) - placeOf(from) > name.length * 8 && (
                    <text
                      x={(placeOf(from) + placeOf(to)) / 2}
                      y={frame.height - 3}
                      textAnchor="middle"
                    >
                      {name}
                    </text>
                  )}
                </g>
              ))}
            {lollipops.map((one) => (
              <g
                key={one.from}
                className={isLit(one, lit) ? 'kb-head kb-head-lit' : 'kb-head'}
                role="button"
                tabIndex={0}
                aria-label={titleOf(one)}
                onClick={() => onPick(one)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' || event.key === ' ') {
                    event.preventDefault();
                    onPick(one);
                  }
                }}
              >
                <line
                  x1={one.x}
                  x2={one.x}
                  y1={one.y}
                  y2={frame.height - 14}
                  className="kb-stick"
                />
                <circle
                  cx={one.x}
                  cy={one.y}
                  r={one.radius}
                  fill={significanceColor(one.significance)}
                >
                  <title>{titleOf(one)}</title>
                </circle>
              </g>
            ))}
            {ticks.map(({ x, position }) => (
              <text
                key={position}
                x={x}
                y={frame.height + 20}
                className="kb-axis"
                textAnchor="middle"
              >
                {position}
              </text>
            ))}
          </g>
        </svg>
      </div>
      <figcaption>
        {meanings.map((meaning) => (
          <span
            key={meaning}
            className="kb-sig"
            style={{ '--kb-sig': significanceColor(meaning) } as React.CSSProperties}
          >
            {meaning}
          </span>
        ))}
        <span className="wm-muted">
          高度为突变数，横轴为氨基酸位置；点圆点看该处的突变，拖动选取一段
          {domains.length === 0 && '；没有结构域数据，可导入 UniProt'}
        </span>
      </figcaption>
    </figure>
  );
}

function isLit({ from, to }: { from: number; to: number }, lit: number | null): boolean {
  return lit !== null && from <= lit && lit <= to;
}

function titleOf({
  from,
  to,
  count,
  significance,
  label,
}: {
  from: number;
  to: number;
  count: number;
  significance: string;
  label: string;
}): string {
  const place = from === to ? `第 ${from} 位` : `第 ${from}–${to} 位`;
  return [place, label, significance, `${count} 个突变`].filter(Boolean).join(' · ');
}
