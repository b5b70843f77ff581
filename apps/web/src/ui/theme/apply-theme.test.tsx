import { act, cleanup, render, screen } from '@testing-library/react';
import { ConfigProvider, Table } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showDefaultLayout, useSettings } from '#core/stores/settings-store.ts';
import { paintBrand, useTheme } from './apply-theme.ts';

let cellsDrawn = 0;
const columns = [
  {
    dataIndex: 'name',
    render: (name: string) => {
      cellsDrawn += 1;
      return name;
    },
  },
];
const rows = [{ key: 1, name: '甲' }];

function Page(): ReactNode {
  const theme = useTheme();
  return (
    <ConfigProvider theme={theme}>
      <Table columns={columns} dataSource={rows} pagination={false} />
    </ConfigProvider>
  );
}

function variable(name: string): string {
  return document.documentElement.style.getPropertyValue(name);
}

beforeEach(() => {
  showDefaultLayout();
  cellsDrawn = 0;
});
afterEach(cleanup);

it('4 a new theme colour reaches every shade while no table is drawn again', () => {
  render(<Page />);
  expect(screen.getByText('甲')).toBeTruthy();
  const drawn = cellsDrawn;
  expect(drawn).toBeGreaterThan(0);
  act(() => {
    useSettings.setState({ theme: '#11a983' });
  });
  expect([variable('--wm-brand'), variable('--wm-brand-dark-2')]).toEqual(['#11a983', '#0d8768']);
  expect(cellsDrawn).toBe(drawn);
});

it('4 dragging the colour changes the page and not the setting', () => {
  render(<Page />);
  paintBrand('#123456');
  expect([variable('--wm-brand'), useSettings.getState().theme]).toEqual(['#123456', '#409EFF']);
});

it('dark, light and system mode decide the colours of the document', () => {
  render(<Page />);
  const mode = (): string | undefined => document.documentElement.dataset['mode'];
  act(() => {
    useSettings.setState({ mode: 'dark', theme: '#409EFF' });
  });
  expect(mode()).toBe('dark');
  const strongOnDark = variable('--wm-strong');
  act(() => {
    useSettings.setState({ mode: 'light' });
  });
  expect(mode()).toBe('light');
  expect(variable('--wm-strong')).not.toBe(strongOnDark);
  act(() => {
    useSettings.setState({ mode: 'system' });
  });
  expect(mode()).toBe('light');
});

it('grey and contrast mode mark the document', () => {
  render(<Page />);
  act(() => {
    useSettings.setState({ grey: true, contrast: true });
  });
  const root = document.documentElement;
  expect([root.hasAttribute('data-grey'), root.hasAttribute('data-contrast')]).toEqual([
    true,
    true,
  ]);
  act(() => {
    useSettings.setState({ grey: false, contrast: false });
  });
  expect([root.hasAttribute('data-grey'), root.hasAttribute('data-contrast')]).toEqual([
    false,
    false,
  ]);
});
