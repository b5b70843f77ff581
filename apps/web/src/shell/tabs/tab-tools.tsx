import { DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { tabName } from '#core/stores/open-tabs-store.ts';
import type { OpenTab } from '#core/stores/open-tabs-store.ts';
import type { StripScroll } from './use-strip-scroll.ts';

interface ToolProps {
  label: string;
  icon: ReactNode;
  isDisabled: boolean;
  onClick: () => void;
}

function Turn({ label, icon, isDisabled, onClick }: ToolProps): ReactNode {
  return (
    <button
      type="button"
      className="wm-tab-tool wm-tab-turn"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

interface TabToolsProps {
  views: readonly OpenTab[];
  activeId: string;
  dirty: ReadonlySet<string>;
  scroll: StripScroll;
  onOpen: (id: string) => void;
}

/** Beside a strip that is wider than its place: back, on, and all tabs as a list. */
export function TabTools(props: TabToolsProps): ReactNode {
  const { views, activeId, dirty, scroll, onOpen } = props;
  const items: MenuProps['items'] = views.map((view) => ({
    key: view.path,
    label: dirty.has(view.path) ? `${tabName(view)}（未保存）` : tabName(view),
  }));
  return (
    <div className="wm-tab-tools">
      <Turn
        label="向左看标签"
        icon={<LeftOutlined aria-hidden />}
        isDisabled={scroll.atStart}
        onClick={() => scroll.turn(-1)}
      />
      <Turn
        label="向右看标签"
        icon={<RightOutlined aria-hidden />}
        isDisabled={scroll.atEnd}
        onClick={() => scroll.turn(1)}
      />
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items,
          selectedKeys: [activeId],
          onClick: ({ key }) => onOpen(key),
          className: 'wm-tab-list',
        }}
      >
        <button
          type="button"
          className="wm-tab-tool"
          aria-label={`全部 ${views.length} 个标签`}
          aria-haspopup="menu"
          title={`全部 ${views.length} 个标签`}
        >
          <DownOutlined aria-hidden />
        </button>
      </Dropdown>
    </div>
  );
}
