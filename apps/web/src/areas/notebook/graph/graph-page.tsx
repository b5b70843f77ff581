import { graphSizes } from '@wm/contract/notebook/graph-sizes';
import { Checkbox, Segmented, Select } from 'antd';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { TabFailed } from '#ui/states/tab-failed.tsx';
import { NotebookSelect } from '../notebook/notebook-select.tsx';
import { previewAddress, useTags } from '../note/note.api.ts';
import { drawnGraph } from './drawn-graph.ts';
import { GraphCanvas } from './graph-canvas.tsx';
import { GraphList } from './graph-list.tsx';
import { useGraph } from './graph.api.ts';
import './graph.css';

const countText = (count: number): string => count.toLocaleString('zh-CN');

/** All of a person's notes and how they link each other, of a notebook or with a tag. */
export function GraphPage(): ReactNode {
  const { search, go } = useAddress();
  const params = new URLSearchParams(search);
  const notebookId = Number(params.get('notebook_id')) || undefined;
  const tag = params.get('tag') ?? undefined;
  const isList = params.get('view') === 'list';
  const hasLoners = params.get('orphans') !== 'no';
  const query = useGraph({ notebookId, tag });
  const tags = useTags();
  const navigate = useNavigate();
  const graph = useMemo(() => drawnGraph(query.data, { hasLoners }), [query.data, hasLoners]);
  const set = (values: Record<string, string | undefined>): void => go(searchWith(search, values));
  const about = `${countText(graph.notes.length)} 篇笔记，${countText(graph.links.length)} 条链接`;
  if (query.isError && !query.data)
    return <TabFailed what="关系图" error={query.error} onRetry={query.refetch} />;
  return (
    <div className="wm-graph-page">
      <header>
        <h1>关系图</h1>
        <NotebookSelect
          aria-label="笔记本"
          placeholder="全部笔记本"
          className="wm-graph-filter"
          value={notebookId}
          onChange={(id?: number | string) =>
            set({ notebook_id: id === undefined ? undefined : String(id) })
          }
        />
        <Select
          allowClear
          showSearch
          aria-label="标签"
          placeholder="全部标签"
          className="wm-graph-filter"
          value={tag}
          onChange={(chosen?: string) => set({ tag: chosen })}
          options={tags.map(({ tag: name, count }) => ({
            value: name,
            label: `${name}（${count}）`,
          }))}
        />
        <Checkbox
          checked={hasLoners}
          onChange={({ target }) => set({ orphans: target.checked ? undefined : 'no' })}
        >
          没有链接的
        </Checkbox>
        <Segmented
          aria-label="显示方式"
          value={isList ? 'list' : 'graph'}
          onChange={(next) => set({ view: next === 'list' ? 'list' : undefined })}
          options={[
            { value: 'graph', label: '图' },
            { value: 'list', label: '列表' },
          ]}
        />
        <p className="wm-muted wm-number" role="status">
          {query.data ? about : ''}
          {query.data?.isCut &&
            `。只画了最近修改的 ${countText(graphSizes.notes)} 篇和 ${countText(graphSizes.links)} 条链接，选一个笔记本或标签可以看得更全`}
        </p>
      </header>
      {query.data && graph.notes.length === 0 && (
        <PageState
          picture="empty"
          title="没有可以画的笔记"
          text="在笔记里输入 [[ 链接别的笔记，这里会画出它们的关系"
        />
      )}
      {graph.notes.length > 0 &&
        (isList ? (
          <GraphList graph={graph} />
        ) : (
          <GraphCanvas
            graph={graph}
            label={`关系图：${about}。方向键移动，加减号缩放，0 显示全部`}
            onOpen={(name) => void navigate(previewAddress(name))}
          />
        ))}
    </div>
  );
}
