import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { RowAction } from './row-action.tsx';

interface WriteActionProps {
  /** The code that opens it. */
  permission: string;
  onClick: () => void;
}

/** 新增, the main action above a list. */
export function AddAction({ permission, onClick }: WriteActionProps): ReactNode {
  return (
    <PermissionGate anyOf={[permission]}>
      <Button type="primary" icon={<PlusOutlined />} onClick={onClick}>
        新增
      </Button>
    </PermissionGate>
  );
}

/** 修改 in a row of a list. */
export function EditAction({ permission, onClick }: WriteActionProps): ReactNode {
  return (
    <PermissionGate anyOf={[permission]}>
      <RowAction onClick={onClick}>修改</RowAction>
    </PermissionGate>
  );
}
