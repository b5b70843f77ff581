import type { Mutation } from '@wm/contract/knowledge/mutation';
import {
  evidenceTypeNames,
  significanceNames,
  wordIn,
} from '@wm/contract/knowledge/evidence-words';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { Significance, Stars } from '../catalog/catalog-cells.tsx';
import { OriginLine } from '../catalog/origin-line.tsx';
import { Part } from '../catalog/part.tsx';
import { ResearchFoot } from '../catalog/research-foot.tsx';
import { EvidenceGrid } from '../evidence/evidence-grid.tsx';
import { EvidenceSheet } from '../evidence/evidence-sheet.tsx';
import { useEvidenceGrid } from '../evidence/evidence.api.ts';
import { LevelMark } from '../evidence/evidence-marks.tsx';
import { geneAddress } from '../gene/gene-address.ts';
import { MutationPart } from '../gene/gene-parts.tsx';
import { LabelsPart } from '../mutation-label/labels-part.tsx';
import { ComparePart } from './compare-part.tsx';
import { variantAddress } from './variant-address.ts';
import { changeOf, useEvidenceOf, useSameVariants } from './variant.api.ts';
import '../gene/gene.css';
import './variant.css';

export function VariantSheet({ variant }: { variant: Mutation }): ReactNode {
  const { geneSymbol } = variant;
  const change = changeOf(variant);
  return (
    <div className="kb-gene kb-variant">
      <section className="kb-panel">
        <header className="kb-gene-head">
          <h1 className="kb-gene-title">
            {geneSymbol && <Link to={geneAddress(geneSymbol)}>{geneSymbol}</Link>} {change}
          </h1>
          {variant.name !== change && <span className="kb-mono">{variant.name}</span>}
        </header>
        <Plate variant={variant} />
        {!variant.key37 && !variant.key38 && <p className="wm-muted">没有坐标，无法与病例匹配</p>}
        <OriginLine row={variant} />
      </section>
      <Judgements variant={variant} change={change} />
      {geneSymbol && <EvidencePart geneSymbol={geneSymbol} change={change} />}
      {geneSymbol && <MutationPart symbol={geneSymbol} lit={variant.aaPos} />}
      <div className="kb-gene-pair">
        <SamePart variant={variant} />
        <LabelsPart mutationId={variant.id} />
      </div>
      <ComparePart variant={variant} />
      <ResearchFoot />
    </div>
  );
}

