import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dataScopeNames, dataScopes } from '@wm/contract/core/data-scope';
import type { DataScope } from '@wm/contract/core/data-scope';
import type { Role } from '@wm/contract/system/role';
import { Form, Input, Select, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { readDeptChoices, readRoleGrants, roleApi, saveDataScope } from '../role.api.ts';
import type { RoleGrants } from '../role.api.ts';
import { ChoiceTreeField } from './choice-tree-field.tsx';

const options = dataScopes.map((value) => ({ value, label: dataScopeNames[value] }));

interface DataScopeDialogProps {
  /** Nothing keeps the dialog closed. */
  role: Role | undefined;
  onClose: () => void;
}

/** Whose records a role's permissions reach. */
export function DataScopeDialog({ role, onClose }: DataScopeDialogProps): ReactNode {
  const grants = useQuery({
    queryKey: [roleApi.path, 'grants', role?.id],
    queryFn: () => readRoleGrants(role?.id ?? 0),
    enabled: role !== undefined,
    gcTime: 0,
  });
  if (!role) return null;
  if (grants.isError)
    return (
      <AppModal open title="分配数据权限" footer={null} onCancel={onClose}>
        <QueryError query={grants} what="角色" />
      </AppModal>
    );
  if (!grants.data) return null;
  return <ScopeForm key={role.id} role={role} grants={grants.data} onClose={onClose} />;
}

interface ScopeFormProps {
  role: Role;
  grants: RoleGrants;
  onClose: () => void;
}

function ScopeForm({ role, grants, onClose }: ScopeFormProps): ReactNode {
  const client = useQueryClient();
  const isNarrow = useIsNarrow();
  const [dataScope, setDataScope] = useState<DataScope>(grants.dataScope);
  const [deptIds, setDeptIds] = useState(grants.deptIds);
  const [isSaving, setSaving] = useState(false);
  const isCustom = dataScope === '2';
  const depts = useQuery({
    queryKey: [roleApi.path, 'depts'],
    queryFn: readDeptChoices,
    enabled: isCustom,
  });
  const nodes = useMemo(
    () => depts.data?.map((dept) => ({ ...dept, label: dept.deptName })) ?? [],
    [depts.data],
  );
  const handleSave = async (): Promise<void> => {
    setSaving(true);
    try {
      await saveDataScope(role.id, { dataScope, deptIds: isCustom ? deptIds : [] });
      notifier().message('success', '修改成功');
      onClose();
      await client.invalidateQueries({ queryKey: [roleApi.path] });
    } catch {
      // The client has shown why; the dialog stays open.
    } finally {
      setSaving(false);
    }
  };
  return (
    <AppModal
      open
      title="分配数据权限"
      okText="保存"
      cancelText="取消"
      confirmLoading={isSaving}
      onOk={() => void handleSave()}
      onCancel={onClose}
    >
      <Form
        className="wm-form"
        colon={false}
        layout={isNarrow ? 'vertical' : 'horizontal'}
        {...(!isNarrow && { labelCol: { flex: '90px' } })}
      >
        <Form.Item label="角色名称">
          <Input value={role.roleName} disabled />
        </Form.Item>
        <Form.Item label="权限范围" htmlFor="data-scope">
          <Select id="data-scope" value={dataScope} options={options} onChange={setDataScope} />
        </Form.Item>
        {isCustom && (
          <Form.Item label="数据权限">
            {depts.isError ? (
              <QueryError query={depts} />
            ) : depts.isPending ? (
              <Skeleton active title={false} paragraph={{ rows: 4 }} />
            ) : (
              <ChoiceTreeField
                nodes={nodes}
                label="数据权限"
                value={deptIds}
                onChange={setDeptIds}
              />
            )}
          </Form.Item>
        )}
      </Form>
    </AppModal>
  );
}
