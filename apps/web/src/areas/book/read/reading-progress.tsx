import { RollbackOutlined } from '@ant-design/icons';
import type { OpenedBook, ReadingPosition } from '@wm/contract/book/reading';
import { Button, Slider } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Reader } from './use-reader.ts';

const percent = (fraction: number): string => `${Math.floor(fraction * 100)}%`;

interface ElsewhereProps {
  position: ReadingPosition;
  onFollow: () => void;
  onStay: () => void;
}

/** Tells that another device has moved on; nothing moves by itself. */
export function Elsewhere({ position, onFollow, onStay }: ElsewhereProps): ReactNode {
  const { deviceName, chapter, fraction } = position;
  return (
    <div className="wm-reader-elsewhere" role="status">
      <span>
        {deviceName}刚读到 {chapter} {percent(fraction)}
      </span>
      <Button size="small" type="primary" onClick={onFollow}>
        跳过去
      </Button>
      <Button size="small" onClick={onStay}>
        留在这里
      </Button>
    </div>
  );
}

/** What a reader of Chinese reads in a minute; words of other scripts are longer and read as fast by the letter. */
const charsPerMinute = { chinese: 400, other: 1100 };

function minutesLeft(reader: Reader, book: Pick<OpenedBook, 'charCount' | 'language'>): number {
  const { place } = reader;
  if (!place || place.isAtEnd) return 0;
  const chars = Math.max(0, place.chapterEnd - place.fraction) * book.charCount;
  const isChinese = book.language === '' || /^(zh|ja|ko)/i.test(book.language);
  return Math.round(chars / (isChinese ? charsPerMinute.chinese : charsPerMinute.other));
}

interface ReadingProgressProps {
  reader: Reader;
  book: Pick<OpenedBook, 'charCount' | 'language'>;
}

/** How far one has read, what is left of the chapter, and the way back from a jump. */
export function ReadingProgress({ reader, book }: ReadingProgressProps): ReactNode {
  const { place, engine, back, goBack } = reader;
  // What is dragged is shown before it is gone to.
  const [dragged, setDragged] = useState<number>();
  const shown = dragged ?? Math.floor((place?.fraction ?? 0) * 100);
  const minutes = minutesLeft(reader, book);
  return (
    <footer className="wm-reader-progress">
      {back && (
        <Button size="small" shape="round" icon={<RollbackOutlined />} onClick={goBack}>
          回到 {percent(back.fraction)}
        </Button>
      )}
      <Slider
        min={0}
        max={100}
        value={shown}
        ariaLabelForHandle="阅读进度"
        tooltip={{ formatter: (value) => `${value ?? 0}%` }}
        onChange={setDragged}
        onChangeComplete={(value) => {
          setDragged(undefined);
          engine?.goToFraction(Math.min(value / 100, 0.9999));
        }}
      />
      <output aria-label="已读">{shown}%</output>
      {minutes > 0 && <small className="wm-reader-left-time">本章还剩约 {minutes} 分钟</small>}
    </footer>
  );
}
