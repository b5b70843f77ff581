import { AppstoreOutlined } from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';
import * as known from './menu-icons.ts';

const icons: Readonly<Record<string, ComponentType<{ 'aria-hidden'?: boolean }>>> = known;

/** The icons a menu entry may have. */
export const menuIconNames: readonly string[] = Object.keys(icons);

interface MenuIconProps {
  name: string;
  /** What antd's menus give an icon for its place beside the title. */
  className?: string;
}

/** The drawing of a menu entry by the name the server sends; a plain square for a name we do not know. */
export function MenuIcon({ name, className }: MenuIconProps): ReactNode {
  const Icon = icons[name] ?? AppstoreOutlined;
  // Its title stands beside it.
  return <Icon aria-hidden {...(className !== undefined && { className })} />;
}
