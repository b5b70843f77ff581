import {
  AimOutlined,
  CompressOutlined,
  DesktopOutlined,
  EditOutlined,
  EyeOutlined,
  FullscreenOutlined,
  GlobalOutlined,
  MinusOutlined,
  PlayCircleOutlined,
  PlusOutlined,
  SearchOutlined,
  SelectOutlined,
  CoffeeOutlined,
} from '@ant-design/icons';
import type { Command } from '@wm/mindmap/command';
import {
  backToRoot,
  fitCanvas,
  openSearch,
  toggleZen,
  zoomIn,
  zoomOut,
} from '@wm/mindmap/view-commands';
import { countMap } from '@wm/mindmap/outline-rows';
import { Button, Dropdown, Tooltip } from 'antd';
import { useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { setConfig, usePreferences } from '../storage/preferences.ts';
import { useEditor, useMapVersion, useUi, useWords } from './editor-context.ts';
import { shortcutText } from './shortcut-text.ts';
import { ToolButton } from './tool-button.tsx';

function Counter(): ReactNode {
  const { map } = useEditor();
  const { t } = useWords();
  const version = useMapVersion();
  // oxlint-disable-next-line react/exhaustive-deps -- the store changes in place, the version says when
  const count = useMemo(() => countMap(map.session.store), [map, version]);
  return (
    <span className="mm-counter wm-number">
      {t('counter')} {count.words.toLocaleString('zh-CN')} · {t('nodes')}{' '}
      {count.nodes.toLocaleString('zh-CN')}
    </span>
  );
}

/** Whole percents; below one, where a map of thousands of nodes is seen whole, with a decimal. */
function percentOf(scale: number): number {
  const percent = scale * 100;
  return percent < 1 ? Math.round(percent * 10) / 10 : Math.round(percent);
}

function useScale(): number {
  const view = useUi((state) => state.view);
  return useSyncExternalStore(
    (listener) => view?.watchView(listener) ?? (() => {}),
    () => percentOf(view?.view.scale ?? 1),
  );
}

function CommandButton({ command, icon }: { command: Command; icon: ReactNode }): ReactNode {
  const { map } = useEditor();
  const { say } = useWords();
  return (
    <ToolButton
      icon={icon}
      label={say(command.label)}
      keys={command.shortcuts.slice(0, 1).map(shortcutText).join()}
      onPress={() => void map.run(command)}
    />
  );
}

function Zoom(): ReactNode {
  const view = useUi((state) => state.view);
  const { t } = useWords();
  const percent = useScale();
  return (
    <div className="mm-group">
      <CommandButton command={zoomOut} icon={<MinusOutlined />} />
      <Tooltip title={t('actualSize')} mouseEnterDelay={0.5}>
        <Button
          type="text"
          className="mm-tool mm-percent wm-number"
          aria-label={`${t('actualSize')} ${percent}%`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => view?.zoomTo(1)}
        >
          {percent}%
        </Button>
      </Tooltip>
      <CommandButton command={zoomIn} icon={<PlusOutlined />} />
      <CommandButton command={fitCanvas} icon={<CompressOutlined />} />
    </div>
  );
}

function MouseSetting(): ReactNode {
  const { t } = useWords();
  const selects = usePreferences((state) => state.config.useLeftKeySelectionRightKeyDrag);
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [String(selects)],
        onClick: ({ key }) => setConfig({ useLeftKeySelectionRightKeyDrag: key === 'true' }),
        items: [
          { key: 'false', label: t('leftDrags') },
          { key: 'true', label: t('leftSelects') },
        ],
      }}
    >
      <Button type="text" className="mm-tool" aria-label={t('mouse')} title={t('mouse')}>
        <SelectOutlined />
      </Button>
    </Dropdown>
  );
}

function Fullscreen(): ReactNode {
  const { t } = useWords();
  const view = useUi((state) => state.view);
  const show = (element: Element | null | undefined): void => {
    const done = document.fullscreenElement
      ? document.exitFullscreen()
      : element?.requestFullscreen();
    done?.catch(() => {});
  };
  return (
    <div className="mm-group">
      <ToolButton
        icon={<DesktopOutlined />}
        label={t('fullscreenShow')}
        onPress={() => show(view?.svg.parentElement)}
      />
      <ToolButton
        icon={<FullscreenOutlined />}
        label={t('fullscreenEdit')}
        onPress={() => show(document.documentElement)}
      />
    </div>
  );
}

/** The bar at the bottom: counter, what is shown, and how. */
export function BottomBar({ status }: { status: string }): ReactNode {
  const { ui, place } = useEditor();
  const { t } = useWords();
  const isReadonly = useStore(ui, (state) => state.isReadonly);
  const isMiniMapOpen = usePreferences((state) => state.config.isMiniMapOpen);
  return (
    <footer className="mm-bottom" aria-label={t('statusBar')}>
      <Counter />
      <span className="mm-status" role="status">
        {status}
      </span>
      <span className="mm-gap" />
      <div className="mm-group">
        <CommandButton command={backToRoot} icon={<AimOutlined />} />
        <CommandButton command={openSearch} icon={<SearchOutlined />} />
        <MouseSetting />
        <ToolButton
          icon={<GlobalOutlined />}
          label={t('miniMap')}
          isActive={isMiniMapOpen}
          onPress={() => setConfig({ isMiniMapOpen: !isMiniMapOpen })}
        />
        {!place?.isLocked && (
          <ToolButton
            icon={isReadonly ? <EyeOutlined /> : <EditOutlined />}
            label={isReadonly ? t('readonly') : t('edit')}
            isActive={isReadonly}
            onPress={() => ui.setState({ isReadonly: !isReadonly })}
          />
        )}
        <CommandButton command={toggleZen} icon={<CoffeeOutlined />} />
        <ToolButton
          icon={<PlayCircleOutlined />}
          label={t('demonstrate')}
          onPress={() => ui.setState({ isDemonstrating: true })}
        />
      </div>
      <Fullscreen />
      <Zoom />
    </footer>
  );
}
