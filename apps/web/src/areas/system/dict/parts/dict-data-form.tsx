import type { dictDataResource } from '@wm/contract/system/dict';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudField, SortField, RemarkField, StatusField } from '#ui/overlays/crud-fields.tsx';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { TagKindSelect } from '#ui/fields/tag-kind-select.tsx';

/** The dialog that makes or edits an entry of a dictionary. */
export function DictDataForm({ crud }: { crud: CrudForm<typeof dictDataResource> }): ReactNode {
  return (
    <CrudModal crud={crud}>
      <CrudField name="dictLabel" label="字典标签" required="请输入">
        <Input maxLength={100} placeholder="界面上显示的文字" autoFocus />
      </CrudField>
      <CrudField
        name="dictValue"
        label="字典键值"
        rules={[{ pattern: /^[^,]*$/, message: '字典键值不能包含逗号' }]}
      >
        <Input maxLength={100} placeholder="记录中保存的值，留空时用编号代替" />
      </CrudField>
      <SortField name="dictSort" />
      <CrudField name="listClass" label="标签样式">
        <TagKindSelect />
      </CrudField>
      <CrudField
        name="cssClass"
        label="样式属性"
        rules={[{ pattern: /^[\w -]*$/, message: '只能包含字母、数字、下划线、连字符和空格' }]}
      >
        <Input maxLength={100} placeholder="附加的样式类名，可留空" />
      </CrudField>
      <StatusField />
      <RemarkField />
    </CrudModal>
  );
}
