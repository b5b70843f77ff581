import type { dictDataResource } from '@wm/contract/system/dict';
import { Form, Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { DictRadio } from '#ui/fields/dict-field.tsx';
import { TagKindSelect } from '#ui/fields/tag-kind-select.tsx';

/** The dialog that makes or edits an entry of a dictionary. */
export function DictDataForm({ crud }: { crud: CrudForm<typeof dictDataResource> }): ReactNode {
  return (
    <CrudModal crud={crud}>
      {crud.mayWrite('dictLabel') && (
        <Form.Item
          name="dictLabel"
          label="字典标签"
          rules={[{ required: true, whitespace: true, message: '请输入字典标签' }]}
        >
          <Input maxLength={100} placeholder="界面上显示的文字" autoFocus />
        </Form.Item>
      )}
      {crud.mayWrite('dictValue') && (
        <Form.Item
          name="dictValue"
          label="字典键值"
          rules={[{ pattern: /^[^,]*$/, message: '字典键值不能包含逗号' }]}
        >
          <Input maxLength={100} placeholder="记录中保存的值，留空时用编号代替" />
        </Form.Item>
      )}
      {crud.mayWrite('dictSort') && (
        <Form.Item
          name="dictSort"
          label="显示顺序"
          rules={[{ required: true, message: '请输入显示顺序' }]}
        >
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
      )}
      {crud.mayWrite('listClass') && (
        <Form.Item name="listClass" label="标签样式">
          <TagKindSelect />
        </Form.Item>
      )}
      {crud.mayWrite('cssClass') && (
        <Form.Item
          name="cssClass"
          label="样式属性"
          rules={[{ pattern: /^[\w -]*$/, message: '只能包含字母、数字、下划线、连字符和空格' }]}
        >
          <Input maxLength={100} placeholder="附加的样式类名，可留空" />
        </Form.Item>
      )}
      {crud.mayWrite('status') && (
        <Form.Item name="status" label="状态">
          <DictRadio type="sys_normal_disable" />
        </Form.Item>
      )}
      {crud.mayWrite('remark') && (
        <Form.Item name="remark" label="备注">
          <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
      )}
    </CrudModal>
  );
}
