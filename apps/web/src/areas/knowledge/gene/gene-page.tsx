import type { Gene } from '@wm/contract/knowledge/gene-info';
import { Alert, Skeleton, Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { AskAboutButton } from '#areas/chat/public.tsx';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { DosageScore } from '../gene-info/dosage-score.tsx';
import { geneAddress } from './gene-address.ts';
import { useGenesNamed } from './gene.api.ts';
import { OriginLine } from '../catalog/origin-line.tsx';
import { ResearchFoot } from '../catalog/research-foot.tsx';
import {
  DescriptionPart,
  DiseasePart,
  EvidenceGridPart,
  MutationPart,
  PathwayPart,
} from './gene-parts.tsx';
import './gene.css';

/** One gene with everything that is known of it; a former symbol leads to today's. */
export function GenePage(): ReactNode {
  const symbol = useParams()['symbol'] ?? '';
  const query = useGenesNamed(symbol);
  const { data, error } = query;
  if (error && !data) return <QueryError query={query} what="基因" />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  const called = data.rows.filter((row) => row.symbol === symbol);
  // What a source says of a gene comes before what was noted of it by hand.
  const gene = called.find(({ source }) => source !== '手工') ?? called[0];
  const others = distinctGenes(data.rows.filter((row) => row.symbol !== symbol));
  if (gene)
    return <GeneSheet key={gene.id} gene={gene} others={others} doubles={called.length - 1} />;
  const [only] = others;
  if (only && others.length === 1) return <Navigate to={geneAddress(only.symbol)} replace />;
  if (others.length > 1) return <Choice symbol={symbol} genes={others} />;
  return (
    <PageState
      picture="empty"
      title={`基因目录里没有 ${symbol}`}
      text="检查拼写，或导入 HGNC 基因全集后再试"
      actions={<Link to="/knowledge/gene-info">返回基因信息</Link>}
    />
  );
}

function distinctGenes(genes: readonly Gene[]): Gene[] {
  return [...new Map(genes.map((gene) => [gene.symbol, gene])).values()];
}

/** An alias of several genes is never decided by us. */
function Choice({ symbol, genes }: { symbol: string; genes: Gene[] }): ReactNode {
  return (
    <section className="kb-panel">
      <h1 className="kb-gene-title">{symbol} 指过多个基因，请选择</h1>
      <ul className="kb-choice">
        {genes.map((gene) => (
          <li key={gene.id}>
            <Link to={geneAddress(gene.symbol)}>{gene.symbol}</Link> {gene.nameZh || gene.name}
            <span className="wm-muted">
              {gene.prevSymbol.includes(symbol) ? '曾用符号' : '别名'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GeneSheetProps {
  gene: Gene;
  /** Genes that once were, or also are, called so. */
  others: Gene[];
  /** Further records of the same symbol. */
  doubles: number;
}

function GeneSheet({ gene, others, doubles }: GeneSheetProps): ReactNode {
  return (
    <div className="kb-gene">
      <section className="kb-panel">
        <header className="kb-gene-head">
          <h1 className="kb-gene-title">
            {gene.symbol} <CopyButton text={gene.symbol} what="基因符号" />
          </h1>
          <span>{[gene.nameZh, gene.name].filter(Boolean).join(' · ')}</span>
          {gene.geneRole && <Tag>{gene.geneRole}</Tag>}
          <AskAboutButton thing={{ kind: 'gene', refId: gene.id }} title={gene.symbol} />
          {gene.hgncStatus === 'Entry Withdrawn' && <Tag>符号已撤销</Tag>}
        </header>
        {others.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={
              <>
                {gene.symbol} 也是{' '}
                {others.map((other) => (
                  <Link key={other.id} to={geneAddress(other.symbol)}>
                    {other.symbol}{' '}
                  </Link>
                ))}
                的别名或曾用符号
              </>
            }
          />
        )}
        {doubles > 0 && (
          <p className="wm-muted">
            目录里另有 {doubles} 条 {gene.symbol}，
            <Link to={`/knowledge/gene-info?exact_symbol=${encodeURIComponent(gene.symbol)}`}>
              查看
            </Link>
          </p>
        )}
        <Facts gene={gene} />
      </section>
      <MutationPart symbol={gene.symbol} />
      <EvidenceGridPart symbol={gene.symbol} />
      <div className="kb-gene-pair">
        <DiseasePart symbol={gene.symbol} />
        <PathwayPart symbol={gene.symbol} />
      </div>
      <DescriptionPart symbol={gene.symbol} />
      <ResearchFoot />
    </div>
  );
}

function Facts({ gene }: { gene: Gene }): ReactNode {
  const facts: [string, ReactNode][] = [
    ['位置', gene.location],
    ['位点类型', gene.locusType],
    ['别名', gene.aliasSymbol?.join('、')],
    ['曾用符号', gene.prevSymbol?.join('、')],
    ['基因家族', gene.geneGroup?.join('、')],
    ['单倍剂量不足', <DosageScore key="hi" score={gene.hiScore} />],
    ['三倍剂量敏感', <DosageScore key="ts" score={gene.tsScore} />],
    ['转录本', gene.maneSelect || gene.refseq?.join('、')],
    ['Entrez', gene.entrezId],
    ['Ensembl', gene.ensemblId],
    ['UniProt', gene.uniprot?.join('、')],
    ['OMIM', gene.omimId?.join('、')],
    ['约束', constraintOf(gene)],
  ];
  return (
    <>
      <dl className="kb-facts">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value || '--'}</dd>
          </div>
        ))}
      </dl>
      <OriginLine row={gene} />
    </>
  );
}

/** How little the gene bears loss of function; a right on columns may withhold either number. */
function constraintOf({ pli, loeuf }: Gene): string {
  const parts = [
    ['pLI', pli],
    ['LOEUF', loeuf],
  ].filter(([, value]) => typeof value === 'number');
  return parts.map((part) => part.join(' ')).join('、');
}
