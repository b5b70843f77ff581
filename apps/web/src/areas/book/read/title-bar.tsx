import {
  BookFilled,
  BookOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  HighlightOutlined,
  MenuOutlined,
  MessageOutlined,
  PauseOutlined,
  SearchOutlined,
  SoundOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';

export const panelNames = ['contents', 'search', 'look', 'marks'] as const;

export type Panel = (typeof panelNames)[number] | undefined;

interface TitleBarProps {
  title: string;
  panel: Panel;
  onOpen: (panel: Panel) => void;
  /** Nothing where the page has the screen to itself anyhow. */
  onFocus?: () => void;
  isFocused?: boolean;
  /** Nothing where there are no settings, and no search. */
  look?: ReactNode;
  /** Nothing where no marks are kept. */
  marks?: { isBookmarked: boolean; onBookmark: () => void };
  aloud: { isSpeaking: boolean; toggle: () => void };
  /** Nothing for who may not ask the assistant. */
  onAsk?: (() => void) | undefined;
}

/** The bar over the page: contents at the left, the title in the middle, tools at the right. */
export function TitleBar(props: TitleBarProps): ReactNode {
  const { title, panel, onOpen, onFocus, isFocused, look, marks, aloud, onAsk } = props;
  const toggle = (name: Panel): void => onOpen(panel === name ? undefined : name);
  return (
    <header className="wm-reader-bar">
      <Button
        type="text"
        icon={<MenuOutlined />}
        aria-label="目录"
        aria-expanded={panel === 'contents'}
        onClick={() => toggle('contents')}
      />
      <h1 title={title}>{title}</h1>
      {look !== undefined && (
        <Button
          type="text"
          icon={<SearchOutlined />}
          aria-label="查找"
          aria-expanded={panel === 'search'}
          onClick={() => toggle('search')}
        />
      )}
      {marks && (
        <>
          <Button
            type="text"
            icon={<HighlightOutlined />}
            aria-label="标注"
            aria-expanded={panel === 'marks'}
            onClick={() => toggle('marks')}
          />
          <Button
            type="text"
            icon={marks.isBookmarked ? <BookFilled /> : <BookOutlined />}
            aria-label={marks.isBookmarked ? '取消书签' : '加书签'}
            aria-pressed={marks.isBookmarked}
            onClick={marks.onBookmark}
          />
        </>
      )}
      {onAsk && (
        <Button type="text" icon={<MessageOutlined />} aria-label="问问 AI" onClick={onAsk} />
      )}
      <Button
        type="text"
        icon={aloud.isSpeaking ? <PauseOutlined /> : <SoundOutlined />}
        aria-label={aloud.isSpeaking ? '停止朗读' : '朗读'}
        aria-pressed={aloud.isSpeaking}
        onClick={aloud.toggle}
      />
      {look}
      {onFocus && (
        <Button
          type="text"
          icon={isFocused ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          aria-label={isFocused ? '退出专注' : '专注'}
          aria-pressed={isFocused}
          onClick={onFocus}
        />
      )}
    </header>
  );
}
