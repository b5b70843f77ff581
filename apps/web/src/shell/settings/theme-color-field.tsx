import { CheckOutlined } from '@ant-design/icons';
import { ColorPicker } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSettings } from '#core/stores/settings-store.ts';
import { paintBrand } from '#ui/theme/apply-theme.ts';
import { themeColors } from './theme-colors.ts';

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The theme colour: eight to choose from, or one's own. While it is dragged only CSS variables change. */
export function ThemeColorField(): ReactNode {
  const theme = useSettings((settings) => settings.theme);
  const [dragged, setDragged] = useState<string>();
  const commit = (value: string): void => {
    setDragged(undefined);
    useSettings.setState({ theme: value });
  };
  return (
    <div className="wm-colors" role="radiogroup" aria-label="主题颜色">
      {themeColors.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={isSame(value, theme)}
          aria-label={label}
          title={`${label} ${value.toUpperCase()}`}
          className="wm-color"
          style={{ backgroundColor: value }}
          onClick={() => commit(value)}
        >
          {isSame(value, theme) && <CheckOutlined />}
        </button>
      ))}
      <ColorPicker
        size="small"
        disabledAlpha
        format="hex"
        disabledFormat
        value={dragged ?? theme}
        placement="bottomRight"
        onChange={(color) => {
          setDragged(color.toHexString());
          paintBrand(color.toHexString());
        }}
        onChangeComplete={(color) => commit(color.toHexString())}
      >
        <button
          type="button"
          className="wm-color wm-color-own"
          aria-label="自定义颜色"
          title="自定义颜色"
        />
      </ColorPicker>
    </div>
  );
}
