import { bytesOf, noticeContentBytes } from '@wm/contract/system/notice-limits';
import { Input, Segmented } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { ReactNode } from 'react';
import { NoticeText } from '#ui/text/notice-text.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import './content-field.css';

interface ContentFieldProps {
  /** Given by the form's item. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

function Preview({ text }: { text: string }): ReactNode {
  const shown = useDeferredValue(text);
  return (
    <section className="wm-content-preview" aria-label="预览">
      {shown.trim() === '' ? (
        <p className="wm-muted">预览会显示在这里</p>
      ) : (
        <NoticeText text={shown} format="markdown" />
      )}
    </section>
  );
}

/** How much of its limit a text has used. */
export function ContentSize({ text }: { text: string }): ReactNode {
  return (
    <p className="wm-muted wm-number wm-content-size">
      {(bytesOf(text) / 1024).toFixed(1)} / {noticeContentBytes / 1024} KB
    </p>
  );
}

/** A Markdown text beside what it will look like; on phones one or the other. */
export function ContentField({ id, value = '', onChange }: ContentFieldProps): ReactNode {
  const isNarrow = useIsNarrow();
  const [side, setSide] = useState<'write' | 'preview'>('write');
  return (
    <div className="wm-content-field">
      {isNarrow && (
        <Segmented
          aria-label="编辑或预览"
          value={side}
          onChange={setSide}
          options={[
            { value: 'write', label: '编辑' },
            { value: 'preview', label: '预览' },
          ]}
        />
      )}
      <div className="wm-content-sides">
        {(!isNarrow || side === 'write') && (
          <Input.TextArea
            {...(id !== undefined && { id })}
            value={value}
            onChange={(event) => onChange?.(event.target.value)}
            placeholder="支持 Markdown：**加粗**、- 列表、| 表格 |、[链接](https://…)"
          />
        )}
        {(!isNarrow || side === 'preview') && <Preview text={value} />}
      </div>
      <ContentSize text={value} />
    </div>
  );
}
