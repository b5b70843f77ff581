import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useInRouterContext } from 'react-router';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useArrival } from '#core/tabs/arrival.ts';
import { RowAction } from './row-action.tsx';

interface WriteActionProps {
  /** The code that opens it. */
  permission: string;
  onClick: () => void;
}

function OnArrival({ onClick }: Pick<WriteActionProps, 'onClick'>): null {
  useArrival('create', onClick);
  return null;
}

/** 新增, the main action above a list; also what 新增… of the palette leads to. */
export function AddAction({ permission, onClick }: WriteActionProps): ReactNode {
  const hasAddress = useInRouterContext();
  return (
    <PermissionGate anyOf={[permission]}>
      <>
        {hasAddress && <OnArrival onClick={onClick} />}
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onClick}>
          新增
        </Button>
      </>
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
