import type { Gene } from '@wm/contract/knowledge/gene-info';
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { formatCount } from '#core/format-count.ts';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { RowAction } from '#ui/actions/row-action.tsx';
import { Link } from 'react-router';
import { Significance, Stars } from '../catalog/catalog-cells.tsx';
import { Part } from '../catalog/part.tsx';
import { DescriptionText } from '../gene-description/description-text.tsx';
import { useDescriptionsOf } from '../gene-description/gene-description.api.ts';
import { EvidenceGrid } from '../evidence/evidence-grid.tsx';
import { useEvidenceGrid } from '../evidence/evidence.api.ts';
import { ReviewMark } from '../evidence/evidence-marks.tsx';
import { variantAddress } from '../variant/variant-address.ts';
import { domainsOf } from './protein-domains.ts';
import { LollipopPicture } from './lollipop.tsx';
import { rangeIn } from './lollipop-layout.ts';
import type { AminoRange } from './lollipop-layout.ts';
import {
  useDiseasesOf,
  useGenesNamed,
  useMutationsAt,
  usePathwaysOf,
  usePointsOf,
} from './gene.api.ts';

/** Where the variants of the gene sit in its protein. */
export function MutationPart({ symbol, lit }: MutationPartProps): ReactNode {
  const query = usePointsOf(symbol);
  const { data } = query;
  const { data: named } = useGenesNamed(symbol);
  const shown = useProteinAddress();
  const gene = withDomains(named?.rows ?? [], symbol);
  const title = data ? `突变分布（${formatCount(data.total)} 个突变）` : '突变分布';
  const empty = data?.total === 0 ? '没有突变，导入 ClinVar 后显示' : undefined;
  return (
    <Part title={title} query={query} empty={empty}>
      {data !== undefined && data.points.length > 0 && (
        <LollipopPicture
          points={data.points}
          domains={domainsOf(gene?.domains)}
          proteinLength={gene?.proteinLength ?? null}
          lit={lit ?? null}
          part={shown.part}
          range={shown.range}
          onPick={(aa) => shown.show({ aa })}
        />
      )}
      {data !== undefined && data.unplaced > 0 && (
        <p className="wm-muted">{formatCount(data.unplaced)} 个突变没有氨基酸位置，不在图上</p>
      )}
      <Picked symbol={symbol} shown={shown} />
    </Part>
  );
}

interface PickedProps {
  symbol: string;
  shown: ReturnType<typeof useProteinAddress>;
}

/** The way back from a part of the protein, and the variants of what is picked. */
function Picked({ symbol, shown: { part, range, show } }: PickedProps): ReactNode {
  return (
    <>
      {part && (
        <Button size="small" onClick={() => show({ zoom: undefined })}>
          显示整个蛋白
        </Button>
      )}
      {range && (
        <MutationsAt
          symbol={symbol}
          range={range}
          onZoom={() => show({ zoom: range })}
          onClose={() => show({ aa: undefined })}
        />
      )}
    </>
  );
}

interface ShownOfProtein {
  aa?: AminoRange | undefined;
  zoom?: AminoRange | undefined;
}

/** Which part of the protein is picked, and which fills the picture: the address says it. */
function useProteinAddress() {
  const { search, go } = useAddress(false);
  const params = new URLSearchParams(search);
  return {
    range: rangeIn(params.get('aa')),
    part: rangeIn(params.get('zoom')),
    show: (values: ShownOfProtein): void => {
      const texts = Object.entries(values).map(([name, one]) => [
        name,
        one && `${one.from}-${one.to}`,
      ]);
      go(searchWith(search, Object.fromEntries(texts)), 'replace');
    },
  };
}

/** Of several records of a symbol the one that knows its protein. */
function withDomains(genes: readonly Gene[], symbol: string): Gene | undefined {
  const called = genes.filter((gene) => gene.symbol === symbol);
  return called.find(({ domains }) => domains?.length > 0) ?? called[0];
}

interface MutationPartProps {
  symbol: string;
  /** The amino acid of the variant that is looked at. */
  lit?: number | null;
}

interface MutationsAtProps {
  symbol: string;
  range: AminoRange;
  onZoom: () => void;
  onClose: () => void;
}

