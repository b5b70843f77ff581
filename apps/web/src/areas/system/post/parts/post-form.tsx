import type { postResource } from '@wm/contract/system/post';
import { Form, Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { DictRadio } from '#ui/fields/dict-field.tsx';

/** The dialog that makes or edits a post. */
export function PostForm({ crud }: { crud: CrudForm<typeof postResource> }): ReactNode {
  return (
    <CrudModal crud={crud}>
      {crud.mayWrite('postName') && (
        <Form.Item
          name="postName"
          label="岗位名称"
          rules={[{ required: true, whitespace: true, message: '请输入岗位名称' }]}
        >
          <Input maxLength={50} placeholder="例如：部门经理" autoFocus />
        </Form.Item>
      )}
      {crud.mayWrite('postCode') && (
        <Form.Item
          name="postCode"
          label="岗位编码"
          rules={[{ required: true, whitespace: true, message: '请输入岗位编码' }]}
        >
          <Input maxLength={64} placeholder="例如：manager" />
        </Form.Item>
      )}
      {crud.mayWrite('postSort') && (
        <Form.Item
          name="postSort"
          label="显示顺序"
          rules={[{ required: true, message: '请输入显示顺序' }]}
        >
          <InputNumber min={0} max={9999} precision={0} />
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
