import { Form, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { DictRadio } from '#ui/fields/dict-field.tsx';

interface ShownFieldsProps {
  type: string;
  isSite: boolean;
}

interface SwitchFieldProps {
  name: string;
  label: string;
  tooltip?: string;
  /** Shown as the opposite of what is stored. */
  isInverse?: boolean;
}

function SwitchField({ name, label, tooltip, isInverse = false }: SwitchFieldProps): ReactNode {
  return (
    <Form.Item
      name={name}
      label={label}
      {...(tooltip && { tooltip })}
      getValueProps={(value: unknown) => ({ checked: (value === true) !== isInverse })}
      getValueFromEvent={(checked: boolean) => checked !== isInverse}
    >
      <Switch />
    </Form.Item>
  );
}

/** How and to whom an entry is shown. */
export function ShownFields({ type, isSite }: ShownFieldsProps): ReactNode {
  const isPage = type === 'C' && !isSite;
  return (
    <section>
      <h3 className="wm-form-section">显示</h3>
      <Form.Item
        name="visible"
        label="显示状态"
        tooltip="隐藏后不在菜单中，仍可按地址打开"
        getValueProps={(isShown: unknown) => ({ value: isShown === true ? '0' : '1' })}
        normalize={(value) => value === '0'}
      >
        <DictRadio type="sys_show_hide" />
      </Form.Item>
      <div className="wm-form-switches">
        <SwitchField name="breadcrumb" label="面包屑" />
        {type === 'M' && (
          <SwitchField name="alwaysShow" label="总是展开" tooltip="只有一个子菜单时也显示目录" />
        )}
        {isPage && (
          <>
            <SwitchField name="noCache" label="缓存页面" isInverse />
            <SwitchField name="affix" label="固定标签" tooltip="标签一直在，不能关闭" />
          </>
        )}
      </div>
      <Form.Item
        name="roles"
        label="可见角色"
        tooltip="角色标识。不填则对所有得到授权的人显示"
        rules={[
          {
            type: 'array',
            max: 20,
            defaultField: { type: 'string', pattern: /^[\w-]{1,100}$/ },
            message: '角色标识由字母、数字、- 和 _ 组成，最多 20 个',
          },
        ]}
      >
        <Select mode="tags" tokenSeparators={[',', ' ']} open={false} placeholder="例如：editor" />
      </Form.Item>
    </section>
  );
}
