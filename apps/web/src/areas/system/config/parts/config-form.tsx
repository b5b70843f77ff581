import type { configResource } from '@wm/contract/system/config';
import { settingRule } from '@wm/contract/system/config-rules';
import { Input, Switch } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudField, RemarkField } from '#ui/overlays/crud-fields.tsx';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { ValueField } from './value-field.tsx';

/** The dialog that makes or edits a setting. */
export function ConfigForm({ crud }: { crud: CrudForm<typeof configResource> }): ReactNode {
  const isBuiltIn = crud.row?.builtIn ?? false;
  return (
    <CrudModal crud={crud}>
      <CrudField name="configName" label="参数名称" required="请输入">
        <Input maxLength={100} placeholder="例如：首页公告" autoFocus />
      </CrudField>
      <CrudField
        required="请输入"
        name="configKey"
        label="参数键名"
        rules={[{ pattern: /^\s*[\w.-]+\s*$/, message: '只能包含字母、数字、点、下划线和连字符' }]}
        {...(isBuiltIn && { extra: '内置参数的键名不能修改' })}
      >
        <Input maxLength={100} placeholder="例如：sys.index.notice" disabled={isBuiltIn} />
      </CrudField>
      {crud.mayWrite('configValue') && (
        <ValueField rule={crud.row && settingRule(crud.row.configKey)} />
      )}
      <CrudField
        name="builtIn"
        label="系统内置"
        valuePropName="checked"
        extra={isBuiltIn ? undefined : '设为内置后不能删除，也不能再取消'}
      >
        <Switch checkedChildren="是" unCheckedChildren="否" disabled={isBuiltIn} />
      </CrudField>
      <RemarkField />
    </CrudModal>
  );
}
