import type { JobParam } from '@wm/contract/monitor/job';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import type { ReactNode } from 'react';

/** What the work is told: a field for each parameter of its schema. */
export function ParamFields({ params }: { params: JobParam[] }): ReactNode {
  if (params.length === 0) return null;
  return (
    <div className="wm-form-grid">
      {params.map((param) => (
        <Form.Item
          key={param.key}
          name={['payload', param.key]}
          label={param.title}
          {...(param.kind === 'switch' && { valuePropName: 'checked' })}
          rules={[{ required: param.kind === 'number', message: `请填写${param.title}` }]}
        >
          <ParamField param={param} />
        </Form.Item>
      ))}
    </div>
  );
}

/** The form gives the field its value and hears of its changes. */
function ParamField({ param, ...given }: { param: JobParam }): ReactNode {
  const { kind, min, max, unit, options } = param;
  if (kind === 'switch') return <Switch {...given} />;
  if (kind === 'select')
    return <Select {...given} options={options.map((value) => ({ value, label: value }))} />;
  if (kind === 'text') return <Input {...given} maxLength={200} />;
  const bounds = { ...(min !== null && { min }), ...(max !== null && { max }) };
  return <InputNumber {...given} {...bounds} precision={0} suffix={unit} />;
}
