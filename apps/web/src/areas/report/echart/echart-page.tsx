import type { ReactNode } from 'react';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { lackOf } from '#ui/chart/kinds/chart-kind.ts';
import { chartKindOf, chartKinds } from '#ui/chart/kinds/chart-kinds.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { KindList } from './kind-list.tsx';
import { KindView } from './kind-view.tsx';
import { largeKindOf } from './large-kinds.ts';
import { LargeView } from './large-view.tsx';
import { useChartData } from './use-chart-data.ts';
import './echart.css';

/** 图表示例: which chart fits, and how is it made? One table, seen as every kind. */
export function EchartPage(): ReactNode {
  const { search, go } = useAddress();
  const data = useChartData();
  const asked = new URLSearchParams(search).get('c');
  const large = largeKindOf(asked);
  const fitting = chartKinds.filter((kind) => lackOf(kind, data.table) === undefined);
  const wanted = chartKindOf(asked);
  // A kind that the data do not suffice for stays asked for: it is there again with other data.
  const kind = wanted && fitting.includes(wanted) ? wanted : fitting[0];
  return (
    <div className="ec-page">
      <header className="ec-title">
        <h1>图表示例</h1>
        <p>
          一份数据，{chartKinds.length} 种看法。现在的数据：{data.name}
        </p>
      </header>
      <div className="ec-body">
        <KindList
          table={data.table}
          shown={large?.id ?? kind?.id ?? ''}
          onShow={(id) => go(searchWith(search, { c: id }))}
        />
        {large && <LargeView key={large.id} kind={large} />}
        {!large && kind && <KindView kind={kind} data={data} />}
        {!large && !kind && (
          <PageState
            picture="empty"
            title="这份数据里没有数字列"
            text="每一种图都至少要一列数字。"
            actions={
              <button type="button" className="wm-link" onClick={data.restore}>
                还原示例
              </button>
            }
          />
        )}
      </div>
    </div>
  );
}
