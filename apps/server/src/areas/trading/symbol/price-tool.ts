import { callLimits } from '@wm/contract/chat/call';
import { z } from 'zod';
import { defineReadingTool } from '#core/assistant/assistant-tool.ts';
import type { AssistantTool } from '#core/assistant/assistant-tool.ts';
import type { Core } from '#core/core.ts';
import { listBriefs, readBars } from './bars.repository.ts';

const toldBars = 30;
const usualBars = 120;
const dayMs = 86_400_000;

/** 画行情: the closes of one of one's own symbols. */
export function priceTool(core: Core): AssistantTool {
  return defineReadingTool({
    name: 'price_chart',
    title: '画行情',
    description: '按代码或名称画用户自己导入的一个品种的收盘价走势，并得到最近的收盘价。',
    codes: ['trading:chart:list'],
    input: z.strictObject({
      symbol: z.string().trim().min(1).max(50).describe('代码或名称'),
      bars: z.number().int().min(2).max(callLimits.points).default(usualBars).describe('多少根K线'),
    }),
    said: ({ symbol }) => symbol,
    read: async ({ symbol, bars }, { principal }) => {
      const all = await listBriefs(core.db, principal.userId);
      const asked = symbol.toLowerCase();
      const one =
        all.find(({ code, name }) => [code, name].some((text) => text.toLowerCase() === asked)) ??
        all.find(({ code, name }) => `${code} ${name}`.toLowerCase().includes(asked));
      if (!one) {
        const names = all.slice(0, toldBars).map(({ code, name }) => `${code} ${name}`);
        return {
          answered: '没有找到',
          text: `没有这个品种。有：${names.join('、') || '还没有品种'}`,
        };
      }
      const { series } = await readBars(core.db, one.id, { count: bars });
      const rows = [...series.time].map((time, at) => [timeText(time), series.close[at] ?? null]);
      const closes = [...series.close];
      const lines = rows.slice(-toldBars).map((row) => row.join(' '));
      const title = `${one.name}（${one.code}）收盘价`;
      return {
        answered: `${one.code} ${one.name}，${rows.length} 根`,
        text: [
          `${title}，${rows.length} 根，最高 ${Math.max(...closes)}，最低 ${Math.min(...closes)}，最近 ${lines.length} 根：`,
          ...lines,
        ].join('\n'),
        path: `/trading/chart?s=${one.id}`,
        shown: [
          { kind: 'line', title, columns: ['时间', '收盘价'], result: rows, total: rows.length },
        ],
      };
    },
  });
}

/** A bar's time, by the exchange's clock; a day's bar has none. */
function timeText(time: number): string {
  const text = new Date(time).toISOString();
  return time % dayMs === 0 ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}
