import type { ReactNode } from 'react';
import { knownComponents } from '#core/routing/known-components.ts';

/** A component by its name, marked when this version of the product has no such screen. */
export function ComponentName({ name }: { name: string }): ReactNode {
  if (name === '') return '--';
  if (knownComponents.has(name)) return name;
  return (
    <span className="wm-menu-component">
      <span className="wm-ellipsis">{name}</span>
      <span className="wm-menu-unknown">未知组件</span>
    </span>
  );
}
