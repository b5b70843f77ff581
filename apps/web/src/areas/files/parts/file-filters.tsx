import { fileKindNames, fileKinds } from '@wm/contract/files/file-kinds';
import { searchLengthLimit } from '@wm/contract/core/search-limits';
import { Input, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import type { FilesQuery } from '../files-address.ts';

const kindOptions = fileKinds.map((value) => ({ value, label: fileKindNames[value] }));

type Usage = 'all' | NonNullable<FilesQuery['use']>;

const usages: { value: Usage; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'used', label: '已使用' },
  { value: 'unused', label: '未使用' },
];

interface FileFiltersProps {
  query: FilesQuery;
  onChange: (change: Pick<FilesQuery, 'name' | 'kind' | 'use'>) => void;
}

/** Which of the files are shown. */
export function FileFilters({ query, onChange }: FileFiltersProps): ReactNode {
  const { name, kind } = query;
  return (
    <div className="wm-files-filters" role="search">
      <Input.Search
        key={name}
        allowClear
        defaultValue={name}
        placeholder="搜索文件名"
        aria-label="搜索文件名"
        maxLength={searchLengthLimit}
        onSearch={(text) => onChange({ name: text.trim() })}
      />
      <Select
        allowClear
        placeholder="全部类型"
        aria-label="文件类型"
        value={kind}
        options={kindOptions}
        onChange={(next: FilesQuery['kind']) => onChange({ kind: next })}
      />
      <Segmented<Usage>
        aria-label="使用情况"
        value={query.use ?? 'all'}
        options={usages}
        onChange={(next) => onChange({ use: next === 'all' ? undefined : next })}
      />
    </div>
  );
}
