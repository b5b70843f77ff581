import { DownloadOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, lazy, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { ChartNumbers } from './chart-numbers.ts';
import { ChartTable } from './chart-table.tsx';
import type { ChartCanvasProps, ChartHandle } from './chart-canvas.tsx';
import { useIsPrinting } from '../use-is-printing.ts';
import { isReadyToPrint, PrintedChart } from './printed-chart.tsx';
import './chart.css';

const ChartCanvas = lazy(async () => ({
  default: (await import('./chart-canvas.tsx')).ChartCanvas,
}));

interface ChartProps extends Omit<ChartCanvasProps, 'onReady'> {
  /** What it shows, above it. */
  title: string;
  /** Beside the title, such as the value of the moment. */
  extra?: ReactNode;
  /** What one sees in it, in a sentence, for who does not. */
  summary: string;
  numbers: () => ChartNumbers;
  /** Said in place of the chart where there is nothing to draw. */
  empty?: string | undefined;
}

/**
 * A chart with its title. Its numbers stand in a table at the press of a button, and it is saved as a picture by another.
 * The library that draws comes with the first chart.
 */
export function Chart(props: ChartProps): ReactNode {
  const { title, extra, summary, numbers, empty, height, ...canvas } = props;
  const [isTable, setTable] = useState(false);
  const handle = useRef<ChartHandle>(undefined);
  const isPrinting = useIsPrinting();
  return (
    <figure className="wm-figure-chart">
      <figcaption>
        <strong>{title}</strong>
        {extra !== undefined && <span className="wm-figure-extra wm-number">{extra}</span>}
        {empty === undefined && (
          <span className="wm-figure-tools">
            <Button
              type="text"
              size="small"
              icon={<TableOutlined />}
              aria-label={`${title}：看数据`}
              aria-pressed={isTable}
              title={isTable ? '看图' : '看数据'}
              onClick={() => setTable(!isTable)}
            />
            <Button
              type="text"
              size="small"
              icon={<DownloadOutlined />}
              aria-label={`${title}：下载图片`}
              title="下载图片"
              disabled={isTable}
              onClick={() => handle.current?.download(title)}
            />
          </span>
        )}
      </figcaption>
      {empty !== undefined && (
        <p className="wm-figure-empty" style={{ height }}>
          {empty}
        </p>
      )}
      {empty === undefined && isTable && (
        <ChartTable title={title} numbers={numbers()} height={height} />
      )}
      {empty === undefined && !isTable && (
        <div role="img" aria-label={`${title}：${summary}`} style={{ height }}>
          {isPrinting && isReadyToPrint() ? (
            <PrintedChart option={canvas.option} height={height} />
          ) : (
            <Suspense fallback={null}>
              <ChartCanvas
                {...canvas}
                height={height}
                onReady={(next) => (handle.current = next)}
              />
            </Suspense>
          )}
        </div>
      )}
    </figure>
  );
}
