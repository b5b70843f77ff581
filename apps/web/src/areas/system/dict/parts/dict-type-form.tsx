import type { dictTypeResource } from '@wm/contract/system/dict';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { DictRadio } from '#ui/fields/dict-field.tsx';

/** The dialog that makes or edits a dictionary. */
export function DictTypeForm({ crud }: { crud: CrudForm<typeof dictTypeResource> }): ReactNode {
  return (
    <CrudModal crud={crud}>
      {crud.mayWrite('dictName') && (
        <Form.Item
          name="dictName"
          label="字典名称"
          rules={[{ required: true, whitespace: true, message: '请输入字典名称' }]}
        >
          <Input maxLength={100} placeholder="例如：订单状态" autoFocus />
        </Form.Item>
      )}
      {crud.mayWrite('dictType') && (
        <Form.Item
          name="dictType"
          label="字典类型"
          rules={[
            { required: true, whitespace: true, message: '请输入字典类型' },
            {
              pattern: /^\s*[a-z][a-z0-9_]*\s*$/,
              message: '字典类型以小写字母开头，只能包含小写字母、数字和下划线',
            },
          ]}
          {...(crud.row && { extra: '界面按字典类型读取，修改后原来的类型不再可用' })}
        >
          <Input maxLength={100} placeholder="例如：order_status" />
        </Form.Item>
      )}
      {crud.mayWrite('status') && (
        <Form.Item name="status" label="状态">
          <DictRadio type="sys_normal_disable" />
        </Form.Item>
      )}
      {crud.mayWrite('remark') && (
        <Form.Item name="remark" label="备注">
          <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
        </Form.Item>
      )}
    </CrudModal>
  );
}
