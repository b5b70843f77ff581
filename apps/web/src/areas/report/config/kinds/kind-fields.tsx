import type { ReportModule, ReportParam } from '@wm/contract/report/definition';
import { Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { FaultText } from '../fault-text.tsx';
import { isAt } from '../names.ts';
import { FurtherFields, isFurther } from './further-fields.tsx';
import type { Fault } from '../names.ts';

type Scale = NonNullable<ReportModule['scale']>;

interface ScaleFieldsProps {
  scale: Scale | undefined;
  isFaulty: boolean;
  onChange: (scale: Scale) => void;
}

const usual: Scale = { low: 0, high: 100 };

/** Where a gauge begins and ends. */
export function ScaleFields({ scale = usual, isFaulty, onChange }: ScaleFieldsProps): ReactNode {
  const status = isFaulty && ({ status: 'error' } as const);
  return (
    <span className="rp-limit">
      刻度
      <InputNumber
        aria-label="刻度起点"
        className="rp-scale"
        {...status}
        value={scale.low}
        onChange={(low) => low !== null && onChange({ ...scale, low })}
      />
      到
      <InputNumber
        aria-label="刻度终点"
        className="rp-scale"
        {...status}
        value={scale.high}
        onChange={(high) => high !== null && onChange({ ...scale, high })}
      />
    </span>
  );
}

interface OwnFieldsProps {
  module: ReportModule;
  params: readonly ReportParam[];
  path: string;
  fault: Fault | undefined;
  onChange: (part: Partial<ReportModule>) => void;
}

/** Of a module that shows no data, all that there is to it. */
export function OwnFields(props: OwnFieldsProps): ReactNode {
  const { module, onChange } = props;
  if (isFurther(module.kind)) return <FurtherFields {...props} kind={module.kind} />;
  if (module.kind === 'text') return <TextFields module={module} onChange={onChange} />;
  return <FilterFields {...props} />;
}

/** What a filter on the report asks its reader for. */
function FilterFields({ module, params, path, fault, onChange }: OwnFieldsProps): ReactNode {
  return (
    <section className="rp-part" aria-label="筛选控件">
      <h3>筛选控件</h3>
      <Input
        aria-label="控件标题"
        maxLength={60}
        value={module.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Select
        aria-label="控件的参数"
        className="rp-source"
        placeholder="请选择参数"
        value={module.param ?? null}
        options={params.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(param: string | null) => param !== null && onChange({ param })}
      />
      <p className="wm-muted">
        {params.length === 0
          ? '先在下面的「参数」里加一个，再在要筛选的模块里用它作条件。'
          : '看报表的人在这里改了值，用到这个参数的模块就按新值重新运行。'}
      </p>
      {isAt(fault, path) && <FaultText fault={fault} />}
    </section>
  );
}

interface TextFieldsProps {
  module: ReportModule;
  onChange: (part: Partial<ReportModule>) => void;
}

/** What a module of words says. */
function TextFields({ module, onChange }: TextFieldsProps): ReactNode {
  return (
    <section className="rp-part" aria-label="文字">
      <h3>文字</h3>
      <Input
        aria-label="文字标题"
        maxLength={60}
        value={module.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Input.TextArea
        aria-label="文字内容"
        maxLength={5000}
        autoSize={{ minRows: 4, maxRows: 12 }}
        value={module.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
    </section>
  );
}
