import type { RunVariant, runVariantEndpoint } from '@wm/contract/knowledge/inheritance-run';
import type { DataOf } from '@wm/contract/core/endpoint';
import { Skeleton } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { isTyping } from '#core/shortcuts/is-typing.ts';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { ResearchFoot } from '../../catalog/research-foot.tsx';
import { geneAddress } from '../../gene/gene-address.ts';
import { StepDrawer } from '../../variant/step-drawer.tsx';
import { useCase, useRunVariant } from '../case.api.ts';
import { LabelTools, useLabelling } from '../labels/label-tools.tsx';
import { PedigreePicture } from '../pedigree/pedigree-picture.tsx';
import { AcmgPart } from '../acmg/acmg-part.tsx';
import { AlignmentLink } from './alignment-link.tsx';
import { MarkTools, useMarking } from './mark-tools.tsx';
import { ReadsPart } from '../reads/reads-part.tsx';
import { VariantHistory } from './variant-history.tsx';
import { VariantKnowledge } from './variant-knowledge.tsx';
import { RailPart, VariantRail } from './variant-rail.tsx';
import type { VariantPart } from './variant-rail.tsx';
import { sayClinVar, sayConsequence, sayFrequency, sayImpact, stateMarks } from './words.ts';

interface VariantDrawerProps {
  id: number;
  runNo: number;
  variantKey: string;
  assembly: string;
  /** The variants of the list in their order. */
  order: readonly string[];
  /** Another variant, or none. */
  onOpen: (key: string) => void;
}

/** Why a variant is here: its models with their reasons, who carries it, its partners, and what the catalog knows of it. */
export function VariantDrawer(props: VariantDrawerProps): ReactNode {
  const { id, runNo, variantKey, assembly, order, onOpen } = props;
  const query = useRunVariant(id, runNo, variantKey);
  const { data, error } = query;
  const part = useRef<VariantPart>('概览');
  return (
    <StepDrawer
      what="变异"
      open={variantKey}
      order={order}
      onOpen={onOpen}
      onClose={() => onOpen('')}
    >
      {error !== null && !data && <QueryError query={query} what="变异" />}
      {!data && error === null && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <div className="kb-variant-sheet">
          <VariantRail at={part} />
          <RailPart name="概览">
            <Identity variant={data.variant} assembly={assembly} />
            <Known found={data} assembly={assembly} />
          </RailPart>
          <RailPart name="标签与备注">
            <Marking key={variantKey} id={id} variant={variantKey} mark={data.mark ?? undefined} />
            <Labelling
              key={`label ${variantKey}`}
              id={id}
              variant={variantKey}
              labels={data.labels}
            />
          </RailPart>
          <RailPart name="遗传模式">
            <Models variant={data.variant} />
          </RailPart>
          <RailPart name="家系基因型">
            <Genotypes variant={data.variant} />
          </RailPart>
          <RailPart name="复合杂合">
            <Pairs
              place={{ id, runNo }}
              variant={data.variant}
              partners={data.partners}
              onOpen={onOpen}
            />
          </RailPart>
          <RailPart name="ACMG">
            <AcmgPart key={`acmg ${variantKey}`} id={id} runNo={runNo} variant={variantKey} />
          </RailPart>
          <VariantKnowledge variant={data.variant} />
          <RailPart name="浏览器">
            <ReadsPart
              key={`reads ${variantKey}`}
              id={id}
              runNo={runNo}
              variant={data.variant}
              assembly={assembly}
            />
          </RailPart>
          <RailPart name="历史">
            <VariantHistory id={id} runNo={runNo} found={data} />
          </RailPart>
          <ResearchFoot />
        </div>
      )}
    </StepDrawer>
  );
}

/** Where else the variant is known. */
function Known({
  found: { known, otherCases, variant },
  assembly,
}: {
  found: DataOf<typeof runVariantEndpoint>;
  assembly: string;
}): ReactNode {
  const address = encodeURIComponent(`${assembly || 'GRCh37'}-${variant.variant}`);
  return (
    <p>
      {known !== null && known > 0 ? (
        <Link to={`/knowledge/variant/${address}`}>知识库里有 {known} 条</Link>
      ) : (
        known !== null && '知识库里没有'
      )}
      {known !== null && ' · '}
      {otherCases > 0 ? `另有 ${otherCases} 个病例保留了它` : '别的病例里没有'}
    </p>
  );
}

function Marking(marked: Parameters<typeof useMarking>[0]): ReactNode {
  const marking = useMarking(marked);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isTyping(event)) marking?.handleKey(event);
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return <MarkTools mark={marked.mark} marking={marking} />;
}

