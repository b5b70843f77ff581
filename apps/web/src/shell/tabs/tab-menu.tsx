import {
  CloseCircleOutlined,
  CloseOutlined,
  MinusCircleOutlined,
  PushpinOutlined,
  ReloadOutlined,
  RollbackOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { isPinned } from '#core/stores/open-tabs-store.ts';
import type { OpenTab } from '#core/stores/open-tabs-store.ts';
import type { TabActions } from './use-tab-actions.ts';

interface TabMenuInput {
  /** The tab it stands at. */
  id: string;
  actions: TabActions;
  /** Whether one was closed that can be opened again. */
  hasClosed: boolean;
}

/** The right-click menu of a tab (specification 2.6), pinning, and the way back. */
export function tabMenu(
  views: readonly OpenTab[],
  { id, actions, hasClosed }: TabMenuInput,
): NonNullable<MenuProps['items']> {
  const at = views.findIndex((view) => view.path === id);
  const view = views[at];
  if (!view) return [];
  const entries = [
    { key: 'refresh', label: '刷新页面', icon: <ReloadOutlined />, run: actions.refresh },
    !isPinned(view) && {
      key: 'close',
      label: '关闭当前',
      icon: <CloseOutlined />,
      run: actions.close,
    },
    {
      key: 'close-others',
      label: '关闭其他',
      icon: <MinusCircleOutlined />,
      run: actions.closeOthers,
    },
    at > 0 && {
      key: 'close-left',
      label: '关闭左侧',
      icon: <VerticalRightOutlined />,
      run: actions.closeLeft,
    },
    at < views.length - 1 && {
      key: 'close-right',
      label: '关闭右侧',
      icon: <VerticalLeftOutlined />,
      run: actions.closeRight,
    },
    {
      key: 'close-all',
      label: '全部关闭',
      icon: <CloseCircleOutlined />,
      run: () => actions.closeAll(),
    },
    !view.meta.affix && {
      key: 'pin',
      label: view.pinned ? '取消固定' : '固定',
      icon: <PushpinOutlined />,
      run: actions.togglePin,
    },
    hasClosed && {
      key: 'reopen',
      label: '重新打开关闭的标签',
      icon: <RollbackOutlined />,
      extra: 'Alt Shift T',
      run: () => actions.reopen(),
    },
  ];
  const items = entries
    .filter((entry) => entry !== false)
    .map(({ run, ...item }) => Object.assign(item, { onClick: () => run(id) }));
  const last = items.findIndex(({ key }) => key === 'close-all');
  return items.flatMap((item, index) =>
    index === last && index < items.length - 1 ? [item, { type: 'divider' as const }] : [item],
  );
}
