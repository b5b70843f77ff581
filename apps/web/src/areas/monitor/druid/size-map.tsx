import type { IndexSize, TableSize } from '@wm/contract/monitor/druid';
import { Skeleton } from 'antd';
import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { formatFileSize } from '#core/files/file-size.ts';
import { formatCount } from '#core/format-count.ts';
import { formatRelative } from '#core/time/format-date.ts';
import { Chart } from '#ui/chart/chart.tsx';
import type { ChartOption } from '#ui/chart/chart-canvas.tsx';
import { palettes } from '#ui/chart/chart-palette.ts';
import type { ChartTheme } from '#ui/chart/chart-theme.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { useSizes } from './druid.api.ts';

const mapHeight = 320;
const listed = 20;
const drawn = 40;
const manyDead = 10_000;
const unusedFrom = 1024 * 1024;

/** White stands out from both, in light and in dark. */
const [dataColor, , indexColor] = palettes.light;

function sizeOption(tables: readonly TableSize[]): (theme: ChartTheme) => ChartOption {
  return (theme) => ({
    tooltip: {
      renderMode: 'richText',
      confine: true,
      transitionDuration: 0,
      formatter: ({ name, value }: { name: string; value: number }) =>
        `${name}  ${formatFileSize(value)}`,
    },
    series: [
      {
        type: 'treemap',
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
        label: { color: '#fff', formatter: '{b}', overflow: 'truncate' },
        upperLabel: { show: true, height: 20, color: theme.text, backgroundColor: 'transparent' },
        itemStyle: { borderColor: theme.surface, borderWidth: 1, gapWidth: 1 },
        levels: [
          { itemStyle: { borderColor: theme.surface, borderWidth: 0, gapWidth: 2 } },
          { itemStyle: { borderColor: theme.border, borderWidth: 1, gapWidth: 1 } },
        ],
        data: tables.slice(0, drawn).map(({ name, total, table, indexes }) => ({
          name,
          value: total,
          children: [
            { name: '数据', value: table, itemStyle: { color: dataColor } },
            { name: '索引', value: indexes, itemStyle: { color: indexColor } },
          ],
        })),
      },
    ],
  });
}

/** How big tables and their indexes are: as areas, and as figures. */
export function SizeMap(): ReactNode {
  const sizes = useSizes();
  const { data } = sizes;
  const tables = data?.tables ?? [];
  const signature = JSON.stringify(tables.map(({ name, total }) => [name, total]));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the data is compared by what it holds
  const option = useCallback(sizeOption(tables), [signature]);
  if (sizes.error && !data) return <QueryError query={sizes} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const [biggest] = tables;
  return (
    <>
      <Chart
        title="表和索引的大小"
        height={mapHeight}
        option={option}
        summary={biggest ? `最大的是 ${biggest.name}，${formatFileSize(biggest.total)}` : '没有表'}
        numbers={() => ({
          head: ['表', '合计', '数据', '索引', '行数'],
          rows: tables.map(({ name, total, table, indexes, rows }) => [
            name,
            formatFileSize(total),
            formatFileSize(table),
            formatFileSize(indexes),
            formatCount(Math.round(rows)),
          ]),
        })}
      />
      <TableFigures tables={tables} />
      <UnusedIndexes indexes={data.indexes} />
    </>
  );
}

function TableFigures({ tables }: { tables: readonly TableSize[] }): ReactNode {
  return (
    <section className="wm-druid-card" aria-label="最大的表">
      <div className="wm-druid-head">
        <h2>最大的表</h2>
      </div>
      <div className="wm-figures-scroll">
        <table className="wm-table-figures">
          <thead>
            <tr>
              {['表', '合计', '数据', '索引', '行数', '待清理', '上次清理', '整表读取'].map(
                (head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {tables.slice(0, listed).map((one) => (
              <tr key={one.name}>
                <th scope="row">{one.name}</th>
                <td>{formatFileSize(one.total)}</td>
                <td>{formatFileSize(one.table)}</td>
                <td>{formatFileSize(one.indexes)}</td>
                <td>{formatCount(Math.round(one.rows))}</td>
                <td className={isBloated(one) ? 'wm-table-warn' : undefined}>
                  {formatCount(Math.round(one.dead))}
                </td>
                <td>{one.vacuumTime ? formatRelative(one.vacuumTime) : '--'}</td>
                <td>{formatCount(Math.round(one.fullReads))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Much of it is rows that nobody sees any more. */
function isBloated({ dead, rows }: TableSize): boolean {
  return dead > manyDead && dead > rows / 4;
}

function UnusedIndexes({ indexes }: { indexes: readonly IndexSize[] }): ReactNode {
  const unused = indexes.filter(({ reads, size }) => reads === 0 && size > unusedFrom);
  if (unused.length === 0) return null;
  return (
    <section className="wm-druid-card" aria-label="没有用过的索引">
      <div className="wm-druid-head">
        <h2>没有用过的索引</h2>
        <span className="wm-muted">统计开始以来没有读过，却占着空间</span>
      </div>
      <ul className="wm-unused wm-number">
        {unused.map(({ name, table, size }) => (
          <li key={name}>
            <code>{name}</code> <span className="wm-muted">{table}</span> {formatFileSize(size)}
          </li>
        ))}
      </ul>
    </section>
  );
}
