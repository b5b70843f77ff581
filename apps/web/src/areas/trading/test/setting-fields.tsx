import type { RunSettings } from '@wm/contract/trading/run';
import { InputNumber, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { DateRangeField } from '#ui/fields/date-range-field.tsx';
import { dayText } from '../price-text.ts';

/** What a run keeps to unless changed. */
export const firstSettings: RunSettings = {
  rules: 'cn',
  cash: 1_000_000,
  commissionPercent: 0.025,
  minimumFee: 5,
  slippageTicks: 1,
  lot: 1,
  fill: 'nextOpen',
  atEnd: 'keep',
  isLongOnly: true,
  riskFreePercent: 0,
};

/** Everything about a run beside the strategy. */
export interface TestSettings {
  settings: RunSettings;
  from: number | undefined;
  /** The beginning of the last day. */
  to: number | undefined;
  inSamplePercent: number;
  train: number;
  test: number;
  isAnchored: boolean;
  seed: number;
}

interface SettingFieldsProps {
  given: TestSettings;
  onChange: (given: TestSettings) => void;
}

/** The beginning of a day by the exchange's clock; nothing for a day that is left open. */
function timeOf(day: string): number | undefined {
  return day === '' ? undefined : Date.parse(`${day}T00:00:00Z`);
}

function dayOf(time: number | undefined): string {
  return time === undefined ? '' : dayText(time);
}

/** Money, costs and rules. */
export function SettingFields({ given, onChange }: SettingFieldsProps): ReactNode {
  const { settings } = given;
  const set = (part: Partial<RunSettings>): void =>
    onChange({ ...given, settings: { ...settings, ...part } });
  const number = (
    label: string,
    key: 'cash' | 'commissionPercent' | 'minimumFee' | 'slippageTicks' | 'riskFreePercent' | 'lot',
    range: { min: number; max: number },
  ): ReactNode => (
    <label>
      {label}
      <InputNumber
        size="small"
        {...range}
        value={settings[key]}
        onChange={(value) => value !== null && set({ [key]: value })}
      />
    </label>
  );
  const isChinese = settings.rules === 'cn';
  return (
    <div className="tr-settings">
      <label>
        交易规则
        <Select
          size="small"
          value={settings.rules}
          options={[
            { value: 'cn', label: 'A 股：T+1、涨跌停、整手、停牌不成交' },
            { value: 'plain', label: '不限：适合外盘与研究' },
          ]}
          onChange={(rules) => set({ rules })}
        />
      </label>
      {number('初始资金', 'cash', { min: 1, max: 1e12 })}
      {number('佣金 %', 'commissionPercent', { min: 0, max: 5 })}
      {number('最低佣金', 'minimumFee', { min: 0, max: 10_000 })}
      {number('滑点（跳）', 'slippageTicks', { min: 0, max: 1000 })}
      {!isChinese && number('每手', 'lot', { min: 0.000001, max: 1e6 })}
      <label>
        成交
        <Select
          size="small"
          value={settings.fill}
          options={[
            { value: 'nextOpen', label: '次根开盘' },
            { value: 'sameClose', label: '当根收盘（偏乐观）' },
          ]}
          onChange={(fill) => set({ fill })}
        />
      </label>
      <label>
        期末持仓
        <Select
          size="small"
          value={settings.atEnd}
          options={[
            { value: 'keep', label: '保留' },
            { value: 'close', label: '按收盘价平仓' },
          ]}
          onChange={(atEnd) => set({ atEnd })}
        />
      </label>
      {number('无风险利率 %', 'riskFreePercent', { min: -20, max: 50 })}
      <div className="tr-days">
        区间
        <DateRangeField
          label="区间"
          value={[dayOf(given.from), dayOf(given.to)]}
          onChange={([from, to]) => onChange({ ...given, from: timeOf(from), to: timeOf(to) })}
        />
      </div>
      <label>
        样本内 %
        <InputNumber
          size="small"
          min={10}
          max={100}
          precision={0}
          value={given.inSamplePercent}
          onChange={(value) => value !== null && onChange({ ...given, inSamplePercent: value })}
        />
      </label>
      <label>
        训练窗口（根）
        <InputNumber
          size="small"
          min={20}
          max={1_000_000}
          precision={0}
          value={given.train}
          onChange={(value) => value !== null && onChange({ ...given, train: value })}
        />
      </label>
      <label>
        测试窗口（根）
        <InputNumber
          size="small"
          min={5}
          max={1_000_000}
          precision={0}
          value={given.test}
          onChange={(value) => value !== null && onChange({ ...given, test: value })}
        />
      </label>
      <label>
        随机种子
        <InputNumber
          size="small"
          min={0}
          max={2_147_483_647}
          precision={0}
          value={given.seed}
          onChange={(value) => value !== null && onChange({ ...given, seed: value })}
        />
      </label>
      {!isChinese && (
        <label>
          只做多
          <Switch
            size="small"
            checked={settings.isLongOnly}
            onChange={(isLongOnly) => set({ isLongOnly })}
          />
        </label>
      )}
    </div>
  );
}
