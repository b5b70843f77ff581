import type { RunSummary } from '@wm/contract/knowledge/inheritance-run';
import { Button, Input, Segmented, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useRunVariants } from '../case.api.ts';
import { VariantCard } from './variant-card.tsx';
import { AcmgFilter } from './acmg-filter.tsx';
import { MarkFilter } from './mark-filter.tsx';
import { cardsOf, impacts, queryOf } from './variant-query.ts';
import { sayImpact } from './words.ts';

interface VariantsPartProps {
  id: number;
  runNo: number;
  summary: RunSummary;
  params: URLSearchParams;
  onChange: (values: Record<string, string>) => void;
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
  const hasFilter = ['m', 'gene', 'impact', 'p', 'mark', 'acmg'].some((name) => params.has(name));
  const partners = new Map(data?.partners.map((one) => [one.variant, one]));
  const marks = new Map(data?.marks.map((one) => [one.variant, one]));
  const reviews = new Map(data?.reviews.map((one) => [one.variant, one]));
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
        <MarkFilter value={asked.mark} marked={data?.marked} onChange={(mark) => set({ mark })} />
        <AcmgFilter
          value={asked.acmg}
          reviewed={data?.reviewed}
          onChange={(acmg) => set({ acmg })}
        />
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
                  onClick={() =>
                    set({ m: '', gene: '', impact: '', p: '', mark: '', acmg: '', keep: '' })
                  }
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
                id={id}
                variant={variant}
                marks={marks}
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

/** With nothing left, the stage that took the last. */
function lastStage(summary: RunSummary): string {
  const last = summary.funnel.find(({ left, removed }) => left === 0 && removed > 0);
  return last ? `最后一批在「${last.name}」被移除，点开漏斗可以看到是哪些` : '';
}
