import { hasData } from '@wm/contract/report/definition-rules';
import { callLimits } from '@wm/contract/chat/call';
import type { CallShown } from '@wm/contract/chat/call';
import type { ParamValue, ReportDefinition } from '@wm/contract/report/definition';
import type { Cell, ModuleResult } from '@wm/contract/report/run';
import { z } from 'zod';
import { defineReadingTool } from '#core/assistant/assistant-tool.ts';
import type { AssistantTool, ToolAsking } from '#core/assistant/assistant-tool.ts';
import type { Core } from '#core/core.ts';
import { previewReport } from '../engine/preview.ts';
import { createReader } from '../engine/reader.ts';
import { relativeNow } from '../engine/relative-now.ts';
import { expandReports } from '../subreport/expand-reports.ts';
import { listPublished } from './run.repository.ts';

const namesAtMost = 30;
const modulesAtMost = 3;

interface Published {
  id: number;
  name: string;
  code: string;
  definition: ReportDefinition;
}

/** 看报表: what a published report shows the asker at this moment, with parameters; its first rows. */
export function reportTool(core: Core): AssistantTool {
  const reader = createReader(core);
  const show = async (
    { definition: own, code }: Published,
    given: readonly ParamValue[],
    { principal, signal }: ToolAsking,
  ): Promise<ModuleResult[]> => {
    const definition = await expandReports(core.db, own, code);
    const now = await relativeNow(core.db, { principal, params: definition.params, given });
    const asked = { reader, principal, definition, params: given, now, signal };
    const { modules } = await previewReport(asked);
    return modules;
  };
  return defineReadingTool({
    name: 'report_show',
    title: '看报表',
    description:
      '按名称打开一个已发布的报表，得到它现在的前几行。不知道名称时给一个大概的词，会得到可选的报表和参数。',
    codes: ['report:data:list', 'report:data:run'],
    input: z.strictObject({
      report: z.string().trim().min(1).max(100).describe('报表名称'),
      params: z
        .array(z.strictObject({ name: z.string().max(40), value: z.string().max(500) }))
        .max(20)
        .default([])
        .describe('参数的名称和值；日期写 YYYY-MM-DD，日期范围写 起~止'),
    }),
    said: ({ report }) => report,
    read: async ({ report, params }, asking) => {
      const all: Published[] = await listPublished(core.db, asking.principal.userId);
      const found = matching(all, report);
      const [one] = found;
      if (!one || found.length > 1) {
        const offered = (found.length > 0 ? found : all).slice(0, namesAtMost);
        return {
          answered: one ? `${found.length} 个报表名称相近` : '没有找到',
          text: ['可以看的报表：', ...offered.map(lineOf)].join('\n'),
        };
      }
      const given = params.map(({ name, value }) => ({ name: paramName(one, name), value }));
      const modules = (await show(one, given, asking)).filter(hasData);
      return {
        answered: `${one.name}：${modules.map(({ title, total }) => `${title} ${total} 行`).join('，')}`,
        text: modules.map(toldOf).join('\n\n'),
        path: dataAddress(one, given),
        shown: modules
          .filter(({ rows }) => rows.length > 0)
          .slice(0, modulesAtMost)
          .map(shownOf),
      };
    },
  });
}

/** The page that shows it, its parameters filled in. */
function dataAddress({ id }: Published, given: readonly ParamValue[]): string {
  const asked = given.map(({ name, value }): [string, string] => [`p.${name}`, value]);
  return `/report/data?${new URLSearchParams([['r', String(id)], ...asked]).toString()}`;
}

function matching(all: readonly Published[], asked: string): Published[] {
  const exact = all.filter(({ name, code }) => name === asked || code === asked);
  if (exact.length > 0) return exact;
  const part = asked.toLowerCase();
  return all.filter(({ name }) => name.toLowerCase().includes(part));
}

function lineOf({ name, definition }: Published): string {
  const params = definition.params.map((param) => `${param.name}（${param.title}）`);
  return params.length > 0 ? `${name}，参数：${params.join('、')}` : name;
}

/** A parameter by its name, or by what people call it. */
function paramName({ definition }: Published, asked: string): string {
  return definition.params.find(({ title }) => title === asked)?.name ?? asked;
}

const plain = (cell: Cell | undefined): string | number | null => {
  if (typeof cell === 'boolean') return cell ? '是' : '否';
  return cell ?? null;
};

/** The columns that are shown, with their places, and the first rows of them. */
function shownPart({ columns, rows }: ModuleResult) {
  const places = columns.flatMap((column, at) => (column.shown ? [at] : []));
  const heads = places.map((at) => {
    const { title = '', unit = '' } = columns[at] ?? {};
    return unit === '' ? title : `${title}（${unit}）`;
  });
  const first = rows.slice(0, callLimits.rows);
  return { heads, rows: first.map((row) => places.map((at) => plain(row[at]))) };
}

function toldOf(module: ModuleResult): string {
  const { title, error, total, withheld } = module;
  if (error !== '') return `${title}：${error}`;
  const { heads, rows } = shownPart(module);
  const lines = rows.map((row) => row.map((cell) => cell ?? '').join('\t'));
  const hidden = withheld.length > 0 ? [`（用户无权看的列：${withheld.join('、')}）`] : [];
  return [
    `${title}，共 ${total} 行，前 ${rows.length} 行：`,
    heads.join('\t'),
    ...lines,
    ...hidden,
  ].join('\n');
}

const drawnKinds = ['line', 'bar', 'pie'] as const;

function shownOf(module: ModuleResult): CallShown {
  const { title, kind, total } = module;
  const { heads, rows } = shownPart(module);
  const drawn = drawnKinds.find((one) => one === kind);
  const isDrawable = rows.every((row) => row.slice(1).every((cell) => typeof cell !== 'string'));
  const shown = drawn !== undefined && isDrawable && heads.length > 1 ? drawn : 'table';
  return { kind: shown, title, columns: heads, result: rows, total };
}
