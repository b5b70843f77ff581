import type { Drawing } from '@wm/contract/trading/drawing';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';

interface Tool {
  tool: Drawing['tool'];
  name: string;
  key?: string;
  /** Its sign in a box of 20 by 20. */
  path: string;
}

const tools: Tool[] = [
  { tool: 'segment', name: '线段', key: 'Alt+T', path: 'M4 16 16 4M3 15h3v3H3zM14 3h3v3h-3z' },
  { tool: 'rayLine', name: '射线', path: 'M4 16 18 2M3 15h3v3H3z' },
  { tool: 'straightLine', name: '直线', path: 'M2 18 18 2' },
  { tool: 'horizontalStraightLine', name: '水平线', key: 'Alt+H', path: 'M1 10h18' },
  { tool: 'verticalStraightLine', name: '垂直线', path: 'M10 1v18' },
  { tool: 'parallelStraightLine', name: '平行线', path: 'M2 13 14 1M6 19 18 7' },
  { tool: 'priceChannelLine', name: '价格通道', path: 'M2 9 10 1M2 17 18 1M10 19l8-8' },
  { tool: 'fibonacciLine', name: '斐波那契回撤', path: 'M2 3h16M2 8h16M2 12h16M2 17h16' },
  { tool: 'rectangle', name: '矩形', path: 'M3 5h14v10H3z' },
  { tool: 'measure', name: '测量', path: 'M3 3h14v14H3zM10 14V6M7 8l3-3 3 3' },
];

interface DrawToolsProps {
  isDisabled: boolean;
  onDraw: (tool: Drawing['tool']) => void;
}

/** The tools at the left of the chart; on phones a row that scrolls. */
export function DrawTools({ isDisabled, onDraw }: DrawToolsProps): ReactNode {
  return (
    <div className="tr-tools" role="toolbar" aria-label="画线工具">
      {tools.map(({ tool, name, key, path }) => (
        <Tooltip key={tool} title={key ? `${name}（${key}）` : name} placement="right">
          <Button
            type="text"
            disabled={isDisabled}
            aria-label={name}
            onClick={() => onDraw(tool)}
            icon={
              <svg viewBox="0 0 20 20" aria-hidden>
                <path d={path} />
              </svg>
            }
          />
        </Tooltip>
      ))}
    </div>
  );
}

/** Names of the tools. */
export function toolName(tool: Drawing['tool']): string {
  return tools.find((item) => item.tool === tool)?.name ?? tool;
}
