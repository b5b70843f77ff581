import type { ReportParam } from '@wm/contract/report/definition';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useSources } from '../report.api.ts';

interface ParamFromProps {
  param: ReportParam;
  /** Counted from 1. */
  number: number;
  params: readonly ReportParam[];
  onChange: (part: Pick<ReportParam, 'from' | 'after'>) => void;
}

/** Whose values are offered for a parameter, and which other one narrows them. */
export function ParamFrom({ param, number, params, onChange }: ParamFromProps): ReactNode {
  const { data: sources = [] } = useSources();
  const { from, after } = param;
  const texts = (name: string | undefined) =>
    (sources.find((one) => one.name === name)?.columns ?? []).filter(
      ({ type, isFilterable, isMasked }) => type === 'text' && isFilterable && !isMasked,
    );
  const before = params.filter(
    (one) => one.name !== param.name && one.from && one.from.source === from?.source,
  );
  return (
    <div className="rp-row">
      <span className="wm-muted">可选的值</span>
      <Select
        aria-label={`参数 ${number} 可选的值的数据集`}
        className="rp-small"
        allowClear
        placeholder="不提供"
        value={from?.source ?? null}
        options={sources
          .filter(({ name }) => texts(name).length > 0)
          .map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(source: string | null | undefined) => {
          const field = texts(source ?? undefined)[0]?.name;
          onChange({
            from: source && field !== undefined ? { source, field } : undefined,
            after: undefined,
          });
        }}
      />
      {from && (
        <Select
          aria-label={`参数 ${number} 可选的值的列`}
          className="rp-small"
          value={from.field}
          options={texts(from.source).map(({ name, title }) => ({ value: name, label: title }))}
          onChange={(field) => onChange({ from: { ...from, field } })}
        />
      )}
      {from && before.length > 0 && (
        <Select
          aria-label={`参数 ${number} 联动`}
          className="rp-small"
          allowClear
          placeholder="不联动"
          value={after ?? null}
          options={before.map(({ name, title }) => ({ value: name, label: `跟着「${title}」` }))}
          onChange={(name: string | null | undefined) => onChange({ after: name ?? undefined })}
        />
      )}
    </div>
  );
}
