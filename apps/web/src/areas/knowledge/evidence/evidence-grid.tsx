import type { EvidenceCell } from '@wm/contract/knowledge/evidence';
import { evidenceLevels, levelNames } from '@wm/contract/knowledge/evidence-words';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { layOutGrid } from './evidence-grid-layout.ts';
import './evidence-grid.css';

interface EvidenceGridProps {
  cells: readonly EvidenceCell[];
  /** What a row stands for; the disease when absent. */
  rowOf?: (cell: EvidenceCell) => string;
  /** What the list behind a cell is filtered by. */
  filters: Readonly<Record<string, string>>;
}

const rowsAtMost = 12;

/** Evidence by level and disease: the darker a cell, the more items; a cell leads to them. */
export function EvidenceGrid({ cells, rowOf, filters }: EvidenceGridProps): ReactNode {
  const { rows, most, left } = layOutGrid(cells, rowsAtMost, rowOf);
  const listOf = (extra: Record<string, string>): string =>
    `/knowledge/evidence?${new URLSearchParams({ ...filters, ...extra }).toString()}`;
  return (
    <div className="kb-grid-scroll" role="group" aria-label="证据等级图" tabIndex={0}>
      <table className="kb-grid">
        <thead>
          <tr>
            <th scope="col">{rowOf ? '类型与意义' : '癌种或疾病'}</th>
            {evidenceLevels.map((level) => (
              <th key={level} scope="col" title={levelNames[level]}>
                {level}
                <span className="kb-grid-name">{levelNames[level]}</span>
              </th>
            ))}
            <th scope="col">合计</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row" title={row.name}>
                {row.name || '未填'}
              </th>
              {evidenceLevels.map((level) => {
                const count = row.levels[level] ?? 0;
                return (
                  <td key={level}>
                    {count > 0 && (
                      <Link
                        to={listOf({
                          evidence_level: level,
                          ...(rowOf ? {} : { disease_name: row.name }),
                        })}
                        style={
                          {
                            '--kb-share': `${Math.round(12 + 38 * Math.sqrt(count / most))}%`,
                          } as React.CSSProperties
                        }
                        aria-label={`${row.name}，${level} 级，${count} 条`}
                      >
                        {count}
                      </Link>
                    )}
                  </td>
                );
              })}
              <td className="kb-grid-sum">{row.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p className="wm-muted">另有 {left} 行没有列出</p>}
    </div>
  );
}
