// A page of its own, built by e2e/hidden-tab.spec.ts: what stands open while its tab is hidden and shown again.
import { DatePicker, Drawer, Dropdown, Image, Popover, Select } from 'antd';
import { Activity, Component, useState } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { AppModal } from '#ui/overlays/app-modal.tsx';

const options = [
  { value: 1, label: '甲' },
  { value: 2, label: '乙' },
];

const parts: Readonly<Record<string, ReactNode>> = {
  'app-modal': (
    <AppModal open title="标题">
      内容
    </AppModal>
  ),
  'plain-drawer': (
    <Drawer open title="标题">
      内容
    </Drawer>
  ),
  'app-drawer': (
    <AppDrawer open title="标题">
      内容
    </AppDrawer>
  ),
  select: <Select aria-label="选择" options={options} defaultOpen />,
  'image-preview': <Image src="/none.svg" alt="图片" preview={{ open: true }} />,
  popover: (
    <Popover open content="内容">
      <button type="button">打开</button>
    </Popover>
  ),
  dropdown: (
    <Dropdown open menu={{ items: [{ key: 'a', label: '内容' }] }}>
      <button type="button">打开</button>
    </Dropdown>
  ),
  'date-picker': <DatePicker open />,
};

class Boundary extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: '' };
  static getDerivedStateFromError(error: Error): { message: string } {
    return { message: error.message };
  }
  override render(): ReactNode {
    const { message } = this.state;
    return message ? <output id="broken">{message}</output> : this.props.children;
  }
}

function Page(): ReactNode {
  const [isShown, setShown] = useState(true);
  const name = new URLSearchParams(location.search).get('part') ?? '';
  // Called by the test: an open dialog lies over any button.
  Object.assign(window, { showTab: setShown });
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <Boundary>{parts[name]}</Boundary>
    </Activity>
  );
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<Page />);
