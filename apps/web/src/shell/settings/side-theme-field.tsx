import { CheckOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useSettings } from '#core/stores/settings-store.ts';

const sideThemes = [
  { value: 'theme-dark', label: '深色侧栏' },
  { value: 'theme-light', label: '浅色侧栏' },
] as const;

/** Dark or light sidebar, each shown as a small picture of itself. */
export function SideThemeField(): ReactNode {
  const sideTheme = useSettings((settings) => settings.sideTheme);
  return (
    <div className="wm-side-themes" role="radiogroup" aria-label="侧栏主题">
      {sideThemes.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={value === sideTheme}
          className={`wm-side-sample wm-side-sample-${value}`}
          onClick={() => useSettings.setState({ sideTheme: value })}
        >
          <span className="wm-side-picture" aria-hidden="true">
            {value === sideTheme && <CheckOutlined />}
          </span>
          {label}
        </button>
      ))}
    </div>
  );
}
