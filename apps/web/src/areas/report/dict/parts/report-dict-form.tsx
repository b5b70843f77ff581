import type { reportDictResource } from '@wm/contract/report/dict';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudField, SortField, RemarkField } from '#ui/overlays/crud-fields.tsx';
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
      <CrudField required="请输入" name="dictType" label="字典类型" rules={[word]}>
        <Input maxLength={100} placeholder="例如：REPORT_UNIT" disabled={!hasType} />
      </CrudField>
      <CrudField name="dictCode" label="字典编码" rules={[word]}>
        <Input maxLength={100} placeholder="所属的报表或模块，可留空" />
      </CrudField>
      <CrudField name="dictLabel" label="字典标签" required="请输入">
        <Input maxLength={200} placeholder="界面上显示的文字" />
      </CrudField>
      <CrudField
        required="请输入"
        name="dictValue"
        label="字典键值"
        rules={[{ pattern: /^[^,]*$/, message: '字典键值不能包含逗号' }]}
      >
        <Input maxLength={200} placeholder="在同一类型中不能重复" />
      </CrudField>
      <SortField name="dictSort" />
      <CrudField name="listClass" label="标签样式">
        <TagKindSelect />
      </CrudField>
      <CrudField name="cssClass" label="样式属性">
        <Input maxLength={100} placeholder="附加的样式类名，可留空" />
      </CrudField>
      <RemarkField />
    </CrudModal>
  );
}
