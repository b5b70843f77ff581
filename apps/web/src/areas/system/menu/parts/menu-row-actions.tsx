import type { Menu } from '@wm/contract/system/menu';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useConfirmRemove } from '#ui/confirm-remove.tsx';

interface MenuRowActionsProps {
  menu: Menu;
  onEdit: () => void;
  onAdd: () => void;
  onRemove: () => Promise<void>;
}

/** What can be done with one menu entry; below a button nothing can stand. */
export function MenuRowActions({ menu, onEdit, onAdd, onRemove }: MenuRowActionsProps): ReactNode {
  const confirmRemove = useConfirmRemove();
  return (
    <>
      <PermissionGate anyOf={['system:menu:edit']}>
        <Button type="link" onClick={onEdit}>
          修改
        </Button>
      </PermissionGate>
      {menu.menuType !== 'F' && (
        <PermissionGate anyOf={['system:menu:add']}>
          <Button type="link" onClick={onAdd}>
            新增
          </Button>
        </PermissionGate>
      )}
      <PermissionGate anyOf={['system:menu:remove']}>
        <Button
          type="link"
          danger
          onClick={() => confirmRemove({ what: `菜单「${menu.menuName}」`, remove: onRemove })}
        >
          删除
        </Button>
      </PermissionGate>
    </>
  );
}
