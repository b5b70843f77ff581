import {
  FontSizeOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  QuestionCircleOutlined,
  ReadOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { keepSize, useApp } from '#core/stores/app-store.ts';
import { sizes } from '#core/stores/control-size.ts';
import { useUser } from '#core/stores/user-store.ts';
import { blogAddress, isBlogLinkShown } from '#shell/blog-link.ts';
import { openManual, useManual } from '#shell/manual/manual-store.ts';
import { reloadLater } from './reload-later.ts';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

async function toggleFullscreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    notifier().message('warning', '浏览器不允许全屏显示');
  }
}

/** Shows the application on the whole screen, or ends that. */
export function FullscreenButton(): ReactNode {
  const isFull = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  const label = isFull ? '退出全屏' : '全屏';
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        className="wm-header-tool"
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        aria-label={label}
        aria-pressed={isFull}
        onClick={() => void toggleFullscreen()}
      />
    </Tooltip>
  );
}

/** Opens the manual where it speaks of this screen. */
export function ManualButton(): ReactNode {
  const isOpen = useManual((manual) => manual.isOpen);
  return (
    <Tooltip title="使用手册">
      <Button
        type="text"
        className="wm-header-tool wm-manual-button"
        icon={<QuestionCircleOutlined />}
        aria-label="使用手册"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={openManual}
      />
    </Tooltip>
  );
}

/** Chooses the size of all controls; the page is loaded anew after a second. */
export function SizeButton(): ReactNode {
  const size = useApp((app) => app.size);
  const handleChoose = ({ key }: { key: string }): void => {
    if (key === size) return;
    keepSize(key);
    reloadLater('正在设置布局大小，请稍候');
  };
  const items = sizes.map(({ value, label }) => ({ key: value, label, disabled: value === size }));
  return (
    <Dropdown
      menu={{ items, selectedKeys: [size], onClick: handleChoose }}
      trigger={['click']}
      placement="bottomRight"
    >
      <Button
        type="text"
        className="wm-header-tool"
        icon={<FontSizeOutlined />}
        aria-label="布局大小"
        title="布局大小"
      />
    </Dropdown>
  );
}

/** The way to the blog, for those who have one. */
export function BlogLink(): ReactNode {
  const roleId = useUser((user) => user.role_id);
  if (!isBlogLinkShown(roleId)) return null;
  return (
    <Tooltip title="博客">
      <Button
        type="text"
        className="wm-header-tool"
        icon={<ReadOutlined />}
        aria-label="博客"
        href={blogAddress}
        target="_blank"
        rel="noopener"
      />
    </Tooltip>
  );
}
