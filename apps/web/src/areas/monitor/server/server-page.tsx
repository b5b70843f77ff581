import { useQuery } from '@tanstack/react-query';
import type { ProcessNode, serverEndpoint } from '@wm/contract/monitor/overview';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { formatFileSize } from '#core/files/file-size.ts';
import { call } from '#core/http/call.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { formatAmount, formatMs, formatShare, formatSpan } from '../format-span.ts';
import { samplesKey } from '../monitor-events.ts';
import { Curves } from '../overview/curves.tsx';
import { linesByNode } from '../overview/series-charts.ts';
import { SpanChart } from '../overview/span-chart.tsx';
import { useClock } from '../use-clock.ts';
import './server.css';

function useServer() {
  return useQuery({
    queryKey: [samplesKey, 'server'],
    queryFn: () => call<typeof serverEndpoint>('GET', '/admin/v2/monitor/server', { silent: true }),
  });
}

/** 服务监控: the processes, what they run on, and a day of what they used. */
export function ServerPage(): ReactNode {
  const server = useServer();
  const { data } = server;
  if (server.error && !data) return <QueryError query={server} />;
  if (!data) return <Skeleton active className="wm-server" paragraph={{ rows: 8 }} />;
  if (data.nodes.length === 0)
    return (
      <PageState
        picture="empty"
        title="正在收集第一批数据"
        text="服务启动几秒后，这里会显示它的情况"
      />
    );
  return (
    <div className="wm-server">
      <h1 className="wm-visually-hidden">服务监控</h1>
      <ul className="wm-nodes" aria-label="副本">
        {data.nodes.map((node) => (
          <NodeCard key={node.node} node={node} daysLeft={data.daysLeft} />
        ))}
      </ul>
      <ServerCurves nodes={data.nodes} firstTime={data.firstTime} daysLeft={data.daysLeft} />
    </div>
  );
}

interface NodeCardProps {
  node: ProcessNode;
  daysLeft: number | null;
}

function NodeCard({ node, daysLeft }: NodeCardProps): ReactNode {
  const now = useClock();
  const { last } = node;
  return (
    <li className="wm-node">
      <header>
        <h2>{node.node}</h2>
        {node.isOwn && <span className="wm-node-mark">当前连接</span>}
        <span className="wm-node-since wm-number" title={formatDateTime(node.startTime)}>
          已运行 {formatSpan(now - Date.parse(node.startTime))}
        </span>
      </header>
      {last && (
        <dl className="wm-meters">
          <Meter
            title="处理器"
            share={last.cpu}
            text={`${formatShare(last.cpu)}，${node.processors} 核`}
          />
          <Meter
            title="内存"
            share={last.memoryUsed / last.memoryTotal}
            text={`${formatFileSize(last.memoryUsed)} / ${formatFileSize(last.memoryTotal)}`}
          />
          <Meter
            title="磁盘"
            share={1 - last.diskFree / last.diskTotal}
            text={`剩余 ${formatFileSize(last.diskFree)}${fullText(daysLeft)}`}
          />
          <Meter
            title="事件循环"
            share={last.loopBusy}
            text={`忙 ${formatShare(last.loopBusy)}，停顿 ${formatMs(last.loopDelay)}`}
          />
          <Meter
            title="连接池"
            share={last.poolBusy / node.poolMax}
            text={`${last.poolBusy}/${node.poolMax} 在用${last.poolWaiting > 0 ? `，${last.poolWaiting} 个在等` : ''}`}
          />
          <Meter
            title="堆内存"
            share={last.heap / last.rss}
            text={`${formatFileSize(last.heap)}，进程共 ${formatFileSize(last.rss)}`}
          />
        </dl>
      )}
      <p className="wm-node-about">
        {[
          `版本 ${node.version}`,
          node.runtime,
          node.system,
          node.processorModel,
          `数据文件夹 ${node.dataFolder}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}

/** When the disk will be full, at its present pace. */
function fullText(daysLeft: number | null): string {
  if (daysLeft === null) return '';
  return daysLeft < 1 ? '，1 天内用满' : `，约 ${Math.floor(daysLeft)} 天后用满`;
}

const highShare = 0.8;
const fullShare = 0.92;

function Meter({ title, share, text }: { title: string; share: number; text: string }): ReactNode {
  const bounded = Math.min(1, Math.max(0, share));
  const kind = bounded >= fullShare ? 'full' : bounded >= highShare ? 'high' : 'fine';
  return (
    <div className="wm-meter">
      <dt>{title}</dt>
      <dd className="wm-number">{text}</dd>
      <span className={`wm-meter-bar wm-meter-${kind}`} aria-hidden>
        <span style={{ width: `${bounded * 100}%` }} />
      </span>
    </div>
  );
}

interface ServerCurvesProps {
  nodes: ProcessNode[];
  firstTime: string | null;
  daysLeft: number | null;
}

function ServerCurves({ nodes, firstTime, daysLeft }: ServerCurvesProps): ReactNode {
  const [first] = nodes;
  return (
    <Curves place="server" firstTime={firstTime} isDated>
      {(points, shared) => (
        <>
          <SpanChart
            {...shared}
            title="处理器"
            series={linesByNode(points, 'cpu')}
            format={formatShare}
            most={1}
          />
          <SpanChart
            {...shared}
            title="服务自己用的处理器"
            series={linesByNode(points, 'processCpu')}
            format={formatShare}
          />
          <SpanChart
            {...shared}
            title="内存"
            series={linesByNode(points, 'memoryUsed')}
            format={formatFileSize}
            isBytes
            {...(first?.last && { most: first.last.memoryTotal })}
          />
          <SpanChart
            {...shared}
            title="服务占用的内存"
            series={linesByNode(points, 'rss')}
            format={formatFileSize}
            isBytes
          />
          <SpanChart
            {...shared}
            title="事件循环最长停顿"
            series={linesByNode(points, 'loopDelay')}
            format={formatMs}
          />
          <SpanChart
            {...shared}
            title={`磁盘已用${fullText(daysLeft)}`}
            series={linesByNode(points, 'diskUsed')}
            format={formatFileSize}
            isBytes
            {...(first?.last && { most: first.last.diskTotal })}
          />
          <SpanChart
            {...shared}
            title="请求"
            series={linesByNode(points, 'perSecond')}
            format={(value) => `${formatAmount(value)}/s`}
          />
          <SpanChart
            {...shared}
            title="在用的数据库连接"
            series={linesByNode(points, 'poolBusy')}
            format={formatAmount}
          />
        </>
      )}
    </Curves>
  );
}
