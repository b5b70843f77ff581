import { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { rejected } from './format.ts';
import type { ImportFormat, RowOutcome } from './format.ts';

const texts = z.array(z.string()).default([]);

interface Node {
  code: string;
  color?: string | null | undefined;
  name: string;
  mainType?: string | null | undefined;
  externalReferences?: { UMLS?: string[] | undefined; NCI?: string[] | undefined } | undefined;
  tissue?: string | null | undefined;
  parent?: string | null | undefined;
  history?: string[] | undefined;
  precursors?: string[] | undefined;
  revocations?: string[] | undefined;
  level?: number | undefined;
  children?: Record<string, unknown> | undefined;
}

const node: z.ZodType<Node> = z.object({
  code: z.string(),
  color: z.string().nullish(),
  name: z.string(),
  mainType: z.string().nullish(),
  externalReferences: z.object({ UMLS: texts, NCI: texts }).partial().optional(),
  tissue: z.string().nullish(),
  parent: z.string().nullish(),
  history: texts,
  precursors: texts,
  revocations: texts,
  level: z.number().int().min(0).max(50).optional(),
  children: z.record(z.string(), z.unknown()).optional(),
});

export const oncotree = { source: 'OncoTree', license: 'CC BY 4.0', target: 'cancer' } as const;

/** What both of its files hold of a node. */
export const treeFields = [
  'cancer_code',
  'name_en',
  'main_type',
  'tissue',
  'parent_code',
  'level',
  'color',
  'umls',
  'nci',
  'history',
];

const titles = {
  code: '癌种代码',
  name: '英文名称',
  mainType: '主类型',
  tissue: '组织来源',
  parent: '上级代码',
  level: '层级',
  color: '显示颜色',
  'externalReferences.UMLS': 'UMLS 编号',
  'externalReferences.NCI': 'NCI 编号',
  history: '曾用代码',
  precursors: '前身代码',
  revocations: '撤销代码',
};

/** OncoTree as JSON: an object of nodes that hold their children. A row is a node, counted in the order of the file. */
export const oncotreeFormat: ImportFormat = {
  code: 'oncotree',
  title: 'OncoTree 癌种树',
  ...oncotree,
  fields: [...treeFields, 'precursors', 'revocations'],
  recognizes: (head) => /^\s*\{\s*"TISSUE"\s*:/.test(head),
  open: () => ({
    read: () => undefined,
    mapping: () =>
      Object.entries(titles).map(([column, title]) => ({
        column,
        sample: column === 'code' ? 'BRCA' : '',
        title,
      })),
    version: () => '',
  }),
  readWhole: (text) => {
    const outcomes: RowOutcome[] = [];
    walk(parse(text), outcomes);
    return outcomes;
  },
};

function parse(text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('knowledge.import-json', { cause });
  }
}

function walk(nodes: Record<string, unknown>, outcomes: RowOutcome[]): void {
  for (const [name, value] of Object.entries(nodes)) {
    const read = node.safeParse(value);
    if (!read.success) {
      outcomes.push(rejected(name, '', '节点缺少代码或名称，或内容的类型不对'));
      continue;
    }
    outcomes.push(rowOf(read.data));
    walk(read.data.children ?? {}, outcomes);
  }
}

function rowOf(read: Node): RowOutcome {
  const code = read.code.trim();
  if (!/^[\w./-]{1,32}$/.test(code)) return rejected('code', code, '癌种代码含有不支持的字符');
  const data = {
    cancer_code: code,
    name_en: read.name.trim(),
    main_type: read.mainType ?? '',
    tissue: read.tissue ?? '',
    parent_code: read.parent ?? '',
    level: read.level ?? null,
    color: read.color ?? '',
    umls: read.externalReferences?.UMLS ?? [],
    nci: read.externalReferences?.NCI ?? [],
    history: read.history ?? [],
    precursors: read.precursors ?? [],
    revocations: read.revocations ?? [],
  };
  return { kind: 'row', key: code, data };
}
