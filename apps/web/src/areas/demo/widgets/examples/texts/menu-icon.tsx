import type { ReactNode } from 'react';
import { MenuIcon, menuIconNames } from '#ui/menu-icon.tsx';

export function Normal(): ReactNode {
  return menuIconNames.slice(0, 12).map((name) => <MenuIcon key={name} name={name} />);
}

/** A name that we do not have. */
export function Failed(): ReactNode {
  return <MenuIcon name="NoSuchOutlined" />;
}
