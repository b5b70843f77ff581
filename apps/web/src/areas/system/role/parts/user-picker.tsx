import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { notifier } from '#core/http/notifier.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { addRoleUsers, roleCandidateApi, roleUserApi } from '../role.api.ts';
import { roleUserColumns, roleUserSearch } from './role-user-columns.tsx';
import './user-picker.css';

interface UserPickerProps {
  roleId: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Chooses users who have the role not yet, and gives it to them. */
export function UserPicker({ roleId, isOpen, onClose }: UserPickerProps): ReactNode {
  return (
    <AppModal
      open={isOpen}
      title="选择用户"
      width={960}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      className="wm-user-picker"
    >
      {isOpen && <Candidates roleId={roleId} onDone={onClose} />}
    </AppModal>
  );
}

function Candidates({ roleId, onDone }: { roleId: number; onDone: () => void }): ReactNode {
  const client = useQueryClient();
  const table = useCrudTable(roleCandidateApi, { roleId, limit: 10 }, { isApart: true });
  const [isSaving, setSaving] = useState(false);
  const handleAdd = async (userIds: number[]): Promise<void> => {
    setSaving(true);
    try {
      await addRoleUsers({ roleId, userIds });
      notifier().message('success', '授权成功');
      onDone();
      await client.invalidateQueries({ queryKey: [roleCandidateApi.path] });
      await client.invalidateQueries({ queryKey: [roleUserApi.path] });
    } catch {
      // The client has shown why; the dialog stays open.
    } finally {
      setSaving(false);
    }
  };
  return (
    <ListTemplate
      table={table}
      record={false}
      columns={roleUserColumns}
      search={roleUserSearch}
      emptyText="没有可以授权的用户"
      renderBatch={(ids) => (
        <Button type="primary" size="small" loading={isSaving} onClick={() => void handleAdd(ids)}>
          授权
        </Button>
      )}
    />
  );
}
