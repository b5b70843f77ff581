import type { Strategy } from '@wm/market/strategy';
import { printStrategy } from '@wm/market/strategy-text';
import { Checkbox, InputNumber, Slider } from 'antd';
import type { ReactNode } from 'react';
import type { ScanAxis } from '@wm/contract/trading/run';

const axesAtMost = 2;
const valuesAtFirst = 20;

/** An axis around a parameter's value that stays in its range. */
function firstAxis(key: string, { value, min, max, whole }: Strategy['params'][string]): ScanAxis {
  const from = Math.max(min, whole ? Math.round(value / 2) : value / 2);
  const to = Math.min(max, whole ? Math.round(value * 2) : value * 2);
  const step = (to - from) / (valuesAtFirst - 1);
  return {
    param: key,
    from,
    to,
    step: whole ? Math.max(1, Math.round(step)) : Number(Math.max(step, 0.01).toPrecision(2)),
  };
}

/** How many values an axis has. */
export function axisCount({ from, to, step }: ScanAxis): number {
  return step > 0 && to >= from ? Math.floor((to - from) / step + 1e-9) + 1 : 0;
}

interface ParamFieldsProps {
  strategy: Strategy;
  axes: readonly ScanAxis[];
  onChange: (text: string) => void;
  onAxes: (axes: ScanAxis[]) => void;
}

/** The numbers of a strategy: to be changed, or scanned over a range. */
export function ParamFields({ strategy, axes, onChange, onAxes }: ParamFieldsProps): ReactNode {
  const params = Object.entries(strategy.params);
  if (params.length === 0)
    return (
      <p className="wm-muted">
        没有参数。在文字里写“参数 n：20，5 至 60，整数，周期”，公式里就能用 n。
      </p>
    );
  return (
    <div className="tr-params">
      {params.map(([key, param]) => {
        const { name, value, min, max, whole } = param;
        const axis = axes.find((one) => one.param === key);
        const set = (next: number | null): void => {
          if (next === null) return;
          onChange(
            printStrategy({
              ...strategy,
              params: { ...strategy.params, [key]: { ...param, value: next } },
            }),
          );
        };
        const change = (part: Partial<ScanAxis>): void =>
          onAxes(axes.map((one) => (one.param === key ? { ...one, ...part } : one)));
        const step = whole ? 1 : 0.1;
        return (
          <div key={key} className="tr-param-field">
            <span>{name}</span>
            <Slider
              ariaLabelForHandle={`${name}滑块`}
              min={min}
              max={max}
              step={step}
              value={value}
              onChange={set}
            />
            <InputNumber
              size="small"
              aria-label={name}
              min={min}
              max={max}
              step={step}
              value={value}
              onChange={set}
            />
            <Checkbox
              checked={axis !== undefined}
              disabled={!axis && axes.length >= axesAtMost}
              onChange={({ target }) =>
                onAxes(
                  target.checked
                    ? [...axes, firstAxis(key, param)]
                    : axes.filter((one) => one.param !== key),
                )
              }
            >
              扫描
            </Checkbox>
            {axis && (
              <span className="tr-axis">
                <InputNumber
                  size="small"
                  aria-label={`${name}扫描起点`}
                  min={min}
                  max={max}
                  value={axis.from}
                  onChange={(from) => from !== null && change({ from })}
                />
                至
                <InputNumber
                  size="small"
                  aria-label={`${name}扫描终点`}
                  min={min}
                  max={max}
                  value={axis.to}
                  onChange={(to) => to !== null && change({ to })}
                />
                步长
                <InputNumber
                  size="small"
                  aria-label={`${name}扫描步长`}
                  min={step / 10}
                  value={axis.step}
                  onChange={(next) => next !== null && change({ step: next })}
                />
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
