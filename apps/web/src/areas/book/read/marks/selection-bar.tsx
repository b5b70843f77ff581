import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  MessageOutlined,
  SearchOutlined,
  TranslationOutlined,
} from '@ant-design/icons';
import type { BookMark, MarkColor } from '@wm/contract/book/mark';
import { markColors } from '@wm/contract/book/limits';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { markShades } from '../engine/page-marks.ts';
import { placeBeside } from './floating.ts';
import type { Box } from './floating.ts';

interface SelectionBarProps {
  box: Box;
  /** The highlight that was clicked; nothing for a new selection. */
  mark: BookMark | undefined;
  mayThink: boolean;
  onColor: (color: MarkColor) => void;
  onThink: () => void;
  onCopy: () => void;
  onFind: () => void;
  /** Nothing for who may not ask the assistant. */
  onAsk: (() => void) | undefined;
  /** Where the words are explained; nothing for whole sentences. */
  dictionary: string | undefined;
  onRemove: () => void;
}

/** What can be done with selected words: one click on a color is a highlight. On phones it stands at the bottom, without words. */
export function SelectionBar(props: SelectionBarProps): ReactNode {
  const { box, mark, mayThink, onColor, onThink, onCopy, onFind, onAsk, dictionary, onRemove } =
    props;
  const isNarrow = useIsNarrow();
  const style = isNarrow ? undefined : placeBeside(box, { width: mark ? 586 : 550, height: 48 });
  return (
    <div
      className="wm-mark-bar"
      role="toolbar"
      aria-label={mark ? '标注' : '选中的文字'}
      data-narrow={isNarrow || undefined}
      style={style}
    >
      {markColors.map((color, index) => (
        <button
          key={color}
          type="button"
          className="wm-mark-color"
          aria-label={`${markShades[color].label}色标注`}
          aria-pressed={mark?.color === color}
          aria-keyshortcuts={String(index + 1)}
          style={{ background: markShades[color].shade }}
          onClick={() => onColor(color)}
        />
      ))}
      {mayThink && (
        <Button type="text" icon={<EditOutlined />} aria-label="想法" onClick={onThink}>
          {isNarrow ? null : '想法'}
        </Button>
      )}
      <Button type="text" icon={<CopyOutlined />} aria-label="复制" onClick={onCopy}>
        {isNarrow ? null : '复制'}
      </Button>
      <Button type="text" icon={<SearchOutlined />} aria-label="查找" onClick={onFind}>
        {isNarrow ? null : '查找'}
      </Button>
      {onAsk && (
        <Button type="text" icon={<MessageOutlined />} aria-label="问 AI" onClick={onAsk}>
          {isNarrow ? null : '问 AI'}
        </Button>
      )}
      {dictionary !== undefined && (
        <Button
          type="text"
          icon={<TranslationOutlined />}
          aria-label="查词"
          href={dictionary}
          target="_blank"
          rel="noopener noreferrer"
          title="在新窗口里查，词会发给那个网站"
        >
          {isNarrow ? null : '查词'}
        </Button>
      )}
      {mark && (
        <Button type="text" icon={<DeleteOutlined />} aria-label="删除标注" onClick={onRemove} />
      )}
    </div>
  );
}
