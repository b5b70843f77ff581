import type { Menu } from '@wm/contract/system/menu';
import type { ReactNode } from 'react';
import type { Undo } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { RemoveAction } from '#ui/actions/remove-actions.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { EditAction } from '#ui/actions/write-actions.tsx';

interface MenuRowActionsProps {
  menu: Menu;
  onEdit: () => void;
  onAdd: () => void;
  onRemove: () => Promise<Undo | undefined>;
}

/** What can be done with one menu entry; below a button nothing can stand. */
export function MenuRowActions({ menu, onEdit, onAdd, onRemove }: MenuRowActionsProps): ReactNode {
  return (
    <>
      <EditAction permission="system:menu:edit" onClick={onEdit} />
      {menu.menuType !== 'F' && (
        <PermissionGate anyOf={['system:menu:add']}>
          <RowAction onClick={onAdd}>新增</RowAction>
        </PermissionGate>
      )}
      <RemoveAction
        permission="system:menu:remove"
        what={`菜单「${menu.menuName}」`}
        remove={onRemove}
      />
    </>
  );
}
