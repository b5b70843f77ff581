import { StarFilled, UploadOutlined } from '@ant-design/icons';
import type { TradeSymbol, symbolResource } from '@wm/contract/trading/symbol';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import type { CrudTable } from '#core/crud/use-crud-table.ts';
import { formatCount } from '#core/format-count.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { RemoveSelected } from '#ui/actions/remove-actions.tsx';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { Disclaimer } from '../disclaimer.tsx';
import { periodText } from '../period-names.ts';
import { changeClass, changeText, dayText, priceText } from '../price-text.ts';
import { chartAddress, listChartSymbols, symbolApi } from '../trading.api.ts';
import { chartSymbolsKey } from '../trading-keys.ts';
import { CalendarDrawer } from './calendar-drawer.tsx';
import { CoverageBar } from './coverage-bar.tsx';
import { FeedDrawer } from './feed-drawer.tsx';
import { ImportDrawer } from './import-drawer.tsx';
import { QualityList } from './quality-list.tsx';
import { QualityStrip } from './quality-strip.tsx';
import { SparkLine } from './spark-line.tsx';
import { SymbolActions } from './symbol-actions.tsx';
import { SymbolForm } from './symbol-form.tsx';
import '../trading.css';

const adjustmentText = {
  unknown: '复权未知',
  none: '不复权',
  forward: '前复权',
  backward: '后复权',
};

/** The columns; all coverage bars share the axis of the rows that are shown. */
function columnsFor(rows: TradeSymbol[]) {
  const axis = {
    from: Math.min(...rows.map(({ firstTime }) => firstTime)),
    to: Math.max(...rows.map(({ lastTime }) => lastTime)),
  };
  return columnsOf<TradeSymbol>()(
    {
      dataIndex: 'code',
      title: '品种',
      sorter: true,
      width: 160,
      render: (_, row) => (
        <div className="tr-symbol">
          <span>
            <Link to={chartAddress(row.id)}>{row.code}</Link>
            {row.isWatched && <StarFilled className="tr-star" aria-label="已关注" />}
          </span>
          {row.name !== row.code && <span className="wm-muted">{row.name}</span>}
        </div>
      ),
    },
    {
      dataIndex: 'spark',
      title: '近一年',
      width: 120,
      render: (_, row) => (
        <SparkLine
          values={row.spark}
          className={changeClass(row.spark.at(-1) ?? 0, row.spark[0] ?? 0)}
        />
      ),
    },
    {
      dataIndex: 'lastClose',
      title: '收盘',
      width: 110,
      align: 'right',
      render: (_, row) => (
        <span className="wm-number">{priceText(row.lastClose, row.tickSize)}</span>
      ),
    },
    {
      dataIndex: 'previousClose',
      title: '涨跌',
      width: 90,
      align: 'right',
      render: (_, row) => (
        <span className={`wm-number ${changeClass(row.lastClose, row.previousClose)}`}>
          {changeText(row.lastClose, row.previousClose)}
        </span>
      ),
    },
    {
      dataIndex: 'lastTime',
      title: '数据范围',
      sorter: true,
      width: 210,
      render: (_, row) => <CoverageBar first={row.firstTime} last={row.lastTime} axis={axis} />,
    },
    {
      dataIndex: 'barCount',
      title: '周期与根数',
      sorter: true,
      width: 140,
      render: (_, row) => (
        <div className="tr-symbol">
          <span className="wm-number">
            {periodText(row.period)} {formatCount(row.barCount)} 根
          </span>
          <span className="wm-muted">{adjustmentText[row.adjustment]}</span>
        </div>
      ),
    },
  );
}

const search = [textSearch('code', '代码'), textSearch('name', '名称')];

