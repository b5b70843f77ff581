import { Button, Drawer, Input, Segmented, Switch } from 'antd';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { resetLayout, saveLayout } from '#core/settings/saved-layout.ts';
import { useSettings, watermarkTextLimit } from '#core/stores/settings-store.ts';
import type { Layout } from '#core/stores/settings-store.ts';
import { useUser } from '#core/stores/user-store.ts';
import { overlayTitle } from '#ui/overlays/overlay-title.tsx';
import { reloadLater } from '#shell/layout/reload-later.ts';
import { LayoutField } from './layout-field.tsx';
import { LayoutText } from './layout-text.tsx';
import { SideThemeField } from './side-theme-field.tsx';
import { ThemeColorField } from './theme-color-field.tsx';
import './settings-drawer.css';

const drawerWidth = 300;

type SwitchName = {
  [Name in keyof Layout]: Layout[Name] extends boolean ? Name : never;
}[keyof Layout];

const layoutSwitches: readonly [SwitchName, string][] = [
  ['topNav', '顶部导航'],
  ['tagsView', '显示标签页'],
  ['fixedHeader', '固定顶栏'],
  ['sidebarLogo', '显示标志'],
  ['dynamicTitle', '动态标题'],
];

const readingSwitches: readonly [SwitchName, string][] = [
  ['contrast', '高对比度'],
  ['grey', '灰色模式'],
  ['watermark', '页面水印'],
];

const modes = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '跟随系统' },
] satisfies { value: Layout['mode']; label: string }[];

function SettingSwitch({ name, label }: { name: SwitchName; label: string }): ReactNode {
  const isOn = useSettings((settings) => settings[name]);
  const id = useId();
  return (
    <div className="wm-setting">
      <label htmlFor={id}>{label}</label>
      <Switch
        id={id}
        size="small"
        checked={isOn}
        onChange={(checked) => useSettings.setState({ [name]: checked })}
      />
    </div>
  );
}

function WatermarkText(): ReactNode {
  const { watermark, watermarkText } = useSettings();
  const nickname = useUser((user) => user.nickname);
  if (!watermark) return null;
  return (
    <Input
      size="small"
      aria-label="水印文字"
      placeholder={nickname}
      maxLength={watermarkTextLimit}
      allowClear
      value={watermarkText}
      onChange={(event) => useSettings.setState({ watermarkText: event.target.value })}
    />
  );
}

/** Saves for this browser and the account, or goes back to the defaults. */
function Buttons(): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const handleSave = async (): Promise<void> => {
    setBusy(true);
    try {
      await saveLayout();
      notifier().message('success', '布局设置已保存，换一台电脑登录也会生效');
    } catch {
      notifier().message('warning', '已保存在本机，尚未同步到账号');
    } finally {
      setBusy(false);
    }
  };
  const handleReset = async (): Promise<void> => {
    setBusy(true);
    try {
      await resetLayout();
      reloadLater('正在清除设置并刷新，请稍候');
    } catch {
      setBusy(false);
    }
  };
  return (
    <div className="wm-setting-buttons">
      <Button type="primary" loading={isBusy} onClick={() => void handleSave()}>
        保存
      </Button>
      <Button disabled={isBusy} onClick={() => void handleReset()}>
        重置
      </Button>
    </div>
  );
}

interface SettingsDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The layout settings: every change shows at once, saving keeps it. */
export function SettingsDrawer({ isOpen, onClose }: SettingsDrawerProps): ReactNode {
  const mode = useSettings((settings) => settings.mode);
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="right"
      size={drawerWidth}
      title={overlayTitle('布局设置')}
      rootClassName="wm-settings"
      // What is changed must be seen: the page behind stays bright.
      styles={{ mask: { background: 'transparent' } }}
      footer={<Buttons />}
    >
      <section>
        <h3>外观</h3>
        <Segmented
          block
          aria-label="外观"
          options={modes}
          value={mode}
          onChange={(value) => useSettings.setState({ mode: value })}
        />
      </section>
      <section>
        <h3>侧栏</h3>
        <SideThemeField />
      </section>
      <section>
        <h3>主题颜色</h3>
        <ThemeColorField />
      </section>
      <section>
        <h3>布局</h3>
        <LayoutField />
        {layoutSwitches.map(([name, label]) => (
          <SettingSwitch key={name} name={name} label={label} />
        ))}
      </section>
      <section>
        <h3>阅读与保密</h3>
        {readingSwitches.map(([name, label]) => (
          <SettingSwitch key={name} name={name} label={label} />
        ))}
        <WatermarkText />
      </section>
      <section>
        <h3>带走</h3>
        <LayoutText />
      </section>
    </Drawer>
  );
}
