import type { dictTypeResource } from '@wm/contract/system/dict';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudField, RemarkField, StatusField } from '#ui/overlays/crud-fields.tsx';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';

/** The dialog that makes or edits a dictionary. */
export function DictTypeForm({ crud }: { crud: CrudForm<typeof dictTypeResource> }): ReactNode {
  return (
    <CrudModal crud={crud}>
      <CrudField name="dictName" label="字典名称" required="请输入">
        <Input maxLength={100} placeholder="例如：订单状态" autoFocus />
      </CrudField>
      <CrudField
        required="请输入"
        name="dictType"
        label="字典类型"
        rules={[
          {
            pattern: /^\s*[a-z][a-z0-9_]*\s*$/,
            message: '字典类型以小写字母开头，只能包含小写字母、数字和下划线',
          },
        ]}
        {...(crud.row && { extra: '界面按字典类型读取，修改后原来的类型不再可用' })}
      >
        <Input maxLength={100} placeholder="例如：order_status" />
      </CrudField>
      <StatusField />
      <RemarkField />
    </CrudModal>
  );
}
