import { geneResource } from '@wm/contract/knowledge/gene-info';
import { listQueryOf } from '@wm/contract/core/resource';
import type { ListQueryOf } from '@wm/contract/core/resource';
import { snakeKey, wireReader } from '@wm/contract/core/wire';
import { z } from 'zod';
import { defineReadingTool } from '#core/assistant/assistant-tool.ts';
import type { AssistantTool } from '#core/assistant/assistant-tool.ts';
import type { Core } from '#core/core.ts';
import { geneRepository } from './gene-info.repository.ts';

type Gene = typeof geneResource;

const genesAtMost = 5;

/** What is told of a gene: the columns, as far as the asker may see them, by their titles. */
const toldFields = [
  'symbol',
  'name',
  'nameZh',
  'location',
  'aliasSymbol',
  'prevSymbol',
  'geneGroup',
  'omimId',
  'ensemblId',
  'maneSelect',
  'hiScore',
  'tsScore',
  'pli',
  'loeuf',
  'acmgSf',
] as const;

function told(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.join('、');
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** 查基因: a gene of the knowledge base by its symbol, an alias or a former symbol. */
export function geneTool(core: Core): AssistantTool {
  const repository = geneRepository(core);
  const readQuery = wireReader(listQueryOf(geneResource));
  const titles: Readonly<Record<string, { title: string } | undefined>> = geneResource.columns;
  return defineReadingTool({
    name: 'gene_lookup',
    title: '查基因',
    description:
      '在知识库里按符号、别名或曾用符号查一个人类基因，得到名称、位置、编号和剂量敏感性等字段。',
    codes: [`${geneResource.permission}:list`],
    input: z.strictObject({
      symbol: z.string().trim().min(1).max(40).describe('基因符号，如 BRCA1'),
    }),
    said: ({ symbol }) => symbol,
    read: async ({ symbol }, { principal }) => {
      const find = async (exact: string) => {
        const query = listQueryOf(geneResource).parse({ exact_symbol: exact, limit: genesAtMost });
        const page = await repository.list(readQuery(query) as ListQueryOf<Gene>, principal);
        return page.rows;
      };
      // Open reading frames are written C9orf72.
      const inCapitals = await find(symbol.toUpperCase());
      const rows = inCapitals.length > 0 ? inCapitals : await find(symbol);
      const [first] = rows;
      if (!first) return { answered: '没有找到', text: `知识库里没有叫 ${symbol} 的基因。` };
      const texts = rows.map((row) =>
        toldFields
          .flatMap((field) => {
            const value = told(row[field]);
            return value === '' ? [] : [`${titles[snakeKey(field)]?.title ?? field}：${value}`];
          })
          .join('\n'),
      );
      const names = rows.map((row) => `${row.symbol ?? ''} ${row.nameZh ?? ''}`.trim());
      return {
        answered: names.join('、'),
        text: texts.join('\n\n'),
        path: `/knowledge/gene/${encodeURIComponent(first.symbol ?? symbol)}`,
      };
    },
  });
}
