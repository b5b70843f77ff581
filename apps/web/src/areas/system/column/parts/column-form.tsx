import type { columnResource } from '@wm/contract/system/column';
import { Checkbox, Flex, Form, Select } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { maskLabels, rightLabels, rightNames } from '../../role/column-draft.ts';
import { sensitivityOptions } from '../sensitivity.ts';

const masks = Object.entries(maskLabels).map(([value, label]) => ({ value, label }));

interface ColumnFormProps {
  crud: CrudForm<typeof columnResource>;
  titles: ReadonlyMap<string, string>;
}

/** The dialog on how delicate a column is and what holds where roles say nothing of it. */
export function ColumnForm({ crud, titles }: ColumnFormProps): ReactNode {
  const { row } = crud;
  return (
    <CrudModal crud={crud}>
      <Form.Item label="字段">
        {row && `${titles.get(row.resource) ?? row.resource} · ${row.title}（${row.field}）`}
      </Form.Item>
      <Form.Item name="sensitivity" label="敏感级别">
        <Select options={sensitivityOptions} />
      </Form.Item>
      <Form.Item label="默认权限" extra="没有单独设置的角色按这里的默认值">
        <Flex wrap gap="4px 12px">
          {rightNames.map((right) => (
            <Form.Item key={right} name={right} valuePropName="checked" noStyle>
              <Checkbox>{rightLabels[right]}</Checkbox>
            </Form.Item>
          ))}
        </Flex>
      </Form.Item>
      <Form.Item name="mask" label="默认掩码">
        <Select options={masks} />
      </Form.Item>
    </CrudModal>
  );
}
