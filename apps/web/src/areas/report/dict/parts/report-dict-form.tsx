import type { reportDictResource } from '@wm/contract/report/dict';
import { Form, Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { TagKindSelect } from '#ui/fields/tag-kind-select.tsx';

interface ReportDictFormProps {
  crud: CrudForm<typeof reportDictResource>;
  /** Whether the type may be chosen; otherwise it is that of the page. */
  hasType: boolean;
}

const word = { pattern: /^\s*\w*\s*$/, message: '只能包含字母、数字和下划线' };

/** The dialog that makes or edits an entry of the report dictionary. */
export function ReportDictForm({ crud, hasType }: ReportDictFormProps): ReactNode {
  return (
    <CrudModal crud={crud}>
      {crud.mayWrite('dictType') && (
        <Form.Item
          name="dictType"
          label="字典类型"
          rules={[{ required: true, whitespace: true, message: '请输入字典类型' }, word]}
        >
          <Input maxLength={100} placeholder="例如：REPORT_UNIT" disabled={!hasType} />
        </Form.Item>
      )}
      {crud.mayWrite('dictCode') && (
        <Form.Item name="dictCode" label="字典编码" rules={[word]}>
          <Input maxLength={100} placeholder="所属的报表或模块，可留空" />
        </Form.Item>
      )}
      {crud.mayWrite('dictLabel') && (
        <Form.Item
          name="dictLabel"
          label="字典标签"
          rules={[{ required: true, whitespace: true, message: '请输入字典标签' }]}
        >
          <Input maxLength={200} placeholder="界面上显示的文字" />
        </Form.Item>
      )}
      {crud.mayWrite('dictValue') && (
        <Form.Item
          name="dictValue"
          label="字典键值"
          rules={[
            { required: true, whitespace: true, message: '请输入字典键值' },
            { pattern: /^[^,]*$/, message: '字典键值不能包含逗号' },
          ]}
        >
          <Input maxLength={200} placeholder="在同一类型中不能重复" />
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
        <Form.Item name="cssClass" label="样式属性">
          <Input maxLength={100} placeholder="附加的样式类名，可留空" />
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