/** Faults worth a look: errors and warnings; what is merely worth knowing is no trouble. */
/** Watch lists: all, the watched, and the groups that somebody has made. */
function ListChoice({
  table,
  groups,
}: {
  table: CrudTable<typeof symbolResource>;
  groups: readonly string[];
}): ReactNode {
  const { isWatched, groupName, code, name } = table.query;
  return (
    <Select
      aria-label="分组"
      className="tr-list-choice"
      value={groupName === undefined ? (isWatched ?? '') : `group ${groupName}`}
      options={[
        { value: '', label: '全部' },
        { value: 'true', label: '我的关注' },
        ...groups.map((group) => ({ value: `group ${group}`, label: group })),
      ]}
      onChange={(value: string) =>
        table.search({
          code,
          name,
          isWatched: value === 'true' ? 'true' : undefined,
          groupName: value.startsWith('group ') ? value.slice(6) : undefined,
        })
      }
    />
  );
}

/** Names of the groups that symbols stand in. */
function useGroups(): string[] {
  const mayChart = usePermission('trading:chart:list');
  const { data } = useQuery({
    queryKey: chartSymbolsKey,
    queryFn: listChartSymbols,
    enabled: mayChart,
  });
  const names = (data ?? []).flatMap(({ groupName }) => (groupName === '' ? [] : [groupName]));
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b, 'zh-CN'));
}

/** 交易管理: which prices are here, from when to when, and whether they can be trusted. */
export function ManagePage(): ReactNode {
  const table = useCrudTable(symbolApi);
  const form = useCrudForm(symbolApi);
  const [isImporting, setImporting] = useState(false);
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const [inspected, setInspected] = useState<TradeSymbol>();
  const [fed, setFed] = useState<TradeSymbol>();
  const groups = useGroups();
  const watch = async (row: TradeSymbol): Promise<void> => {
    await symbolApi.update(row.id, { isWatched: !row.isWatched });
    await table.refresh();
  };
  return (
    <div className="tr-page">
      <ListTemplate
        table={table}
        columns={columnsFor(table.rows)}
        search={search}
        actions={
          <>
            <PermissionGate anyOf={['trading:manage:add']}>
              <Button type="primary" icon={<UploadOutlined />} onClick={() => setImporting(true)}>
                导入 CSV
              </Button>
            </PermissionGate>
            <Button onClick={() => setCalendarOpen(true)}>交易日历</Button>
            <ListChoice table={table} groups={groups} />
          </>
        }
        renderBatch={(ids) => (
          <RemoveSelected
            permission="trading:manage:remove"
            what={`${ids.length} 个品种`}
            consequence="它们的K线和画线会一并删除。"
            remove={() => table.remove(ids)}
          />
        )}
        rowActionsWidth={190}
        renderRowActions={(row) => (
          <SymbolActions
            row={row}
            onInspect={() => setInspected(row)}
            onWatch={() => void watch(row)}
            onEdit={() => form.edit(row)}
            onFeed={() => setFed(row)}
            onRemove={() => table.remove([row.id])}
          />
        )}
        emptyText="还没有行情：导入 CSV 后在这里看图。"
      >
        <SymbolForm form={form} groups={groups} />
      </ListTemplate>
      <Disclaimer />
      <FeedDrawer symbol={fed} onClose={() => setFed(undefined)} />
      <CalendarDrawer isOpen={isCalendarOpen} onClose={() => setCalendarOpen(false)} />
      <ImportDrawer isOpen={isImporting} onClose={() => setImporting(false)} />
      <AppDrawer
        open={inspected !== undefined}
        title={`数据质量：${inspected?.code ?? ''}`}
        onClose={() => setInspected(undefined)}
      >
        {inspected && (
          <>
            <p className="wm-muted">
              {inspected.fileName === '' ? '示例数据' : `来自 ${inspected.fileName}`} ·{' '}
              {dayText(inspected.firstTime)} 至 {dayText(inspected.lastTime)}
            </p>
            <QualityList quality={inspected.quality} />
            <QualityStrip symbol={inspected} />
          </>
        )}
      </AppDrawer>
    </div>
  );
}
