import type { Gene } from '@wm/contract/knowledge/gene-info';
import { significanceNames, wordIn } from '@wm/contract/knowledge/evidence-words';
import { Alert, Input, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { Significance, Stars } from '../catalog/catalog-cells.tsx';
import { geneAddress } from '../gene/gene-address.ts';
import { LevelMark } from '../evidence/evidence-marks.tsx';
import { variantAddress } from '../variant/variant-address.ts';
import { useAnswers } from './query.api.ts';
import type { Answers } from './query.api.ts';
import { QueryHome } from './query-home.tsx';
import './query.css';

/** 查询: one box for all catalogs. */
export function QueryPage(): ReactNode {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = params.get('q') ?? '';
  const ask = (text: string): void => {
    void navigate(`/knowledge/query?q=${encodeURIComponent(text.trim())}`);
  };
  return (
    <div className="kb-query">
      <h1>查询知识库</h1>
      <Input.Search
        key={asked}
        defaultValue={asked}
        size="large"
        allowClear
        maxLength={200}
        aria-label="查询"
        placeholder="基因、别名、突变、rs 编号、坐标、疾病或通路"
        enterButton="查询"
        onSearch={ask}
      />
      <p className="kb-query-hint wm-muted">
        例如 BRAF V600E、rs113488022、7-140453136-A-T、OMIM:212050{' '}
        <Link to="/knowledge/sources">来源与许可</Link>
      </p>
      {asked === '' ? <QueryHome /> : <Results asked={asked} />}
    </div>
  );
}

function Results({ asked }: { asked: string }): ReactNode {
  const { answers, isLoading, hasFailed, isEmpty } = useAnswers(asked);
  return (
    <div className="kb-answers" aria-live="polite">
      {isLoading && <Skeleton active paragraph={{ rows: 4 }} />}
      {hasFailed && <Alert type="error" showIcon title="有的目录没有查到结果，请稍后重试" />}
      {isEmpty && (
        <PageState
          picture="empty"
          title={`没有找到「${asked}」`}
          text="检查拼写，或先导入相应的来源"
        />
      )}
      <Genes answers={answers} asked={answers.gene} />
      <Group title="突变" total={answers.mutations?.total}>
        {answers.mutations?.rows.map((row) => (
          <li key={row.id}>
            <span>
              {row.geneSymbol && <Link to={geneAddress(row.geneSymbol)}>{row.geneSymbol}</Link>}{' '}
              <Link className="kb-mono" to={variantAddress(row)}>
                {row.hgvsP || row.name}
              </Link>
            </span>
            <span className="kb-answer-facts">
              {row.clinSig && <Significance value={row.clinSig} />}
              {row.reviewStars !== null && <Stars count={row.reviewStars} />}
              <span className="wm-muted">{row.key38 || row.key37}</span>
            </span>
          </li>
        ))}
      </Group>
      <Group title="证据" total={answers.evidence?.total}>
        {answers.evidence?.rows.map((row) => (
          <li key={row.id}>
            <span>
              <LevelMark level={row.evidenceLevel} />{' '}
              <Link to={`/knowledge/evidence?id=${row.id}`}>{row.profile}</Link> {row.diseaseName}
            </span>
            <span className="wm-muted">
              {[(row.therapies ?? []).join('、'), wordIn(significanceNames, row.significance ?? '')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </Group>
      <Group title="疾病" total={answers.diseases?.total}>
        {answers.diseases?.rows.map((row) => (
          <li key={row.id}>
            <span>{row.diseaseNameZh || row.diseaseName || row.diseaseId}</span>
            <Link to={geneAddress(row.geneSymbol)}>{row.geneSymbol}</Link>
          </li>
        ))}
      </Group>
      <Group title="通路" total={answers.pathways?.total}>
        {answers.pathways?.rows.map((row) => (
          <li key={row.id}>
            <Link to={`/knowledge/gene-channel?id=${row.id}`}>{row.nameZh || row.name}</Link>
            <span className="wm-muted">{formatCount(row.geneCount)} 个基因</span>
          </li>
        ))}
      </Group>
      <Group title="癌种" total={answers.cancers?.total}>
        {answers.cancers?.rows.map((row) => (
          <li key={row.id}>
            <Link to={`/knowledge/cancer?id=${row.id}`}>{row.nameZh || row.nameEn}</Link>
            <span className="wm-muted">
              {[row.cancerCode, row.tissue].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </Group>
    </div>
  );
}

function Genes({ answers, asked }: { answers: Answers; asked: string }): ReactNode {
  const { genes } = answers;
  const meant = genes?.rows.filter((gene) => matchOf(gene, asked) !== '') ?? [];
  const named = [...new Set(meant.map(({ symbol }) => symbol))];
  return (
    <Group title="基因" total={genes?.total}>
      {named.length > 1 && (
        <li>
          <Alert type="warning" showIcon title={`${asked} 指过 ${named.join('、')}，请选择`} />
        </li>
      )}
      {genes?.rows.map((gene) => (
        <li key={gene.id}>
          <span>
            <Link to={geneAddress(gene.symbol)}>{gene.symbol}</Link> {gene.nameZh || gene.name}
          </span>
          <span className="wm-muted">
            {[matchOf(gene, asked), gene.location].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </Group>
  );
}

/** By which of its names the gene was meant; empty when only a part of one fits. */
function matchOf(gene: Gene, asked: string): string {
  const wanted = asked.toUpperCase();
  const is = (name: string): boolean => name.toUpperCase() === wanted;
  if (is(gene.symbol ?? '')) return '基因符号';
  if (gene.prevSymbol?.some(is)) return '曾用符号';
  return gene.aliasSymbol?.some(is) ? '别名' : '';
}

interface GroupProps {
  title: string;
  total: number | undefined;
  children: ReactNode;
}

function Group({ title, total, children }: GroupProps): ReactNode {
  if (!total) return null;
  return (
    <section className="kb-panel" aria-label={title}>
      <h2>
        {title} <span className="wm-muted">{formatCount(total)}</span>
      </h2>
      <ul className="kb-lines">{children}</ul>
    </section>
  );
}
