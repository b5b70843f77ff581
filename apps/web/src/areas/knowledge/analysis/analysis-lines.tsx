import type { AnalysedLine } from '@wm/contract/knowledge/mutation-analysis';
import { acmgClassNames } from '@wm/genomics/acmg-classify';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { Significance, Stars } from '../catalog/catalog-cells.tsx';

const kinds: Readonly<Record<AnalysedLine['kind'], string>> = {
  rsid: 'dbSNP 编号',
  site: '坐标',
  change: '基因与变化',
  gene: '基因',
  unread: '不认识',
};

interface AnalysisLinesProps {
  lines: readonly AnalysedLine[];
  openId: number;
  isBusy: boolean;
  onOpen: (id: number) => void;
  /** Puts another text in the place of a line that was not found, and looks again. */
  onMend: (line: AnalysedLine, text: string) => void;
}

/** Each line with how it was read; those that were not stand first, to be mended. */
export function AnalysisLines({ lines, ...doing }: AnalysisLinesProps): ReactNode {
  const sure = lines.filter(({ total }) => total === 1).length;
  const several = lines.filter(({ total }) => total > 1).length;
  const none = lines.length - sure - several;
  const ordered = lines.toSorted((one, other) => Number(one.total > 0) - Number(other.total > 0));
  return (
    <section className="kb-panel" aria-label="分析结果" aria-live="polite">
      <h2>
        ✓ {formatCount(sure)} 行找到，？{formatCount(several)} 行有多个，✗ {formatCount(none)}{' '}
        行没有
      </h2>
      <ul className="kb-read">
        {ordered.map((line) => (
          <Line key={`${line.line} ${line.text}`} line={line} {...doing} />
        ))}
      </ul>
    </section>
  );
}

interface LineProps extends Omit<AnalysisLinesProps, 'lines'> {
  line: AnalysedLine;
}

function Line({ line, openId, isBusy, onOpen, onMend }: LineProps): ReactNode {
  const { text, total, found } = line;
  return (
    <li>
      <p className="kb-read-head">
        <span aria-hidden>{markOf(total)}</span> <strong>{text}</strong>{' '}
        <span className="wm-muted">
          第 {line.line} 行 · {sayingOf(line)}
        </span>
      </p>
      {total === 0 && (
        <Input.Search
          className="kb-read-mend"
          aria-label={`改写第 ${line.line} 行`}
          defaultValue={text}
          maxLength={500}
          enterButton="重新查找"
          disabled={isBusy}
          onSearch={(next) => next.trim() !== '' && onMend(line, next.trim())}
        />
      )}
      {found.map((one) => (
        <button
          key={one.id}
          type="button"
          className={one.id === openId ? 'kb-read-row kb-read-open' : 'kb-read-row'}
          onClick={() => onOpen(one.id)}
        >
          <span>
            {one.geneSymbol} <span className="kb-mono">{one.hgvsP || one.name}</span>
          </span>
          <span className="kb-line-facts">
            <Significance value={one.clinSig} />
            <Stars count={one.reviewStars} />
            {one.evidenceCount !== null && (
              <span className="wm-muted">证据 {formatCount(one.evidenceCount)}</span>
            )}
            {one.gnomadAf !== null && (
              <span className="wm-muted">频率 {percent(one.gnomadAf)}</span>
            )}
            {one.caseCount !== null && one.caseCount > 0 && (
              <span>
                本室病例 {formatCount(one.caseCount)}
                {saidInCases(one)}
              </span>
            )}
            <span className="wm-muted">{one.source}</span>
          </span>
        </button>
      ))}
      {total > found.length && (
        <p className="wm-muted">另有 {formatCount(total - found.length)} 个，写得更具体一些</p>
      )}
    </li>
  );
}

/** What was said of it in those cases: its classes, then its labels. */
function saidInCases({ caseClasses, caseLabels }: AnalysedLine['found'][number]): string {
  const said = [...caseClasses.map((name) => acmgClassNames[name]), ...caseLabels];
  return said.length === 0 ? '' : `（${said.join('、')}）`;
}

function percent(share: number): string {
  return share === 0 ? '未见' : `${Number((share * 100).toPrecision(2))}%`;
}

function markOf(total: number): string {
  if (total === 0) return '✗';
  return total === 1 ? '✓' : '？';
}

function sayingOf({ kind, reading, total, elsewhere }: AnalysedLine): string {
  if (kind === 'unread') return '不认识，请检查写法';
  const found = total === 0 ? '，目录里没有' : '';
  return `读作 ${kinds[kind]} ${reading}${found}${elsewhere ? sayElsewhere(elsewhere) : ''}`;
}

/** What stands at the same numbers in the other assembly: another place, which may be the one that is meant. */
function sayElsewhere({ assembly, name, key }: NonNullable<AnalysedLine['elsewhere']>): string {
  const asked = assembly === 'GRCh37' ? 'GRCh38' : 'GRCh37';
  const place = key === '' ? `知识库没有它的 ${asked} 坐标` : `它在 ${asked} 是 ${key}`;
  return `；${assembly} 的这个坐标是 ${name}，${place}`;
}