/** The variants of a place that was picked in the picture. */
function MutationsAt({ symbol, range, onZoom, onClose }: MutationsAtProps): ReactNode {
  const { data } = useMutationsAt(symbol, range);
  const place = range.from === range.to ? `第 ${range.from} 位` : `第 ${range.from}–${range.to} 位`;
  return (
    <section className="kb-picked" aria-label={`${place}的突变`}>
      <h3>
        {place}：{formatCount(data?.total ?? 0)} 个突变 <RowAction onClick={onZoom}>放大</RowAction>
        <RowAction onClick={onClose}>收起</RowAction>
        <Link
          to={`/knowledge/mutation?gene_symbol=${encodeURIComponent(symbol)}&aa_from=${range.from}&aa_to=${range.to}`}
        >
          在列表中查看
        </Link>
      </h3>
      <ul className="kb-lines">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <Link to={variantAddress(row)}>{row.hgvsP || row.name}</Link>
            <span>
              <Significance value={row.clinSig} /> <Stars count={row.reviewStars} />{' '}
              <span className="wm-muted">{row.source}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Evidence of the gene by level and disease. */
export function EvidenceGridPart({ symbol }: { symbol: string }): ReactNode {
  const query = useEvidenceGrid(symbol);
  const { data } = query;
  return (
    <Part
      title={data ? `证据（${formatCount(data.total)}）` : '证据'}
      query={query}
      empty={data?.total === 0 ? '没有证据，导入 CIViC 后显示' : undefined}
    >
      {data !== undefined && data.total > 0 && (
        <EvidenceGrid cells={data.cells} filters={{ gene_symbol: symbol }} />
      )}
    </Part>
  );
}

/** What has been written about the gene. */
export function DescriptionPart({ symbol }: { symbol: string }): ReactNode {
  const query = useDescriptionsOf(symbol);
  const { data } = query;
  return (
    <Part title="描述" query={query} empty={data?.total === 0 ? '还没有描述' : undefined}>
      {data?.rows.map((row) => (
        <article key={row.id} className="kb-written">
          <h3>
            <Link to={`/knowledge/gene-description?id=${row.id}`}>{row.title || row.descKind}</Link>{' '}
            <ReviewMark status={row.descriptionStatus} />
          </h3>
          <DescriptionText text={row.contentMd} />
          <p className="wm-muted">
            {[
              row.version > 0 ? `第 ${row.version} 版` : '未发布',
              row.reviewerName && `审核人 ${row.reviewerName}`,
              `来源 ${row.source}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </article>
      ))}
    </Part>
  );
}

export function DiseasePart({ symbol }: { symbol: string }): ReactNode {
  const query = useDiseasesOf(symbol);
  const { data } = query;
  const total = data?.total ?? 0;
  return (
    <Part
      title={data ? `疾病（${formatCount(total)}）` : '疾病'}
      query={query}
      empty={data?.total === 0 ? '没有关联的疾病' : undefined}
    >
      <ul className="kb-lines">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <span>{row.diseaseNameZh || row.diseaseName || row.diseaseId}</span>
            <span className="wm-muted">
              {[row.associationType, row.inheritance, row.validity, row.source]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {data !== undefined && total > data.rows.length && (
        <p className="wm-muted">另有 {formatCount(total - data.rows.length)} 条</p>
      )}
    </Part>
  );
}

export function PathwayPart({ symbol }: { symbol: string }): ReactNode {
  const query = usePathwaysOf(symbol);
  const { data } = query;
  const total = data?.total ?? 0;
  const most = Math.max(1, ...(data?.rows.map(({ geneCount }) => geneCount) ?? []));
  return (
    <Part
      title={data ? `通路（${formatCount(total)}）` : '通路'}
      query={query}
      empty={data?.total === 0 ? '不在任何通路中' : undefined}
    >
      <ul className="kb-lines">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <span>{row.nameZh || row.name}</span>
            <span className="kb-bar" title={`${row.geneCount} 个基因`}>
              <i style={{ width: `${(row.geneCount / most) * 100}%` }} />
              <span className="wm-number">{row.geneCount}</span>
            </span>
          </li>
        ))}
      </ul>
      {data !== undefined && total > data.rows.length && (
        <p className="wm-muted">另有 {formatCount(total - data.rows.length)} 条</p>
      )}
    </Part>
  );
}
