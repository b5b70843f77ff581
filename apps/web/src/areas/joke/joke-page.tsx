import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { JokeList } from './manage/joke-list.tsx';
import { JokeReader } from './read/joke-reader.tsx';
import './joke.css';

const views = [
  { value: 'read', label: '阅读' },
  { value: 'manage', label: '管理' },
];

/** 段子: one at a time to read; whoever keeps the stock has its list beside it. */
export function JokePage(): ReactNode {
  const { search, go } = useAddress();
  const mayManage = usePermission('joke:data:edit');
  const params = new URLSearchParams(search);
  const view = mayManage && params.get('view') === 'manage' ? 'manage' : 'read';
  const category = params.get('category') ?? '';
  return (
    <div className="joke" data-view={view}>
      {mayManage && (
        <Segmented
          className="joke-views"
          aria-label="阅读或管理"
          options={views}
          value={view}
          onChange={(next) => go(next === 'manage' ? '?view=manage' : '')}
        />
      )}
      {view === 'manage' ? (
        <JokeList />
      ) : (
        <JokeReader
          key={category}
          category={category}
          firstId={Number(params.get('id')) || undefined}
          onShow={(id) => go(searchWith(search, { id: String(id) }), 'replace')}
          onCategory={(next) => go(searchWith('', { category: next }))}
        />
      )}
    </div>
  );
}
