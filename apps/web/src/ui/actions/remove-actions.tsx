import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useConfirmRemove } from './confirm-remove.tsx';
import type { Removal } from './confirm-remove.tsx';
import { RowAction } from './row-action.tsx';

interface RemoveProps extends Removal {
  /** The code that opens it. */
  permission: string;
}

/** 删除 in a row of a list: gated, and asked for by name. */
export function RemoveAction({ permission, ...removal }: RemoveProps): ReactNode {
  const confirmRemove = useConfirmRemove();
  return (
    <PermissionGate anyOf={[permission]}>
      <RowAction danger onClick={() => confirmRemove({ permission, ...removal })}>
        删除
      </RowAction>
    </PermissionGate>
  );
}

/** 删除 for the selected rows of a list. */
export function RemoveSelected({ permission, ...removal }: RemoveProps): ReactNode {
  const confirmRemove = useConfirmRemove();
  return (
    <PermissionGate anyOf={[permission]}>
      <Button danger size="small" onClick={() => confirmRemove({ permission, ...removal })}>
        删除
      </Button>
    </PermissionGate>
  );
}
