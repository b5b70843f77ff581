import { Dropdown } from 'antd';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { RowAction } from './row-action.tsx';

export interface MoreAction {
  key: string;
  label: string;
  danger?: boolean;
  onClick: () => void;
}

/** 更多: what else can be done with a row of a list; nothing when that is nothing. */
export function MoreActions({ actions }: { actions: readonly MoreAction[] }): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  if (actions.length === 0) return null;
  const items = actions.map(({ onClick, ...action }) => ({
    ...action,
    onClick: () => {
      // The item goes with its menu: what it opens gives the focus back to the button.
      button.current?.focus();
      onClick();
    },
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <RowAction ref={button} aria-haspopup="menu">
        更多
      </RowAction>
    </Dropdown>
  );
}
