import { callLimits } from '@wm/contract/chat/call';
import { z } from 'zod';
import { defineReadingTool } from '#core/assistant/assistant-tool.ts';
import type { AssistantTool } from '#core/assistant/assistant-tool.ts';

const mostColumns = 6;
const line = (most: number) => z.string().trim().min(1).max(most);

/** 画图: rows that the model has, drawn in its answer. */
export function chartTool(): AssistantTool {
  return defineReadingTool({
    name: 'chart_draw',
    title: '画图',
    description:
      '在回答里画一张图。第一列是分类或时间，其余各列是数字。只画用户给的或工具带回的数，不要编造。',
    codes: [],
    input: z.strictObject({
      kind: z.enum(['line', 'bar', 'pie']).describe('line 看变化，bar 比多少，pie 看占比'),
      title: line(60).describe('图的标题'),
      columns: z.array(line(40)).min(2).max(mostColumns).describe('各列的名称'),
      rows: z
        .array(
          z
            .array(z.union([z.string().max(60), z.number(), z.null()]))
            .min(2)
            .max(mostColumns),
        )
        .min(1)
        .max(callLimits.points),
    }),
    said: ({ title }) => title,
    read: async ({ kind, title, columns, rows }) => {
      const width = columns.length;
      const isTable = rows.every(
        (row) => row.length === width && row.slice(1).every((cell) => typeof cell !== 'string'),
      );
      if (!isTable || new Set(columns).size < width)
        return {
          answered: '各行和列名对不上',
          text: '没有画：每行的格数要和列名一样多，列名不能重复，第一列以外只能是数字或 null。',
        };
      return {
        answered: `${rows.length} 项`,
        text: '已经画在回答里，不用再列一遍数字。',
        shown: [{ kind, title, columns, result: rows, total: rows.length }],
      };
    },
  });
}
