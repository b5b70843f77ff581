import type { ResourceSpec } from '@wm/contract/core/resource';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { CrudTable } from '#core/crud/use-crud-table.ts';
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

/** 删除 for the selected rows of a list, who are counted by its measure word: 个岗位. */
export function removalOf<R extends ResourceSpec>(table: CrudTable<R>, counted: string) {
  return (ids: number[]): ReactNode => (
    <RemoveSelected
      permission={`${table.api.permission}:remove`}
      what={`选中的 ${ids.length} ${counted}`}
      remove={() => table.remove(ids)}
    />
  );
}
