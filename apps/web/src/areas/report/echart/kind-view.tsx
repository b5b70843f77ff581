import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tabs } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useSettings } from '#core/stores/settings-store.ts';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { saveBlob } from '#core/http/download.ts';
import { csvCell } from '#core/text/csv-cell.ts';
import type { ChartHandle, ChartPoint } from '#ui/chart/chart-canvas.tsx';
import type { ChartNumbers } from '#ui/chart/chart-numbers.ts';
import { ChartTable } from '#ui/chart/chart-table.tsx';
import { readChartTheme } from '#ui/chart/chart-theme.ts';
import type { ChartKind } from '#ui/chart/kinds/chart-kind.ts';
import { useLook } from '#ui/theme/look.ts';
import { BrushedRows } from './brushed-rows.tsx';
import { CodePane } from './code-pane.tsx';
import { DataPane } from './data-pane.tsx';
import { MapOutlines } from './map-outlines.tsx';
import type { OwnOutlines } from './map-outlines.tsx';
import { OptionPane } from './option-pane.tsx';
import { LazyKindCanvas } from '#ui/chart/kinds/lazy-kind-canvas.tsx';
import { SlotBar } from '#ui/chart/kinds/slot-bar.tsx';
import type { ChartData } from './use-chart-data.ts';
import { useDrawing } from './use-drawing.ts';

const chartHeight = 420;

function saveNumbers(name: string, { head, rows }: ChartNumbers): void {
  const lines = [head, ...rows].map((cells) => cells.map(csvCell).join(','));
  saveBlob(new Blob(['\uFEFF', lines.join('\r\n')], { type: 'text/csv' }), `${name}.csv`);
}

/** One kind: the picture, the columns that it draws, and beside it data, option and code. */
export function KindView({ kind, data }: { kind: ChartKind; data: ChartData }): ReactNode {
  const look = useLook();
  const brand = useSettings((settings) => settings.theme);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the tokens change with the color
  const theme = useMemo(() => readChartTheme(look.isDark), [look, brand]);
  const [own, setOwn] = useState<OwnOutlines>();
  const { table, isSample } = data;
  const shown = useDrawing({ kind, table, isSample, theme, map: own?.map });
  const [pane, setPane] = useTabState('chart-pane', 'data');
  const { drawing } = shown;
  const [brushed, setBrushed] = useState<{ of: unknown; rows: number[] }>();
  const [drawFault, setDrawFault] = useState<string>();
  const [handle, setHandle] = useState<ChartHandle>();
  const handleBrush = useCallback(
    (points: ChartPoint[]) =>
      setBrushed({
        of: drawing,
        rows: points.flatMap(({ series, at }) => drawing.rowsOf?.[series]?.[at] ?? []),
      }),
    [drawing],
  );
  return (
    <>
      <section className="ec-picture" aria-label={kind.name}>
        <div className="ec-head">
          <h2>{kind.name}</h2>
          <p>{kind.answers}</p>
          <SaveMenu
            isDrawn={handle !== undefined}
            onSave={(as) => {
              if (as === 'csv') saveNumbers(kind.name, drawing.numbers);
              else if (as === 'svg') void handle?.downloadVector(kind.name);
              else handle?.download(kind.name);
            }}
          />
        </div>
        <SlotBar kind={kind} table={table} chosen={shown.chosen} onChoose={shown.choose} />
        <div
          className="ec-chart"
          role="img"
          aria-label={`${kind.name}：${drawing.summary}`}
          style={{ height: chartHeight }}
        >
          <LazyKindCanvas
            key={kind.id}
            option={shown.option}
            height={chartHeight}
            onReady={setHandle}
            onFault={setDrawFault}
            {...(drawing.rowsOf && { onBrush: handleBrush })}
          />
        </div>
        {drawing.notes.map((note) => (
          <p key={note} className="ec-note">
            {note}
          </p>
        ))}
        <p className="ec-note">什么时候不用它：{kind.beware}</p>
        {kind.id === 'map' && (
          <MapOutlines
            own={own}
            labels={drawing.numbers.rows.map(([label]) => String(label))}
            onChange={setOwn}
          />
        )}
        {drawing.rowsOf && (
          <BrushedRows table={table} rows={brushed?.of === drawing ? brushed.rows : []} />
        )}
      </section>
      <Tabs
        className="ec-panes"
        size="small"
        activeKey={pane}
        onChange={setPane}
        items={[
          { key: 'data', label: '数据', children: <DataPane data={data} /> },
          {
            key: 'numbers',
            label: '图上的数',
            children: <ChartTable title="图上的数" numbers={drawing.numbers} height={480} />,
          },
          {
            key: 'option',
            label: '选项',
            children: <OptionPane shown={shown} drawFault={drawFault} />,
          },
          { key: 'code', label: '代码', children: <CodePane written={shown.written} /> },
        ]}
      />
    </>
  );
}

const formats = { png: 'PNG 图片', svg: 'SVG 矢量图', csv: 'CSV（图上的数）' } as const;

type SaveFormat = keyof typeof formats;

interface SaveMenuProps {
  isDrawn: boolean;
  onSave: (format: SaveFormat) => void;
}

function SaveMenu({ isDrawn, onSave }: SaveMenuProps): ReactNode {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: Object.entries(formats).map(([key, label]) => ({
          key,
          label,
          // A picture is saved of what stands there.
          disabled: key !== 'csv' && !isDrawn,
        })),
        onClick: ({ key }) => onSave(key as SaveFormat),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />}>下载</Button>
    </Dropdown>
  );
}
