import type { SettingRule } from '@wm/contract/system/config-rules';
import { Form, Input, InputNumber, Select, Space, Switch } from 'antd';
import type { ReactNode } from 'react';
import { ZoneSelect } from '#ui/cron/zone-select.tsx';

const label = '参数键值';
const name = 'configValue';

/** The field of a setting's value: a switch, a number with its unit, or text, as its key takes it. */
export function ValueField({ rule }: { rule: SettingRule | undefined }): ReactNode {
  if (rule?.kind === 'flag') {
    return (
      <Form.Item
        name={name}
        label={label}
        valuePropName="checked"
        getValueProps={(value: unknown) => ({ checked: value === 'true' })}
        normalize={String}
      >
        <Switch checkedChildren="开启" unCheckedChildren="关闭" />
      </Form.Item>
    );
  }
  if (rule?.kind === 'number') {
    const { min, max, unit } = rule;
    return (
      <Form.Item
        name={name}
        label={label}
        extra={`${min} 到 ${max} 的整数`}
        rules={[{ required: true, message: '请输入参数键值' }]}
        normalize={(value: string | number | null) => String(value ?? '')}
      >
        <InputNumber
          min={String(min)}
          max={String(max)}
          precision={0}
          stringMode
          suffix={unit}
          style={{ width: 180 }}
        />
      </Form.Item>
    );
  }
  if (rule?.kind === 'zone') {
    return (
      <Form.Item name={name} label={label} extra="其他人刷新页面后按新时区显示">
        <ZoneSelect />
      </Form.Item>
    );
  }
  if (rule?.kind === 'choice') return <ChoiceField name={name} label={label} rule={rule} />;
  if (rule?.kind === 'password') {
    return (
      <Form.Item name={name} label={label} extra="留空表示每次都要填写">
        <Input.Password maxLength={64} autoComplete="new-password" placeholder="留空" />
      </Form.Item>
    );
  }
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: '请输入参数键值' }]}>
      <Input.TextArea maxLength={500} autoSize={{ minRows: 1, maxRows: 6 }} />
    </Form.Item>
  );
}

interface ChoiceFieldProps {
  name: string;
  label: string;
  rule: Extract<SettingRule, { kind: 'choice' }>;
}

/** One of a few, each with a page that shows it before it is saved. */
function ChoiceField({ name, label, rule: { choices, preview } }: ChoiceFieldProps): ReactNode {
  const options = Object.entries(choices).map(([value, text]) => ({ value, label: text }));
  const previews = options.map((one) => (
    <a key={one.value} href={`${preview}${one.value}`} target="_blank" rel="noopener">
      {one.label}
    </a>
  ));
  return (
    <Form.Item
      name={name}
      label={label}
      extra={preview !== undefined && <Space size="middle">先看看：{previews}</Space>}
      rules={[{ required: true, message: '请选择其中一项' }]}
    >
      <Select options={options} />
    </Form.Item>
  );
}
