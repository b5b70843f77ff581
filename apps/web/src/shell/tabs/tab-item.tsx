import { CloseOutlined, PushpinFilled } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import type { DragEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { isPinned, tabName } from '#core/stores/open-tabs-store.ts';
import type { OpenTab } from '#core/stores/open-tabs-store.ts';

interface TabItemProps {
  view: OpenTab;
  isActive: boolean;
  /** Marked by a dot where the cross stands. */
  isDirty: boolean;
  onOpen: () => void;
  onClose: () => void;
  onDrag: () => void;
  onDragOver: () => void;
}

const middleButton = 1;

function classOf(isActive: boolean, isDirty: boolean): string {
  return ['wm-tab', isActive && 'wm-tab-active', isDirty && 'wm-tab-dirty']
    .filter(Boolean)
    .join(' ');
}

/** One tab of the strip: opens, closes by button, Delete or middle click, and can be dragged. */
export function TabItem(props: TabItemProps): ReactNode {
  const { view, isActive, isDirty, onOpen, onClose } = props;
  const element = useRef<HTMLDivElement>(null);
  const isFixed = isPinned(view);
  const name = tabName(view);
  useEffect(() => {
    if (!isActive) return undefined;
    const frame = requestAnimationFrame(() =>
      element.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [isActive]);
  const handleMiddle = (event: MouseEvent): void => {
    if (event.button !== middleButton || isFixed) return;
    event.preventDefault();
    onClose();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Delete' && !isFixed) onClose();
  };
  const handleDrag = (event: DragEvent): void => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', name);
    props.onDrag();
  };
  const handleDragOver = (event: DragEvent): void => {
    event.preventDefault();
    props.onDragOver();
  };
  return (
    <div
      ref={element}
      className={classOf(isActive, isDirty)}
      data-tab={view.path}
      draggable
      onAuxClick={handleMiddle}
      onDragStart={handleDrag}
      onDragOver={handleDragOver}
    >
      {isFixed && !view.meta.affix && <PushpinFilled className="wm-tab-pin" aria-label="已固定" />}
      <button
        type="button"
        className="wm-tab-name"
        tabIndex={isActive ? 0 : -1}
        aria-current={isActive ? 'page' : undefined}
        aria-keyshortcuts={isFixed ? undefined : 'Delete'}
        title={isDirty ? `${name}（未保存）` : name}
        onClick={onOpen}
        onKeyDown={handleKey}
      >
        {name}
      </button>
      {isFixed && isDirty && <span className="wm-tab-dot" aria-hidden />}
      {!isFixed && (
        <button
          type="button"
          className="wm-tab-close"
          tabIndex={-1}
          aria-label={`关闭 ${name}`}
          onClick={onClose}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </div>
  );
}
