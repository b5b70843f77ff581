import type { postResource } from '@wm/contract/system/post';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudField, SortField, RemarkField, StatusField } from '#ui/overlays/crud-fields.tsx';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';

/** The dialog that makes or edits a post. */
export function PostForm({ crud }: { crud: CrudForm<typeof postResource> }): ReactNode {
  return (
    <CrudModal crud={crud}>
      <CrudField name="postName" label="岗位名称" required="请输入">
        <Input maxLength={50} placeholder="例如：部门经理" autoFocus />
      </CrudField>
      <CrudField name="postCode" label="岗位编码" required="请输入">
        <Input maxLength={64} placeholder="例如：manager" />
      </CrudField>
      <SortField name="postSort" />
      <StatusField />
      <RemarkField />
    </CrudModal>
  );
}
