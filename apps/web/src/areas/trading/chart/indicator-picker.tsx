import { PlusOutlined, WarningOutlined } from '@ant-design/icons';
import { INDICATOR_GROUP_NAMES } from '@wm/market/definition';
import type { IndicatorParam } from '@wm/market/definition';
import { findPairIndicator, PAIR_INDICATORS } from '@wm/market/pair-indicators';
import { INDICATORS } from '@wm/market/registry';
import { Button, InputNumber, Popover, Select, Space, Tag } from 'antd';
import type { ReactNode } from 'react';
import { defaultParams, requireChartIndicator } from '../kline/indicator-params.ts';
import type { ChartIndicator, ShownIndicator } from '../kline/indicator-params.ts';

/** Indicators shown at once: more panes than these leave no room for prices. */
const most = 8;

const optionsOf = (label: string, indicators: readonly ChartIndicator[]) => ({
  label,
  options: indicators.map(({ id, short, name }) => ({ value: id, label: `${short} ${name}` })),
});

const options = [
  ...Object.entries(INDICATOR_GROUP_NAMES).map(([group, label]) =>
    optionsOf(
      label,
      INDICATORS.filter((item) => item.group === group),
    ),
  ),
  optionsOf('两个品种', PAIR_INDICATORS),
];

interface IndicatorPickerProps {
  shown: readonly ShownIndicator[];
  /** Why indicators of two symbols show nothing; undefined while they do. */
  pairProblem: string | undefined;
  onChange: (shown: ShownIndicator[]) => void;
}

/** The indicators on the chart: each opens to its parameters and the convention it follows; a search box adds another. */
export function IndicatorPicker({ shown, pairProblem, onChange }: IndicatorPickerProps): ReactNode {
  const add = (id: string): void => {
    if (shown.some((item) => item.id === id)) return;
    onChange([...shown, { id, params: defaultParams(requireChartIndicator(id)) }]);
  };
  return (
    <div className="tr-indicators">
      {shown.map((item) => (
        <IndicatorTag
          key={item.id}
          item={item}
          problem={findPairIndicator(item.id) && pairProblem}
          onChange={(next) => onChange(shown.map((one) => (one.id === item.id ? next : one)))}
          onRemove={() => onChange(shown.filter(({ id }) => id !== item.id))}
        />
      ))}
      <Select
        size="small"
        className="tr-add-indicator"
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        disabled={shown.length >= most}
        placeholder={
          <>
            <PlusOutlined /> 指标
          </>
        }
        aria-label="加入指标"
        popupMatchSelectWidth={240}
        options={options}
        onChange={(id: string | null) => id !== null && add(id)}
      />
    </div>
  );
}

interface IndicatorTagProps {
  item: ShownIndicator;
  /** Why it shows nothing. */
  problem: string | undefined;
  onChange: (item: ShownIndicator) => void;
  onRemove: () => void;
}

function IndicatorTag({ item, problem, onChange, onRemove }: IndicatorTagProps): ReactNode {
  const definition = requireChartIndicator(item.id);
  const params = Object.entries(definition.params);
  const numbers = params.filter(([, param]) => param.kind === 'number');
  const values = numbers.map(([key]) => item.params[key]).join(', ');
  const fields = (
    <Space orientation="vertical" className="tr-indicator-params">
      <strong>{definition.name}</strong>
      {params.map(([key, param]) => (
        <label key={key} className="tr-param">
          {param.name}
          <ParamField
            param={param}
            value={item.params[key] ?? param.fallback}
            onChange={(value) => onChange({ ...item, params: { ...item.params, [key]: value } })}
          />
        </label>
      ))}
      {params.length === 0 && <span className="wm-muted">没有可调的参数</span>}
      {definition.note !== undefined && <span className="wm-muted">{definition.note}</span>}
      {problem !== undefined && <span className="tr-warn">{problem}</span>}
    </Space>
  );
  return (
    <Popover trigger="click" content={fields}>
      <Tag closable onClose={onRemove} className="tr-indicator">
        <Button type="text" size="small">
          {definition.short}
          {values === '' ? '' : ` ${values}`}
          {problem !== undefined && <WarningOutlined aria-label={problem} title={problem} />}
        </Button>
      </Tag>
    </Popover>
  );
}

interface ParamFieldProps {
  param: IndicatorParam;
  value: number | string;
  onChange: (value: number | string) => void;
}

function ParamField({ param, value, onChange }: ParamFieldProps): ReactNode {
  if (param.kind === 'choice')
    return (
      <Select
        size="small"
        className="tr-param-choice"
        aria-label={param.name}
        value={String(value)}
        options={param.options.map((option) => ({ value: option.value, label: option.name }))}
        onChange={onChange}
      />
    );
  return (
    <InputNumber
      size="small"
      min={param.min}
      max={param.max}
      value={Number(value)}
      {...(param.whole && { precision: 0 })}
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}
