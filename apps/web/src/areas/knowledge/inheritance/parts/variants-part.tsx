import type { RunSummary, RunVariant } from '@wm/contract/knowledge/inheritance-run';
import { Button, Input, Segmented, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { geneAddress } from '../../gene/gene-address.ts';
import { useRunVariants } from '../case.api.ts';
import type { VariantQuery } from '../case.api.ts';
import { sayClinVar, sayConsequence, sayFrequency, sayImpact, stateMarks } from './words.ts';

interface VariantsPartProps {
  id: number;
  runNo: number;
  summary: RunSummary;
  params: URLSearchParams;
  onChange: (values: Record<string, string>) => void;
}

const limit = 20;
const impacts = ['HIGH', 'MODERATE', 'LOW', 'MODIFIER'] as const;

function queryOf(params: URLSearchParams): VariantQuery {
  const impact = impacts.find((one) => one === params.get('impact'));
  return {
    page: Math.max(1, Number(params.get('page') ?? 1) || 1),
    limit,
    sort: params.get('sort') === 'place' ? 'place' : 'rank',
    keep: params.get('keep') === 'strict' ? 'strict' : 'loose',
    ...(params.get('m') && { model: params.get('m') ?? '' }),
    ...(params.get('gene') && { gene: params.get('gene') ?? '' }),
    ...(impact && { impact }),
    ...(params.get('p') === 'true' && { pathogenic: 'true' as const }),
  };
}

/** What was kept, by model. A pair is one card with both of its sides, whatever the filters keep of the other. */
export function VariantsPart({
  id,
  runNo,
  summary,
  params,
  onChange,
}: VariantsPartProps): ReactNode {
  const asked = queryOf(params);
  const query = useRunVariants(id, runNo, asked);
  const { data, error } = query;
  const set = (values: Record<string, string>): void => onChange({ page: '', ...values });
  const hasFilter = ['m', 'gene', 'impact', 'p'].some((name) => params.has(name));
  const partners = new Map(data?.partners.map((one) => [one.variant, one]));
  return (
    <section className="kb-panel" aria-label="候选变异">
      <div className="kb-model-tabs" role="group" aria-label="遗传模式">
        <button type="button" aria-pressed={!params.get('m')} onClick={() => set({ m: '' })}>
          全部 {formatCount(summary.kept)}
        </button>
        {summary.models.map(({ model, name, consistent, possible }) => (
          <button
            key={model}
            type="button"
            aria-pressed={params.get('m') === model}
            onClick={() => set({ m: model })}
          >
            {name} ●{formatCount(consistent)}
            {possible > 0 && ` ◐${formatCount(possible)}`}
          </button>
        ))}
      </div>
      <div className="kb-case-tools">
        <Segmented
          aria-label="状态"
          options={[
            { value: 'loose', label: '● 符合与 ◐ 可能' },
            { value: 'strict', label: '只看 ● 符合' },
          ]}
          value={asked.keep}
          onChange={(keep) => set({ keep: keep === 'strict' ? 'strict' : '' })}
        />
        <Input.Search
          key={params.get('gene')}
          allowClear
          defaultValue={params.get('gene') ?? ''}
          className="kb-case-gene"
          aria-label="基因"
          placeholder="基因"
          maxLength={60}
          onSearch={(gene) => set({ gene: gene.trim() })}
        />
        <Select
          allowClear
          aria-label="影响"
          placeholder="影响"
          className="kb-case-impact"
          value={asked.impact}
          options={impacts.map((value) => ({ value, label: `影响${sayImpact(value)}` }))}
          onChange={(impact) => set({ impact: impact ?? '' })}
        />
        <label className="kb-person-flag">
          <Switch
            size="small"
            checked={asked.pathogenic === 'true'}
            onChange={(isOn) => set({ p: isOn ? 'true' : '' })}
          />
          ClinVar（可能）致病
        </label>
        <Select
          aria-label="排序"
          value={asked.sort}
          options={[
            { value: 'rank', label: '按可能性排序' },
            { value: 'place', label: '按位置排序' },
          ]}
          onChange={(sort) => set({ sort: sort === 'place' ? 'place' : '' })}
        />
      </div>
      {error !== null && !data && <QueryError query={query} />}
      {data && (
        <>
          <p className="wm-muted" aria-live="polite">
            {data.total === summary.kept
              ? `${formatCount(data.total)} 个变异`
              : `${formatCount(data.total)} / ${formatCount(summary.kept)} 个变异`}
            ，一个变异可属多个模式
          </p>
          {data.total === 0 && (
            <p>
              没有这样的变异。{' '}
              {hasFilter || asked.keep === 'strict' ? (
                <Button
                  size="small"
                  onClick={() => set({ m: '', gene: '', impact: '', p: '', keep: '' })}
                >
                  放宽筛选
                </Button>
              ) : (
                lastStage(summary)
              )}
            </p>
          )}
          <ul className="kb-variants">
            {cardsOf(data.rows).map((variant) => (
              <VariantCard
                key={variant.id}
                variant={variant}
                model={params.get('m') ?? ''}
                partners={partners}
                isOpen={[variant.variant, variant.pairs[0]?.partner].includes(
                  params.get('v') ?? '',
                )}
                onOpen={(v) => onChange({ v })}
              />
            ))}
          </ul>
          {data.total > limit && (
            <AppPagination
              page={asked.page}
              limit={limit}
              total={data.total}
              onChange={(page) => onChange({ page: page > 1 ? String(page) : '' })}
            />
          )}
        </>
      )}
    </section>
  );
}

/** Rows that get a card of their own: a pair is one card, so the other side of one that stands above gets none. */
function cardsOf(rows: readonly RunVariant[]): RunVariant[] {
  const cards = new Map<string, RunVariant>();
  for (const row of rows) {
    const partner = cards.get(row.pairs[0]?.partner ?? '');
    const isOnlyPair = row.models.every(
      ({ model, state }) => state === 'inconsistent' || model.startsWith('AR_comp'),
    );
    if (isOnlyPair && partner?.pairs[0]?.partner === row.variant) continue;
    cards.set(row.variant, row);
  }
  return [...cards.values()];
}

/** With nothing left, the stage that took the last. */
function lastStage(summary: RunSummary): string {
  const last = summary.funnel.find(({ left, removed }) => left === 0 && removed > 0);
  return last ? `最后一批在「${last.name}」被移除，点开漏斗可以看到是哪些` : '';
}

interface VariantCardProps {
  variant: RunVariant;
  model: string;
  partners: ReadonlyMap<string, RunVariant>;
  isOpen: boolean;
  onOpen: (key: string) => void;
}

function VariantCard({ variant, model, partners, isOpen, onOpen }: VariantCardProps): ReactNode {
  const fitting = variant.models.filter(({ state }) => state !== 'inconsistent');
  const showsPair = model === '' || model.startsWith('AR_comp');
  const [pair] = showsPair ? variant.pairs : [];
  const partner = pair && partners.get(pair.partner);
  return (
    <li className="kb-variant" data-open={isOpen || undefined}>
      <p className="kb-variant-models">
        {variant.gene === '' ? (
          <strong>基因间</strong>
        ) : (
          <Link to={geneAddress(variant.gene)}>{variant.gene}</Link>
        )}
        {fitting.map((one) => (
          <span key={one.model} title={one.text}>
            <span aria-hidden>{stateMarks[one.state][0]}</span> {one.name}
            <span className="wm-visually-hidden">{stateMarks[one.state][1]}</span>
          </span>
        ))}
      </p>
      <Side variant={variant} onOpen={onOpen} />
      {pair && (
        <div className="kb-variant-pair">
          <p>
            {pair.phaseName}，{stateMarks[pair.state][1]}
            {variant.pairs.length > 1 && `（另有 ${variant.pairs.length - 1} 个配对）`}
          </p>
          {partner ? (
            <Side variant={partner} onOpen={onOpen} />
          ) : (
            <span className="kb-mono">{pair.partner}</span>
          )}
        </div>
      )}
    </li>
  );
}

/** One variant in a line: what it does, how common it is, who carries it. */
function Side({
  variant,
  onOpen,
}: {
  variant: RunVariant;
  onOpen: (key: string) => void;
}): ReactNode {
  const change = variant.hgvsP || variant.hgvsC;
  return (
    <div className="kb-variant-side">
      <button type="button" className="kb-mono" onClick={() => onOpen(variant.variant)}>
        {change ? afterColon(change) : variant.variant}
      </button>
      <span className="kb-variant-facts">
        <span title={variant.consequence}>{sayConsequence(variant.consequence)}</span>
        <span>影响{sayImpact(variant.impact)}</span>
        <span title={variant.frequencyKey}>频率 {sayFrequency(variant)}</span>
        {variant.clinVar !== '' && (
          <span title={variant.clinVar}>ClinVar {sayClinVar(variant.clinVar)}</span>
        )}
        <span>
          {variant.genotypes.map(({ member, genotype }) => `${member} ${genotype}`).join('　')}
        </span>
      </span>
    </div>
  );
}

function afterColon(change: string): string {
  return change.slice(change.indexOf(':') + 1);
}
