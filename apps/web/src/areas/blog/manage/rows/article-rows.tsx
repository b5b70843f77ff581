import type { Article } from '@wm/contract/blog/article';
import { EditOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { articleAddress, articleApi, newArticle } from '../article.api.ts';
import { NewArticleDialog } from '../parts/new-article-dialog.tsx';
import { ArticleRow } from './article-row.tsx';
import { articleStates, useArticlePlace } from './article-place.ts';
import type { ArticleState } from './article-place.ts';
import { useArticleCounts, useArticles, useReadings } from './articles.api.ts';
import { useWriteKey } from './use-write-key.ts';
import './article-rows.css';

const states = Object.keys(articleStates) as ArticleState[];
const mostDays = 30;
const dayMs = 86_400_000;

/** Of the last days those that were counted; what was before nobody knows. */
function countedDays(days: readonly number[], since: string | null): readonly number[] {
  if (since === null) return [];
  const counted = Math.floor((Date.now() - Date.parse(since)) / dayMs) + 1;
  return days.slice(-Math.min(mostDays, counted));
}

/** My articles in rows: by what is to be done with them, with what readers make of them. */
export function ArticleRows(): ReactNode {
  const { place, change, showTable } = useArticlePlace();
  const list = useArticles(place);
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirmRemove = useConfirmRemove();
  const mayAdd = usePermission('article:data:add');
  const mayReadNotes = usePermission('note:data:list');
  const [isMaking, make] = useBusy();
  const [isFromNote, setFromNote] = useState(false);
  const section = useRef<HTMLElement>(null);
  const write = (): void =>
    void make(async () => {
      try {
        const made = await articleApi.create(newArticle('未命名文章'));
        void client.invalidateQueries({ queryKey: [articleApi.path] });
        await navigate(articleAddress(made.id));
      } catch {
        // The client has shown why.
      }
    });
  useWriteKey(section, mayAdd && !isMaking ? write : undefined);
  const handleRemove = ({ id, title }: Article): void =>
    confirmRemove({
      what: `文章「${title}」`,
      consequence: '它的评论和历史版本一起删除，不能恢复',
      remove: async () => {
        const undo = await articleApi.remove([id]);
        await client.invalidateQueries({ queryKey: [articleApi.path] });
        return undo;
      },
    });
  const writing = mayAdd && (
    <>
      {mayReadNotes && <Button onClick={() => setFromNote(true)}>从笔记开始</Button>}
      <Button type="primary" icon={<EditOutlined />} loading={isMaking} onClick={write}>
        写文章
      </Button>
    </>
  );
  return (
    <section ref={section} className="wm-article-list" aria-label="文章">
      <h1 className="wm-visually-hidden">文章管理</h1>
      <States state={place.state} onState={(state) => change({ state })} />
      <div className="wm-article-list-bar" role="search">
        <Input.Search
          key={place.title}
          allowClear
          defaultValue={place.title}
          placeholder="搜索标题"
          aria-label="搜索标题"
          maxLength={100}
          onSearch={(text) => change({ title: text.trim() })}
        />
        <Button type="link" onClick={showTable}>
          表格
        </Button>
        <span className="wm-article-list-write">{writing}</span>
      </div>
      <Rows list={list} place={place} onChange={change} onRemove={handleRemove} />
      <NewArticleDialog isOpen={isFromNote} from="note" onClose={() => setFromNote(false)} />
    </section>
  );
}

interface StatesProps {
  state: ArticleState;
  onState: (state: ArticleState) => void;
}

function States({ state, onState }: StatesProps): ReactNode {
  const { data } = useArticleCounts();
  return (
    <nav className="wm-article-states" aria-label="文章状态">
      {states.map((one) => (
        <button
          key={one}
          type="button"
          aria-current={one === state || undefined}
          onClick={() => onState(one)}
        >
          {articleStates[one]}
          {data && <span className="wm-number">{formatCount(data[one])}</span>}
        </button>
      ))}
    </nav>
  );
}

interface RowsProps {
  list: ReturnType<typeof useArticles>;
  place: ReturnType<typeof useArticlePlace>['place'];
  onChange: ReturnType<typeof useArticlePlace>['change'];
  onRemove: (article: Article) => void;
}

function Rows({ list, place, onChange, onRemove }: RowsProps): ReactNode {
  const { data } = list;
  const { since, daysOf } = useReadings((data?.rows ?? []).map(({ id }) => id));
  if (!data && list.error) return <QueryError query={list} what="文章" />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (data.total === 0) {
    const isFiltered = place.state !== 'all' || place.title !== '';
    return (
      <PageState
        picture="empty"
        title={isFiltered ? '没有这样的文章' : '还没有文章'}
        {...(!isFiltered && { text: '写一篇新的，或者从笔记开始' })}
        actions={
          isFiltered && (
            <Button onClick={() => onChange({ state: 'all', title: '' })}>显示全部</Button>
          )
        }
      />
    );
  }
  return (
    <>
      <ul className="wm-article-rows" aria-label="文章列表">
        {data.rows.map((article) => (
          <ArticleRow
            key={article.id}
            article={article}
            days={countedDays(daysOf(article.id), since)}
            onRemove={onRemove}
          />
        ))}
      </ul>
      {data.total > place.limit && (
        <AppPagination
          page={place.page}
          limit={place.limit}
          total={data.total}
          onChange={(page, limit) => onChange({ page, limit })}
        />
      )}
    </>
  );
}