function Labelling(labelled: Parameters<typeof useLabelling>[0]): ReactNode {
  const labelling = useLabelling(labelled);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isTyping(event)) labelling?.handleKey(event);
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return <LabelTools labels={labelled.labels} labelling={labelling} />;
}

function Identity({ variant, assembly }: { variant: RunVariant; assembly: string }): ReactNode {
  const facts: [string, ReactNode][] = [
    [
      '基因',
      variant.gene === '' ? (
        '基因间'
      ) : (
        <Link key="gene" to={geneAddress(variant.gene)}>
          {variant.gene}
        </Link>
      ),
    ],
    [
      '后果',
      `${sayConsequence(variant.consequence)}（${variant.consequence || '没有注释'}），影响${sayImpact(variant.impact)}`,
    ],
    ['转录本', variant.transcript],
    ['HGVS c.', variant.hgvsC],
    ['HGVS p.', variant.hgvsP],
    [
      '人群频率',
      `${sayFrequency(variant)}${variant.frequencyKey && `（${variant.frequencyKey}）`}`,
    ],
    [
      'ClinVar',
      variant.clinVar === ''
        ? '没有'
        : `${sayClinVar(variant.clinVar)}（${variant.clinVar}${variant.clinVarStars === null ? '' : `，${variant.clinVarStars} 星`}）`,
    ],
    ['REVEL', variant.revel],
    ['SpliceAI', variant.spliceAi],
    ['模式评分', variant.score],
    ['提示', variant.notes.join('、')],
  ];
  return (
    <section aria-label="概览">
      <h2 className="kb-mono">
        {variant.variant}{' '}
        <CopyButton text={`${assembly && `${assembly}-`}${variant.variant}`} what="变异" />
      </h2>
      <dl className="kb-forecast">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value === '' || value === null ? '--' : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Models({ variant }: { variant: RunVariant }): ReactNode {
  const order = ['consistent', 'possible', 'inconsistent'];
  const models = variant.models.toSorted(
    (one, other) => order.indexOf(one.state) - order.indexOf(other.state),
  );
  return (
    <section aria-label="遗传模式">
      <h3>遗传模式</h3>
      <ul className="kb-models">
        {models.map(({ model, name, state, text }) => (
          <li key={model} data-state={state}>
            <span aria-hidden>{stateMarks[state][0]}</span> {stateMarks[state][1]}{' '}
            <strong>{name}</strong>：{text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Genotypes({ variant }: { variant: RunVariant }): ReactNode {
  const { data } = useCase(Number(useParams()['case_id']));
  const of = new Map(variant.genotypes.map((one) => [one.member, one]));
  return (
    <section aria-label="家系基因型">
      <h3>家系基因型</h3>
      {data?.people && (
        <PedigreePicture people={data.people} noteOf={(id) => of.get(id)?.genotype ?? ''} />
      )}
      <ul className="kb-filters">
        {variant.genotypes.map(
          ({ member, genotype, quality, depth, altReads, allReads, doubt }) => (
            <li key={member}>
              <strong>{member}</strong> {genotype}
              {allReads >= 0 && `，读数 ${allReads - altReads}、${altReads}`}
              {depth >= 0 && `，DP ${depth}`}
              {quality >= 0 && `，GQ ${quality}`}
              {doubt !== '' && `，按未知处理：${doubt}`}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

interface PairsProps {
  place: { id: number; runNo: number };
  variant: RunVariant;
  partners: readonly RunVariant[];
  onOpen: (key: string) => void;
}

function Pairs({ place, variant, partners, onOpen }: PairsProps): ReactNode {
  if (variant.pairs.length === 0) return <p className="wm-muted">不与别的变异构成复合杂合</p>;
  const known = new Map(partners.map((one) => [one.variant, one]));
  return (
    <section aria-label="复合杂合">
      <h3>复合杂合</h3>
      <ul className="kb-models">
        {variant.pairs.map(({ partner, genes, phaseName, state, text }) => (
          <li key={partner}>
            <span aria-hidden>{stateMarks[state][0]}</span> {stateMarks[state][1]} {phaseName}{' '}
            {genes.join('、')}{' '}
            <button type="button" className="kb-mono" onClick={() => onOpen(partner)}>
              {partner}
            </button>{' '}
            {sayConsequence(known.get(partner)?.consequence ?? '')}{' '}
            <AlignmentLink {...place} variants={[variant.variant, partner]}>
              并排看比对
            </AlignmentLink>
            <br />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