/** What it is called everywhere, each to be copied. */
function Plate({ variant }: { variant: Mutation }): ReactNode {
  const names: [string, string | undefined][] = [
    ['GRCh37 坐标', variant.key37],
    ['GRCh38 坐标', variant.key38],
    ['基因组 HGVS', variant.hgvsG],
    ['编码 HGVS', variant.hgvsC],
    ['蛋白 HGVS', variant.hgvsP],
    ['dbSNP 编号', variant.rsid],
    ['变异类别', variant.variantClass],
    ['后果', variant.soTerms?.join('、')],
    ['转录本', variant.transcript],
    ['来源属性', variant.origin],
    ['相关疾病', variant.traits?.join('、')],
    ['别名', variant.aliases?.join('、')],
    ['描述', variant.description],
  ];
  return (
    <dl className="kb-facts">
      {names.map(
        ([title, text]) =>
          text && (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                {text} <CopyButton text={text} what={title} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** What each source makes of it, side by side, each under its own date. */
function Judgements({ variant, change }: { variant: Mutation; change: string }): ReactNode {
  const { data: same } = useSameVariants(variant);
  const { data: grid } = useEvidenceGrid(variant.geneSymbol ?? '', change);
  const judged = [variant, ...(same ?? [])].filter(({ clinSig }) => clinSig);
  const meanings = new Set(judged.map(({ clinSig }) => clinSig));
  return (
    <section className="kb-panel" aria-label="各方判断">
      <h2>各方判断</h2>
      {meanings.size > 1 && (
        <p className="kb-differ" role="note">
          结论不同：{[...meanings].join('、')}
        </p>
      )}
      <ul className="kb-judgements">
        {judged.map((row) => (
          <li key={row.id}>
            <strong>{row.source}</strong>
            <span>
              <Significance value={row.clinSig} /> <Stars count={row.reviewStars} />
            </span>
            <span className="wm-muted">
              {[row.reviewStatus, row.lastEvaluated, row.sourceVersion].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
        {judged.length === 0 && <li className="wm-muted">没有来源给出临床意义</li>}
        <li>
          <strong>证据</strong>
          <span>{formatCount(grid?.total ?? 0)} 条</span>
          <span className="wm-muted">按类型与意义见下</span>
        </li>
        {variant.acmgClass && (
          <li>
            <strong>本室 ACMG</strong>
            <span>{variant.acmgClass}</span>
            <span className="wm-muted">
              {variant.acmgPoints !== null && `积分 ${variant.acmgPoints}`}
            </span>
          </li>
        )}
        <li>
          <strong>人群频率</strong>
          <Frequency value={variant.gnomadAf} />
        </li>
      </ul>
    </section>
  );
}

/** A frequency on a scale of powers of ten, with lines at 0.1 % and 5 %. */
function Frequency({ value }: { value: number | null | undefined }): ReactNode {
  if (value === null || value === undefined) return <span className="wm-muted">未知</span>;
  const place = (share: number): number =>
    Math.max(0, Math.min(100, ((Math.log10(Math.max(share, 1e-6)) + 6) / 6) * 100));
  const text = `${(value * 100).toPrecision(2)}%`;
  return (
    <span className="kb-frequency">
      <span>{value === 0 ? '未见' : text}</span>
      <svg
        viewBox="0 0 100 12"
        role="img"
        aria-label={`人群频率 ${text}`}
        preserveAspectRatio="none"
      >
        <rect x="0" y="4" width="100" height="4" className="kb-protein" />
        <rect x="0" y="4" width={place(value)} height="4" className="kb-frequency-bar" />
        {[0.001, 0.05].map((share) => (
          <line
            key={share}
            x1={place(share)}
            x2={place(share)}
            y1="0"
            y2="12"
            className="kb-stick"
          />
        ))}
      </svg>
    </span>
  );
}

export function EvidencePart({
  geneSymbol,
  change,
}: {
  geneSymbol: string;
  change: string;
}): ReactNode {
  const query = useEvidenceGrid(geneSymbol, change);
  const { data: grid } = query;
  const { data: items } = useEvidenceOf(geneSymbol, change);
  const total = grid?.total ?? 0;
  return (
    <Part
      title={grid ? `证据（${formatCount(total)}）` : '证据'}
      query={query}
      empty={grid?.total === 0 ? '没有证据，导入 CIViC 后显示' : undefined}
    >
      {grid !== undefined && total > 0 && (
        <EvidenceGrid
          cells={grid.cells}
          rowOf={({ typeCode, significance }) =>
            `${wordIn(evidenceTypeNames, typeCode)} · ${wordIn(significanceNames, significance)}`
          }
          filters={{ gene_symbol: geneSymbol, variant_name: change }}
        />
      )}
      <ul className="kb-evidence-list">
        {items?.rows.map((row) => (
          <li key={row.id}>
            <details>
              <summary>
                <LevelMark level={row.evidenceLevel} /> {row.diseaseName}{' '}
                {(row.therapies ?? []).join('、')}{' '}
                <span className="wm-muted">{wordIn(significanceNames, row.significance)}</span>
              </summary>
              <EvidenceSheet row={row} />
            </details>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function SamePart({ variant }: { variant: Mutation }): ReactNode {
  const query = useSameVariants(variant);
  const { data } = query;
  const { search, go } = useAddress(false);
  return (
    <Part
      title="其他来源的同一突变"
      query={query}
      empty={data?.length === 0 ? '没有其他来源的记录' : undefined}
    >
      <ul className="kb-lines">
        {data?.map((row) => (
          <li key={row.id}>
            <Link to={variantAddress(row)}>
              {row.source} {row.sourceId}
            </Link>
            <span className="kb-mono">{row.hgvsP || row.name}</span>
            <Significance value={row.clinSig} />
            <RowAction
              aria-label={`与 ${row.source} ${row.sourceId} 对照`}
              onClick={() => go(searchWith(search, { with: `${row.source}:${row.sourceId}` }))}
            >
              对照
            </RowAction>
          </li>
        ))}
      </ul>
    </Part>
  );
}
