import type { RunSummary, runVariantsEndpoint } from '@wm/contract/knowledge/inheritance-run';
import type { DataOf } from '@wm/contract/core/endpoint';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useRunVariants } from '../case.api.ts';
import { VariantFilters } from './variant-filters.tsx';
import { VariantCard } from './variant-card.tsx';
import { useCaseLabels } from '../labels/label.api.ts';
import { addressOf, conditionsOf, isSame } from '../plans/plan-conditions.ts';
import type { Named } from '../plans/plan-conditions.ts';
import { PlanBar } from '../plans/plan-bar.tsx';
import { cardsOf, queryOf } from './variant-query.ts';

interface VariantsPartProps {
  id: number;
  runNo: number;
  summary: RunSummary;
  params: URLSearchParams;
  onChange: (values: Record<string, string>) => void;
}

type Shown = DataOf<typeof runVariantsEndpoint>;

/** A filter that chooses nothing. */
const all = { keep: 'loose' } as const;

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
  const partners = new Map(data?.partners.map((one) => [one.variant, one]));
  const marks = new Map(data?.marks.map((one) => [one.variant, one]));
  const reviews = new Map(data?.reviews.map((one) => [one.variant, one]));
  const labels = Map.groupBy(data?.labels ?? [], ({ variant }) => variant);
  const named = useNamed(summary, data);
  return (
    <section className="kb-panel" aria-label="候选变异">
      <ModelTabs summary={summary} model={params.get('m') ?? ''} onModel={(m) => set({ m })} />
      <PlanBar id={id} params={params} named={named} onChange={onChange} />
      <VariantFilters asked={asked} data={data} gene={params.get('gene') ?? ''} onSet={set} />
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
              {isSame(conditionsOf(params), all) ? (
                lastStage(summary)
              ) : (
                <Button size="small" onClick={() => set({ ...addressOf(all), plan: '' })}>
                  放宽筛选
                </Button>
              )}
            </p>
          )}
          <ul className="kb-variants">
            {cardsOf(data.rows).map((variant) => (
              <VariantCard
                key={variant.id}
                id={id}
                variant={variant}
                marks={marks}
                labels={labels}
                reviews={reviews}
                model={params.get('m') ?? ''}
                partners={partners}
                isOpen={[variant.variant, variant.pairs[0]?.partner].includes(
                  params.get('v') ?? '',
                )}
                onOpen={(v) => onChange({ v })}
              />
            ))}
          </ul>
          {data.total > asked.limit && (
            <AppPagination
              page={asked.page}
              limit={asked.limit}
              total={data.total}
              onChange={(page) => onChange({ page: page > 1 ? String(page) : '' })}
            />
          )}
        </>
      )}
    </section>
  );
}

/** The words for models and labels, those among them that the catalog has lost but a variant still bears. */
function useNamed(summary: RunSummary, shown: Pick<Shown, 'labelled'> | undefined): Named {
  const { data } = useCaseLabels();
  const labelled = shown?.labelled;
  return {
    models: new Map(summary.models.map(({ model, name }) => [model, name])),
    labels:
      data &&
      labelled &&
      new Map([
        ...labelled.map((one) => [one.labelId, one.labelName] as const),
        ...data.rows.map((one) => [one.id, one.labelName] as const),
      ]),
  };
}

function ModelTabs({
  summary,
  model: chosen,
  onModel,
}: {
  summary: RunSummary;
  model: string;
  onModel: (model: string) => void;
}): ReactNode {
  return (
    <div className="kb-model-tabs" role="group" aria-label="遗传模式">
      <button type="button" aria-pressed={chosen === ''} onClick={() => onModel('')}>
        全部 {formatCount(summary.kept)}
      </button>
      {summary.models.map(({ model, name, consistent, possible }) => (
        <button
          key={model}
          type="button"
          aria-pressed={chosen === model}
          onClick={() => onModel(model)}
        >
          {name} ●{formatCount(consistent)}
          {possible > 0 && ` ◐${formatCount(possible)}`}
        </button>
      ))}
    </div>
  );
}

/** With nothing left, the stage that took the last. */
function lastStage(summary: RunSummary): string {
  const last = summary.funnel.find(({ left, removed }) => left === 0 && removed > 0);
  return last ? `最后一批在「${last.name}」被移除，点开漏斗可以看到是哪些` : '';
}
