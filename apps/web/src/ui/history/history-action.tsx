import { Dropdown } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import type { HistoryTarget } from './history-drawer.tsx';

interface HistoryActionProps extends HistoryTarget {
  api: { path: string; permission: string };
  /** The code that lets one read it, when not the resource's `:query`. */
  code?: string;
  /** The row has three actions already: this one stands behind 更多. */
  isFourth?: boolean;
}

/** The button of a row that shows what was changed of it. */
export function HistoryAction({ api, code, isFourth, ...target }: HistoryActionProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const handleOpen = (): void => setOpen(true);
  return (
    <PermissionGate anyOf={[code ?? `${api.permission}:query`]}>
      {isFourth ? (
        <Dropdown
          trigger={['click']}
          menu={{ items: [{ key: 'history', label: '变更记录', onClick: handleOpen }] }}
        >
          <RowAction aria-haspopup="menu">更多</RowAction>
        </Dropdown>
      ) : (
        <RowAction onClick={handleOpen}>变更记录</RowAction>
      )}
      {isOpen && <HistoryDrawer path={api.path} target={target} onClose={() => setOpen(false)} />}
    </PermissionGate>
  );
}
