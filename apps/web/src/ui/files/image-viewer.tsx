import {
  CloseOutlined,
  LeftOutlined,
  OneToOneOutlined,
  PauseOutlined,
  CaretRightOutlined,
  ExpandOutlined,
  RightOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useViewGestures } from './use-view-gestures.ts';
import { fittingScale, scaledTo, turned, upright, viewing, zoomed } from './viewing.ts';
import type { View } from './viewing.ts';
import './image-viewer.css';

export interface ImageViewerProps {
  /** Addresses of the pictures. */
  sources: readonly string[];
  start: number;
  onClose: () => void;
}

/** Pictures over the whole screen: zoomed, turned, leafed through, shown one after the other. */
export function ImageViewer({ sources, start, onClose }: ImageViewerProps): ReactNode {
  const [at, setAt] = useState(start);
  const [view, setView] = useState<View>(upright);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const count = sources.length;

  const fitting = (): number => {
    const { naturalWidth: width, naturalHeight: height } = picture.current ?? new Image();
    const { clientWidth, clientHeight } = frame.current ?? document.body;
    const room = { width: clientWidth * 0.9, height: (clientHeight - 120) * 0.95 };
    return fittingScale({ width, height }, room);
  };
  const fit = (): void => setView({ ...upright, scale: fitting() });
  /** Keeps what was done while the picture was loading. */
  const handleLoad = (): void => {
    const scale = fitting();
    setView((now) => (now.scale === 1 ? { ...now, scale } : now));
  };
  const go = useCallback(
    (step: number): void => {
      setIsBroken(false);
      setView(upright);
      setAt((now) => (now + step + count) % count);
    },
    [count],
  );

  useEffect(() => {
    const before = document.activeElement;
    frame.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  useEffect(() => {
    if (!isPlaying || count < 2) return undefined;
    const timer = setInterval(() => go(1), viewing.slideshowMs);
    return () => clearInterval(timer);
  }, [isPlaying, count, go]);

  const gestures = useViewGestures(frame, {
    change: setView,
    // A picture larger than it fits is moved by the finger.
    onSwipe: (step) => count > 1 && view.scale <= 1 && go(step),
  });

  const keys: Record<string, () => void> = {
    Escape: onClose,
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    ArrowUp: () => setView((now) => zoomed(now, 1)),
    ArrowDown: () => setView((now) => zoomed(now, -1)),
    '+': () => setView((now) => zoomed(now, 1)),
    '-': () => setView((now) => zoomed(now, -1)),
    '0': fit,
    '1': () => setView((now) => scaledTo(now, 1)),
    l: () => setView((now) => turned(now, -1)),
    r: () => setView((now) => turned(now, 1)),
    p: () => setIsPlaying((now) => !now),
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return keepFocus(event, frame.current);
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    // A dialog below must not close with this one.
    event.stopPropagation();
    act();
  };

  return createPortal(
    <div
      ref={frame}
      className="wm-viewer"
      style={{ zIndex: viewing.zIndex }}
      role="dialog"
      aria-modal="true"
      aria-label="图片查看器"
      tabIndex={-1}
      onKeyDown={handleKey}
      {...gestures}
    >
      {isBroken ? (
        <p className="wm-viewer-broken" role="alert">
          图片无法显示
        </p>
      ) : (
        <img
          ref={picture}
          key={sources[at]}
          className="wm-viewer-picture"
          src={sources[at]}
          alt={`第 ${at + 1} 张，共 ${count} 张`}
          draggable={false}
          style={{
            transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${view.turn}deg)`,
          }}
          onLoad={handleLoad}
          onError={() => setIsBroken(true)}
          onDoubleClick={() => (view.scale === 1 ? fit() : setView((now) => scaledTo(now, 1)))}
        />
      )}
      <button type="button" className="wm-viewer-close" aria-label="关闭" onClick={onClose}>
        <CloseOutlined />
      </button>
      <p className="wm-viewer-state" aria-live="polite">
        {count > 1 && `${at + 1} / ${count} · `}
        {Math.round(view.scale * 100)}%
      </p>
      <div className="wm-viewer-tools" role="toolbar" aria-label="图片操作">
        {count > 1 && <Tool label="上一张" icon={<LeftOutlined />} onClick={() => go(-1)} />}
        <Tool label="缩小" icon={<ZoomOutOutlined />} onClick={() => setView(zoomed(view, -1))} />
        <Tool label="放大" icon={<ZoomInOutlined />} onClick={() => setView(zoomed(view, 1))} />
        <Tool
          label="原始大小"
          icon={<OneToOneOutlined />}
          onClick={() => setView(scaledTo(view, 1))}
        />
        <Tool label="适应窗口" icon={<ExpandOutlined />} onClick={fit} />
        <Tool
          label="左旋"
          icon={<RotateLeftOutlined />}
          onClick={() => setView(turned(view, -1))}
        />
        <Tool
          label="右旋"
          icon={<RotateRightOutlined />}
          onClick={() => setView(turned(view, 1))}
        />
        {count > 1 && (
          <Tool
            label={isPlaying ? '暂停播放' : '幻灯片播放'}
            icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
            onClick={() => setIsPlaying(!isPlaying)}
          />
        )}
        {count > 1 && <Tool label="下一张" icon={<RightOutlined />} onClick={() => go(1)} />}
      </div>
    </div>,
    document.body,
  );
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

function Tool({ label, icon, onClick }: ToolProps): ReactNode {
  return (
    <button type="button" title={label} aria-label={label} onClick={onClick}>
      {icon}
    </button>
  );
}

/** Tab goes round within the viewer. */
function keepFocus(event: KeyboardEvent, frame: HTMLElement | null): void {
  const buttons = [...(frame?.querySelectorAll('button') ?? [])];
  const first = buttons[0];
  const last = buttons.at(-1);
  const { activeElement } = document;
  const isAtEnd = event.shiftKey
    ? activeElement === first || activeElement === frame
    : activeElement === last;
  if (!isAtEnd) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
