import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { MenuIcon, menuIconNames } from '#ui/menu-icon.tsx';
import './icon-picker.css';

interface IconPickerProps {
  id?: string;
  value?: string;
  onChange?: (name: string) => void;
}

/** What is typed to find an icon and what is read of it: its name without the family's ending. */
function plainName(name: string): string {
  return name.replace(/Outlined$/, '');
}

/** Chooses one of the menu's icons: a searchable grid, also by keyboard. An icon we do not have is kept and named. */
export function IconPicker({ id, value = '', onChange }: IconPickerProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  const found = menuIconNames.filter((name) =>
    plainName(name).toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const choose = (name: string): void => {
    onChange?.(name);
    setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={setOpen}
      content={
        <div className="wm-icon-picker">
          <Input
            allowClear
            autoFocus
            placeholder="搜索图标"
            aria-label="搜索图标"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
          <div className="wm-icon-grid" role="listbox" aria-label="图标">
            {found.map((name) => (
              <button
                key={name}
                type="button"
                role="option"
                aria-selected={name === value}
                aria-label={plainName(name)}
                title={plainName(name)}
                onClick={() => choose(name)}
              >
                <MenuIcon name={name} />
              </button>
            ))}
          </div>
          {found.length === 0 && <p className="wm-muted">没有匹配的图标</p>}
          {value !== '' && (
            <Button type="link" size="small" onClick={() => choose('')}>
              不用图标
            </Button>
          )}
        </div>
      }
    >
      <Button
        id={id}
        className="wm-icon-chosen"
        aria-haspopup="listbox"
        {...(value !== '' && { icon: <MenuIcon name={value} /> })}
      >
        {value === '' ? <span className="wm-muted">请选择图标</span> : plainName(value)}
      </Button>
    </Popover>
  );
}
