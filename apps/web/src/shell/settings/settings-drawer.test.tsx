import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showDefaultLayout, useSettings } from '#core/stores/settings-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { reloadLater } from '#shell/layout/reload-later.ts';
import { SettingsDrawer } from './settings-drawer.tsx';
import { themeColors } from './theme-colors.ts';

vi.mock('#shell/layout/reload-later.ts', () => ({ reloadLater: vi.fn<() => void>() }));

beforeEach(() => {
  showDefaultLayout();
  render(<SettingsDrawer isOpen onClose={() => {}} />, { wrapper: AppFrame });
});
afterEach(cleanup);

const press = (role: string, name: string): void => {
  fireEvent.click(screen.getByRole(role, { name }));
};

describe('2.6 the layout settings drawer', () => {
  it('9 is 300 px wide, at the right', () => {
    const wrapper = document.querySelector<HTMLElement>('.ant-drawer-content-wrapper');
    expect(wrapper?.style.width).toBe('300px');
    expect(document.querySelector('.ant-drawer-right')).not.toBeNull();
  });

  it('chooses a dark or a light side theme', () => {
    press('radio', '浅色侧栏');
    expect(useSettings.getState().sideTheme).toBe('theme-light');
    press('radio', '深色侧栏');
    expect(useSettings.getState().sideTheme).toBe('theme-dark');
  });

  it('copies the settings as a text, and takes what somebody has copied, but nothing else', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', {
      clipboard: { writeText: (text: string) => Promise.resolve(void written.push(text)) },
    });
    press('radio', '浅色侧栏');
    press('switch', '灰色模式');
    press('button', '复制设置');
    await waitFor(() => expect(written).toHaveLength(1));
    showDefaultLayout();
    press('button', '粘贴设置');
    const box = (): HTMLElement => screen.getByLabelText('粘贴布局设置');
    for (const text of ['不是设置', '{"a":1}', '{"sideTheme":"theme-pink"}', '[1]']) {
      fireEvent.change(box(), { target: { value: text } });
      expect(screen.getByRole('alert').textContent).toBe('这不是复制出来的布局设置');
    }
    const copied = written[0] ?? '';
    // What is of no use in it is left out.
    const worse = JSON.stringify({ ...JSON.parse(copied), theme: 'red', evil: true });
    fireEvent.change(box(), { target: { value: worse } });
    const { sideTheme, grey, theme } = useSettings.getState();
    expect([sideTheme, grey, theme]).toEqual(['theme-light', true, '#409EFF']);
    expect(Object.keys(useSettings.getState())).not.toContain('evil');
    expect(screen.queryByLabelText('粘贴布局设置')).toBeNull();
    vi.unstubAllGlobals();
  });

  it('9 offers 8 preset theme colours, #409EFF first, and takes the one chosen', () => {
    const group = screen.getByRole('radiogroup', { name: '主题颜色' });
    expect(group.querySelectorAll('[role=radio]')).toHaveLength(8);
    expect(new Set(themeColors.map(({ value }) => value)).size).toBe(8);
    expect(themeColors[0].value).toBe('#409EFF');
    for (const { value, label } of themeColors) {
      press('radio', label);
      expect(useSettings.getState().theme).toBe(value);
    }
    expect(screen.getByRole('button', { name: '自定义颜色' })).toBeTruthy();
  });

  it.each([
    ['顶部导航', 'topNav'],
    ['显示标签页', 'tagsView'],
    ['固定顶栏', 'fixedHeader'],
    ['显示标志', 'sidebarLogo'],
    ['动态标题', 'dynamicTitle'],
  ] as const)('has a switch %s for %s', (label, name) => {
    const before = useSettings.getState()[name];
    expect(screen.getByRole('switch', { name: label }).ariaChecked ?? '').toBe(String(before));
    press('switch', label);
    expect(useSettings.getState()[name]).toBe(!before);
    press('switch', label);
    expect(useSettings.getState()[name]).toBe(before);
  });

  it('shows where the menu may stand, and puts it there at once', () => {
    const places = () => {
      const { topNav, topOnly } = useSettings.getState();
      return [topNav, topOnly];
    };
    const group = screen.getByRole('radiogroup', { name: '菜单位置' });
    const chosen = (): string | null | undefined =>
      group.querySelector('[aria-checked=true]')?.textContent;
    expect([chosen(), places()]).toEqual(['混合菜单', [true, false]]);
    press('radio', '顶部菜单');
    expect([chosen(), places()]).toEqual(['顶部菜单', [true, true]]);
    press('radio', '侧边菜单');
    expect([chosen(), places()]).toEqual(['侧边菜单', [false, false]]);
    // The switch of the specification says the same.
    expect(screen.getByRole('switch', { name: '顶部导航' }).ariaChecked ?? '').toBe('false');
    press('switch', '顶部导航');
    expect(chosen()).toBe('混合菜单');
  });

  it('saves under layout-setting by its button', async () => {
    const { shown } = spyNotifier();
    stubServer(() => envelope(null));
    press('switch', '固定顶栏');
    press('button', '保存');
    await waitFor(() => expect(shown).toHaveLength(1));
    expect(JSON.parse(localStorage.getItem('layout-setting') ?? '{}')).toMatchObject({
      fixedHeader: true,
      theme: '#409EFF',
    });
  });

  it('clears it by 重置 and reloads', async () => {
    stubServer(() => envelope(null));
    localStorage.setItem('layout-setting', '{"fixedHeader":true}');
    useSettings.setState({ fixedHeader: true });
    press('button', '重置');
    await waitFor(() => expect(reloadLater).toHaveBeenCalledOnce());
    expect([localStorage.getItem('layout-setting'), useSettings.getState().fixedHeader]).toEqual([
      null,
      false,
    ]);
  });
});
