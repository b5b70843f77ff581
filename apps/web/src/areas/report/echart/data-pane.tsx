import { FolderOpenOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { mostCharacters } from '#ui/chart/kinds/data-table.ts';
import type { ChartData } from './use-chart-data.ts';

const kindNames = { text: '文字', time: '时间', number: '数字' } as const;

/** The data as a text: pasted from a spreadsheet, opened from a file, or changed in place. */
export function DataPane({ data }: { data: ChartData }): ReactNode {
  const picker = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const faultId = useId();
  const { text, table } = data;
  // Shown by its beginning: a field of megabytes makes every key wait.
  const isLong = data.isTooLongToKeep;
  const fault = refused ?? data.fault;
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setRefused(undefined);
    // UTF-8 takes up to three bytes for a Chinese character.
    if (file.size > mostCharacters * 3) return setRefused('文件太大，最多 1,000 万个字符');
    const { decodeText } = await import('@wm/bytes/text');
    const { text: content, isBinary } = decodeText(new Uint8Array(await file.arrayBuffer()));
    if (isBinary) return setRefused('这不是文本文件：请在表格软件里另存为 CSV');
    data.change(content, file.name);
  };
  const handleChange = (next: string): void => {
    setRefused(undefined);
    if (next.trim() === '') data.restore();
    else data.change(next);
  };
  return (
    <div className="ec-data">
      <p>
        从表格软件里复制一块，粘贴到下面；第一行是列名。或者打开 CSV
        文件。数据只在这个浏览器里，不会上传。
      </p>
      <div className="ec-data-bar">
        <Button icon={<FolderOpenOutlined aria-hidden />} onClick={() => picker.current?.click()}>
          打开文件
        </Button>
        {(!data.isSample || data.fault !== undefined) && (
          <Button onClick={data.restore}>还原示例</Button>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          accept=".csv,.tsv,.txt"
          aria-label="CSV 文件"
          onChange={(event) => {
            void open(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <span className="wm-number">
          {formatCount(table.rows.length)} 行 × {table.columns.length} 列
        </span>
      </div>
      <Input.TextArea
        className="ec-text"
        aria-label="数据"
        aria-describedby={faultId}
        spellCheck={false}
        value={isLong ? `${text.slice(0, 2000)}\n…` : text}
        readOnly={isLong}
        {...(fault !== undefined && { status: 'error' })}
        onChange={(event) => handleChange(event.target.value)}
      />
      <p id={faultId} className="ec-fault" role="alert">
        {fault !== undefined && `${fault}。图上仍是改动之前的数据。`}
        {fault === undefined &&
          isLong &&
          '数据很长，这里只显示开头；要修改请改原文件后重新打开，刷新页面后也要重新打开。'}
      </p>
      <ul className="ec-columns" aria-label="认出的列">
        {table.columns.map(({ name, kind }) => (
          <li key={name}>
            {name} <i>{kindNames[kind]}</i>
          </li>
        ))}
      </ul>
    </div>
  );
}
