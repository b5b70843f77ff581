import { Form, Input, InputNumber } from 'antd';
import type { FormItemProps } from 'antd';
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { DictRadio } from '#ui/fields/dict-field.tsx';

/** Whether the asker may write a column of the record that is filled in: the dialog or drawer around the fields says it. */
export const MayWrite = createContext<((column: string) => boolean) | undefined>(undefined);

interface CrudFieldProps extends Omit<FormItemProps, 'name' | 'label' | 'required'> {
  name: string;
  label: string;
  /** The column whose right decides, where the field bears another name. */
  column?: string;
  /** Refused while it is empty: 请输入 for texts (blanks are nothing), 请选择 for what is chosen. */
  required?: '请输入' | '请选择' | undefined;
}

/** A line of a record's form; left out for those who may not write it. Throws outside of such a form. */
export function CrudField({
  name,
  label,
  column = name,
  required,
  rules,
  ...item
}: CrudFieldProps): ReactNode {
  const mayWrite = use(MayWrite);
  if (!mayWrite) throw new Error(`the field ${name} stands outside of a record's form`);
  if (!mayWrite(column)) return null;
  const filled = required && {
    required: true,
    message: `${required}${label}`,
    ...(required === '请输入' && { whitespace: true }),
  };
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[...(filled ? [filled] : []), ...(rules ?? [])]}
      {...item}
    />
  );
}

/** 显示顺序: a place among others, from 0 to 9999. */
export function SortField({ name }: { name: string }): ReactNode {
  return (
    <CrudField name={name} label="显示顺序" rules={[{ required: true, message: '请输入显示顺序' }]}>
      <InputNumber min={0} max={9999} precision={0} />
    </CrudField>
  );
}

/** 状态: in use or not. */
export function StatusField({ disabled = false }: { disabled?: boolean }): ReactNode {
  return (
    <CrudField name="status" label="状态">
      <DictRadio type="sys_normal_disable" disabled={disabled} />
    </CrudField>
  );
}

/** 备注: up to 500 characters. */
export function RemarkField(): ReactNode {
  return (
    <CrudField name="remark" label="备注">
      <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 8 }} />
    </CrudField>
  );
}
