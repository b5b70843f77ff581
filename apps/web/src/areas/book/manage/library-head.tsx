import { EllipsisOutlined, MenuOutlined } from '@ant-design/icons';
import { Button, Dropdown, Input, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { placeOf } from './library-place.ts';
import type { BookListTable } from './library-place.ts';

const orders = [
  { value: 'create_time desc', label: '最近入库' },
  { value: 'title asc', label: '书名' },
  { value: 'authors asc', label: '作者' },
  { value: 'char_count desc', label: '字数' },
  { value: 'series_index asc', label: '丛书的册' },
] as const;

interface HeadProps {
  table: BookListTable;
  title: string;
  view: 'covers' | 'table';
  onView: (view: 'covers' | 'table') => void;
  onParts: () => void;
  onMore: (what: 'statistics' | 'opds') => void;
  upload: ReactNode;
}

/** The name of the part that is shown, and how. */
export function LibraryHead({
  table,
  title,
  view,
  onView,
  onParts,
  onMore,
  upload,
}: HeadProps): ReactNode {
  const { query } = table;
  const search = (filters: object): void =>
    table.search({ ...placeOf(query), text: query.text, ...filters });
  return (
    <header className="wm-library-head">
      <Button
        className="wm-library-parts"
        icon={<MenuOutlined />}
        aria-label="书库的部分"
        onClick={onParts}
      />
      <h1>{title}</h1>
      <Segmented<'covers' | 'table'>
        value={view}
        onChange={onView}
        options={[
          { value: 'covers', label: '封面' },
          { value: 'table', label: '表格' },
        ]}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'statistics', label: '阅读统计' },
            { key: 'opds', label: '在阅读应用里打开' },
          ],
          onClick: ({ key }) => onMore(key === 'opds' ? 'opds' : 'statistics'),
        }}
      >
        <Button icon={<EllipsisOutlined />} aria-label="书库的更多功能" />
      </Dropdown>
      {view === 'covers' && (
        <>
          <Select
            aria-label="排序"
            value={`${query.sort ?? 'create_time'} ${query.order ?? 'desc'}`}
            options={[...orders]}
            onChange={(value) => {
              const [sort = '', order = 'asc'] = value.split(' ');
              search({ sort, order });
            }}
          />
          <Input.Search
            allowClear
            className="wm-library-search"
            placeholder="书名、作者、丛书、标签"
            aria-label="查找"
            maxLength={100}
            onSearch={(text) => search({ text: text.trim() || undefined })}
          />
          {upload}
        </>
      )}
    </header>
  );
}
