import type { Pathway, PathwayEvidence } from '@wm/contract/knowledge/gene-channel';
import { evidenceLevels, levelNames } from '@wm/contract/knowledge/evidence-words';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { LevelMark } from '../evidence/evidence-marks.tsx';
import { geneAddress } from '../gene/gene-address.ts';
import { usePathwayEvidence } from './gene-channel.api.ts';
import '../enrichment/enrichment.css';
import './pathway-members.css';

/** The members of a pathway, each leading to its gene, and the evidence there is of them, by level. */
export function PathwayMembers({ pathway }: { pathway: Pathway }): ReactNode {
  const { data } = usePathwayEvidence(pathway.id);
  const counts = new Map<string, number>();
  for (const { geneSymbol, count } of data?.rows ?? [])
    counts.set(geneSymbol, (counts.get(geneSymbol) ?? 0) + count);
  return (
    <>
      {counts.size > 0 && <Levels rows={data?.rows ?? []} genes={counts.size} />}
      <p className="kb-tiles">
        {(pathway.symbols ?? []).map((symbol) => {
          const count = counts.get(symbol);
          return (
            <Link
              key={symbol}
              to={geneAddress(symbol)}
              title={count === undefined ? undefined : `证据 ${count} 条`}
            >
              {symbol}
              {count !== undefined && <b className="kb-tile-count">{formatCount(count)}</b>}
            </Link>
          );
        })}
      </p>
    </>
  );
}

function Levels({ rows, genes }: { rows: readonly PathwayEvidence[]; genes: number }): ReactNode {
  const sumOf = (level: string): number =>
    rows.reduce((sum, one) => sum + (one.evidenceLevel === level ? one.count : 0), 0);
  const levels = evidenceLevels.map((level) => ({ level, count: sumOf(level) }));
  const most = Math.max(1, ...levels.map(({ count }) => count));
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <figure className="kb-level-bars">
      <figcaption>
        证据 {formatCount(all)} 条，来自 {formatCount(genes)} 个成员基因
      </figcaption>
      <ul aria-label="证据等级分布">
        {levels.map(({ level, count }) => (
          <li key={level} title={levelNames[level]}>
            <LevelMark level={level} />
            <i style={{ width: `${(count / most) * 100}%` }} />
            <span className="wm-number">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
