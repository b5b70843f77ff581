import type { ReactNode } from 'react';
import { useSettings } from '#core/stores/settings-store.ts';

const layouts = [
  { name: 'side', label: '侧边菜单', topNav: false, topOnly: false },
  { name: 'mixed', label: '混合菜单', topNav: true, topOnly: false },
  { name: 'top', label: '顶部菜单', topNav: true, topOnly: true },
] as const;

/** Where the menu stands: at the side, at the top, or its sections at the top and their entries at the side; each as a small picture. */
export function LayoutField(): ReactNode {
  const { topNav, topOnly } = useSettings();
  const current = topNav ? (topOnly ? 'top' : 'mixed') : 'side';
  return (
    <div className="wm-layouts" role="radiogroup" aria-label="菜单位置">
      {layouts.map(({ name, label, ...places }) => (
        <button
          key={name}
          type="button"
          role="radio"
          aria-checked={name === current}
          className="wm-layout-sample"
          onClick={() => useSettings.setState(places)}
        >
          <span className={`wm-layout-picture wm-layout-${name}`} aria-hidden="true">
            <i />
            <i />
          </span>
          {label}
        </button>
      ))}
    </div>
  );
}
