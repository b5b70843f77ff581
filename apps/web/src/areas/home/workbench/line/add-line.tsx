import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { TodoLineField } from './use-todo-line.ts';
import { piecesOf } from './line-marks.ts';

interface AddLineProps {
  field: TodoLineField;
  input: RefObject<HTMLInputElement | null>;
}

const longest = 400;

/** The line in which a to-do is typed: what was read is tinted in it and told below it. */
export function AddLine({ field, input }: AddLineProps): ReactNode {
  const { text, line, marks, fault, isAdding } = field;
  const mirror = useRef<HTMLDivElement>(null);
  const id = useId();
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void field.add();
    }
    const { selectionStart: caret, selectionEnd } = event.currentTarget;
    if (event.key !== 'Backspace' || caret === null || caret !== selectionEnd) return;
    const mark = marks.find(({ span }) => caret > span.begin && caret <= span.end);
    if (!mark) return;
    // The first time takes the tint, the next one the letter.
    event.preventDefault();
    field.keepPlain(mark.words);
  };
  return (
    <form
      className="workbench-add"
      onSubmit={(event) => {
        event.preventDefault();
        void field.add();
      }}
    >
      <div className="workbench-line" data-fault={fault ? '' : undefined}>
        <PlusOutlined aria-hidden />
        <div className="workbench-line-text">
          <div ref={mirror} className="workbench-line-mirror" aria-hidden>
            {piecesOf(text, line.spans).map(({ text: piece, kind, at }) =>
              kind ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
            )}
          </div>
          <input
            ref={input}
            value={text}
            maxLength={longest}
            aria-label="新增待办"
            aria-describedby={`${id}-read`}
            aria-invalid={fault !== ''}
            placeholder="新增待办，如“周五 15:00 回林晓”"
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => field.type(event.target.value)}
            onKeyDown={handleKey}
            onScroll={(event) => {
              if (mirror.current) mirror.current.scrollLeft = event.currentTarget.scrollLeft;
            }}
          />
        </div>
        <Button
          type="primary"
          size="small"
          htmlType="submit"
          loading={isAdding}
          disabled={text.trim() === ''}
        >
          新增
        </Button>
      </div>
      {fault && (
        <p className="workbench-fault" role="alert">
          {fault}
        </p>
      )}
      <ul className="workbench-marks" id={`${id}-read`} aria-label="读出的日期和时间">
        {marks.map(({ words, meaning }) => (
          <li key={words}>
            {meaning}
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={`“${words}”不是日期或时间`}
              title="按原文保留"
              onClick={() => {
                field.keepPlain(words);
                input.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
    </form>
  );
}
